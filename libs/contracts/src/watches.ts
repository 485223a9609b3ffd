import type { BusinessDate, Position } from './answers';
import type { Area, DeliveryBoy, Product, Supervisor } from './catalog';
import type { DashboardStats } from './dashboard';
import type { Order, Round } from './orders';

/** The lists that a screen may watch, and their rows: exactly those of the read that the screen begins with. */
export interface WatchedRows {
  /** `get-orders/{date}` of admins and supervisors. */
  orders: Order;
  areas: Area;
  products: Product;
  supervisors: Supervisor;
  'delivery-boys': DeliveryBoy;
  /** The delivery boy's own, of one date. */
  rounds: Round;
  /** One row, of the business date that it is now. */
  'dashboard-stats': DashboardStats;
}

export const LIST_TOPICS = ['areas', 'products', 'supervisors', 'delivery-boys', 'dashboard-stats'] as const;
export const DAY_TOPICS = ['orders', 'rounds'] as const;

type ListName = (typeof LIST_TOPICS)[number];
type DayName = (typeof DAY_TOPICS)[number];
export type TopicName = ListName | DayName;

/** What a watch of a list is about. */
export type ListTopic = { [N in ListName]: { name: N } }[ListName] | { [N in DayName]: { name: N; date: BusinessDate } }[DayName];

/** A report, by the name in its definition. The range has both ends in it, and at most {@link MAX_WATCHED_DAYS} days. */
export interface ReportTopic {
  name: string;
  from: BusinessDate;
  to: BusinessDate;
}

/** What a watch is about. */
export type Topic = ListTopic | ReportTopic;

/** As every report. */
export const MAX_WATCHED_DAYS = 366;
/** Of one socket. */
export const MAX_WATCHES = 20;

/** A topic as it is named on the wire: `areas`, `orders/2026-11-21`, `changes/2026-11-01/2026-11-21`. */
export function nameOfTopic(topic: Topic): string {
  if ('date' in topic) return `${topic.name}/${topic.date}`;
  return 'from' in topic ? `${topic.name}/${topic.from}/${topic.to}` : topic.name;
}

/** By what a change replaces rows of a list: rows of one key come together. A report's are in its definition. */
export const ROW_KEYS: { [N in TopicName]: (row: WatchedRows[N]) => string } = {
  orders: ({ delr_boy_id, consumer_id }) => `${delr_boy_id}/${consumer_id}`,
  areas: ({ id }) => String(id),
  products: ({ id }) => String(id),
  supervisors: ({ id }) => String(id),
  'delivery-boys': ({ id }) => String(id),
  rounds: ({ roundId }) => roundId,
  'dashboard-stats': () => ONLY_ROW,
};

/** The key of the one row of `dashboard-stats`. */
export const ONLY_ROW = 'all';

/**
 * All rows of `keys` as they are now: they replace what the client has of these keys, and a key without rows is gone.
 * Rows come in the order of the read. The keys of `deliveries` are ids of delivery boys, and its areas have only these in them.
 */
export interface WatchedChange<Row extends object = object> {
  keys: string[];
  rows: Row[];
}

/** Rows alone cannot tell, or are more than a fetch. */
export interface Refetch {
  refetch: true;
  /** How many are told so at this moment: they do not all read at once. */
  among?: number;
}

/** One push to who watches a topic: all that happened to its rows after `after` and up to `position`. */
export interface WatchFrame {
  /** The topic's name. */
  topic: string;
  after: Position;
  position: Position;
  change: WatchedChange | Refetch;
}

/** `from` is how far the client's own rows are true. */
export interface WatchRequest {
  topic: string;
  from: Position;
}

/**
 * Refused with a sentence; or from `position` on everything is told, and `change` is what happened between `from` and there,
 * null when nothing did.
 */
export type WatchAnswer = { refused: string } | { refused: null; position: Position; change: WatchedChange | Refetch | null };
