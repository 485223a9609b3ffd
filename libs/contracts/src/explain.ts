import type { BusinessDate } from './answers';
import type { Activity } from './activity';

/**
 * The figures of dashboards and reports that are sums over orders or stops. `remaining`: stops that are not done. `payment`: rupees that consumers
 * paid at their stops.
 */
export const FIGURE_NAMES = [
  'stops',
  'done',
  'remaining',
  'absent',
  'partly',
  'lines',
  'required',
  'delivered',
  'payment',
] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

/** The English names of the figures, in the words of the dashboards and reports. */
export const FIGURE_LABELS: Readonly<Record<FigureName, string>> = {
  stops: 'Deliveries',
  done: 'Deliveries Made',
  remaining: 'Deliveries Remaining',
  absent: 'absent',
  partly: 'partly',
  lines: 'Orders',
  required: 'Requirement',
  delivered: 'Delivered',
  payment: 'Payment',
};

export type FigureUnit = 'deliveries' | 'orders' | 'litres' | 'rupees';

/** Which part of the data a figure sums up. A missing field restricts nothing. */
export interface FigureFilter {
  areaId?: number;
  deliveryBoyId?: number;
  productId?: number;
  /** Products of one name, an archived one and a new one, are one column in some figures. */
  productName?: string;
  consumerId?: string;
  /** The zones that a search leaves, separated by commas. */
  areaIds?: string;
}

/** A figure of a screen with all that is needed to ask for its explanation. */
export interface FigureReference extends FigureFilter {
  figure: FigureName;
  from: BusinessDate;
  to: BusinessDate;
}

/** Largest number of rows of one page of an explanation. */
export const MAX_EXPLAINED_ROWS = 100;
/** Up to this number of orders or stops, the first page has the sum of all rows. */
export const MAX_SUMMED_ROWS = 3_000;

/**
 * The part of a figure that comes from one source. `file`: orders as a file gave them. `single`: orders that were added one by one. `office`: the
 * sum of the later changes by the office to orders of a file; its `count` are the changed orders, which are also counted at their file.
 */
export interface FigureSource {
  kind: 'file' | 'single' | 'office';
  /** Null for a deleted file, and for the other kinds. */
  uploadId: string | null;
  fileName: string | null;
  count: number;
  value: number;
}

/** The part of a figure that one delivery boy adds in one area. */
export interface FigureGroup {
  deliveryBoyId: number;
  deliveryBoyName: string;
  uniqueId: string;
  areaId: number;
  areaName: string;
  /** Number of orders or stops. */
  count: number;
  value: number;
}

/** The part of one order in a figure, or of one stop in a figure that counts stops; `orderId` is then its first order. */
export interface FigureRow {
  orderId: string;
  date: BusinessDate;
  consumerId: string;
  consumerName: string;
  deliveryBoyId: number;
  deliveryBoyName: string;
  /** Null for a row of a stop. */
  productName: string | null;
  contribution: number;
  /** The activities of the order or its stop on this day, oldest first. */
  events: Activity[];
}

/** The explanation of a figure. All of it is true for the same moment. */
export interface Explanation {
  /** The figure as the dashboards and reports show it. */
  value: number;
  unit: FigureUnit;
  /** The product that the figure is of; null for a figure of all products. */
  productName: string | null;
  /** Number of orders or stops that make it. */
  count: number;
  /** The sum of all rows; null if there are more than {@link MAX_SUMMED_ROWS}, and in pages after the first. */
  rowSum: number | null;
  /** Only for `required` without a consumer. */
  sources: FigureSource[];
  /** One for each delivery boy and area. Empty in pages after the first. */
  groups: FigureGroup[];
  rows: FigureRow[];
  /** Cursor of the next page; null after the last row. */
  next: string | null;
}
