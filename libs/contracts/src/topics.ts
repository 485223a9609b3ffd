import type { BusinessDate, Position } from './answers';
import type { Area, DeliveryBoy, Product, Supervisor } from './catalog';
import type { ClosedDayRow } from './closed-day';
import type { DashboardStats, DayProgress, Happening } from './dashboard';
import type { ConsumerOrders, Order, Round } from './orders';
import type { SetAsideEntry } from './set-aside';

/** One stop of one delivery day; `orders` null when the stop is gone. */
export interface StopRow {
  date: BusinessDate;
  deliveryBoyId: number;
  consumerId: string;
  /** The place of the stop in the delivery sequence. */
  sequence: number;
  orders: ConsumerOrders | null;
}

/** A row of the delivery boy's own day: a stop, or the close of the day. */
export type DeliveryDayRow = { stop: StopRow } | { closedDay: ClosedDayRow };

/** A row of the live dashboard: a delivery boy's day, or one thing that happened. */
export type ProgressRow = { day: DayProgress } | { happening: Happening };

/** The lists that a client may subscribe to, and their rows: exactly those of the read that the screen begins with. */
export interface TopicRows {
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
  /** Of the business date that it is now. */
  progress: ProgressRow;
  /** The delivery boy's own, of the business date that it is now. */
  'delivery-day': DeliveryDayRow;
  /** Entries that were set aside, settled ones as well. */
  'set-aside': SetAsideEntry;
}

export const LIST_TOPICS = [
  'areas',
  'products',
  'supervisors',
  'delivery-boys',
  'dashboard-stats',
  'progress',
  'delivery-day',
  'set-aside',
] as const;
export const DAY_TOPICS = ['orders', 'rounds'] as const;

type ListName = (typeof LIST_TOPICS)[number];
type DayName = (typeof DAY_TOPICS)[number];
export type TopicName = ListName | DayName;

/** What a subscription to a list is about. */
export type ListTopic = { [N in ListName]: { name: N } }[ListName] | { [N in DayName]: { name: N; date: BusinessDate } }[DayName];

/** A report, by the name in its definition. The range has both ends in it, and at most {@link MAX_RANGE_DAYS} days. */
export interface ReportTopic {
  name: string;
  from: BusinessDate;
  to: BusinessDate;
}

/** What a subscription is about. */
export type Topic = ListTopic | ReportTopic;

/** The longest range of a report, both ends included. */
export const MAX_RANGE_DAYS = 366;
/** The most subscriptions of one socket. */
export const MAX_SUBSCRIPTIONS = 20;

/** A topic as it is named on the wire: `areas`, `orders/2026-11-21`, `changes/2026-11-01/2026-11-21`. */
export function nameOfTopic(topic: Topic): string {
  if ('date' in topic) return `${topic.name}/${topic.date}`;
  return 'from' in topic ? `${topic.name}/${topic.from}/${topic.to}` : topic.name;
}

/** The key by which a change replaces rows of a list; rows of one key come together. The key of a report is in its definition. */
export const ROW_KEYS: { [N in TopicName]: (row: TopicRows[N]) => string } = {
  orders: ({ delr_boy_id, consumer_id }) => `${delr_boy_id}/${consumer_id}`,
  areas: ({ id }) => String(id),
  products: ({ id }) => String(id),
  supervisors: ({ id }) => String(id),
  'delivery-boys': ({ id }) => String(id),
  rounds: ({ roundId }) => roundId,
  'dashboard-stats': () => ONLY_ROW,
  progress: (row) => ('day' in row ? String(row.day.deliveryBoyId) : `happening/${row.happening.position}`),
  'delivery-day': (row) => ('stop' in row ? row.stop.consumerId : CLOSE_ROW),
  'set-aside': ({ id }) => id,
};

/** The key of the one row of `dashboard-stats`. */
export const ONLY_ROW = 'all';
/** The key of the close in `delivery-day`: no consumer id is empty. */
export const CLOSE_ROW = '';

/**
 * All rows of `keys` as they are now: they replace what the client has of these keys, and a key without rows is gone.
 * Rows come in the order of the read. The keys of `deliveries` are ids of delivery boys, and its areas have only these in them.
 */
export interface RowChange<Row extends object = object> {
  keys: string[];
  rows: Row[];
}

/** The client has to fetch: rows are not enough, or there are too many of them. */
export interface Refetch {
  refetch: true;
  /** How many clients are asked to fetch at this moment: they do not all read at once. */
  among?: number;
}

/** The change of a topic's rows after `after` and up to `position`, for its subscribers. */
export interface RowsMessage {
  /** The topic's name. */
  topic: string;
  after: Position;
  position: Position;
  change: RowChange | Refetch;
}

/** `from` is the position up to which the client's own rows are true. */
export interface SubscribeRequest {
  topic: string;
  from: Position;
}

/** Refused with a sentence; or from `position` on every change is sent, and `change` is the change between `from` and there, null for none. */
export type SubscribeAnswer = { refused: string } | { refused: null; position: Position; change: RowChange | Refetch | null };
