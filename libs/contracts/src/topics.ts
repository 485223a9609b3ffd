import type { ActivityNews } from './activity';
import type { BusinessDate, Position } from './answers';
import type { Area, DeliveryBoy, Product, Supervisor } from './catalog';
import type { ClosedDayRow } from './closed-day';
import type { ConsumersNews } from './consumers';
import type {
  AreaDeadline,
  DashboardStats,
  DayProgress,
  Happening,
  LeftOpenDay,
} from './dashboard';
import type { HandOver } from './hand-over';
import type { ConsumerOrders, Order, Round } from './orders';
import type { Admin } from './session';
import type { DairySettings } from './settings';
import type { SetAsideEntry } from './set-aside';

/** Live row of one stop of a delivery day. `orders` is null when the stop has been removed. */
export interface StopRow {
  date: BusinessDate;
  deliveryBoyId: number;
  consumerId: string;
  /** Place of the stop in the delivery sequence. */
  sequence: number;
  orders: ConsumerOrders | null;
}

/** A row of the delivery boy's own day: a stop, or the close of the day. */
export type DeliveryDayRow = { stop: StopRow } | { closedDay: ClosedDayRow };

/** The earlier day of a delivery boy that is open; null for none. */
export interface LeftOpenRow {
  deliveryBoyId: number;
  day: LeftOpenDay | null;
}

/** A row of the live dashboard: a delivery boy's day, an earlier day of his, an entry of "Just now", or the deadline of a zone. */
export type ProgressRow =
  | { day: DayProgress }
  | { leftOpen: LeftOpenRow }
  | { happening: Happening }
  | { deadline: AreaDeadline };

/** The lists to which a client can subscribe, with the type of their rows. The rows are those of the read with which the screen starts. */
export interface TopicRows {
  /** `get-orders/{date}` of admins and supervisors. */
  orders: Order;
  areas: Area;
  products: Product;
  supervisors: Supervisor;
  admins: Admin;
  /** One row. */
  settings: DairySettings;
  'delivery-boys': DeliveryBoy;
  /** Rounds of the calling delivery boy on one date. */
  rounds: Round;
  /** One row with the figures of today. */
  'dashboard-stats': DashboardStats;
  /** Progress of today. */
  progress: ProgressRow;
  /** Today's list of the calling delivery boy. */
  'delivery-day': DeliveryDayRow;
  /** Hand-overs of today. */
  'hand-overs': HandOver;
  /** Set-aside entries, open and settled. */
  'set-aside': SetAsideEntry;
  /** One row. */
  activity: ActivityNews;
  /** No rows: a change asks to read the page of the register again. */
  consumers: ConsumersNews;
}

export const LIST_TOPICS = [
  'areas',
  'products',
  'supervisors',
  'admins',
  'settings',
  'delivery-boys',
  'dashboard-stats',
  'progress',
  'delivery-day',
  'hand-overs',
  'set-aside',
  'activity',
  'consumers',
] as const;
export const DAY_TOPICS = ['orders', 'rounds'] as const;

type ListName = (typeof LIST_TOPICS)[number];
type DayName = (typeof DAY_TOPICS)[number];
export type TopicName = ListName | DayName;

export type ListTopic =
  | { [N in ListName]: { name: N } }[ListName]
  | { [N in DayName]: { name: N; date: BusinessDate } }[DayName];

/** Topic of a report, by the name in its definition. The range includes both dates and has at most {@link MAX_RANGE_DAYS} days. */
export interface ReportTopic {
  name: string;
  from: BusinessDate;
  to: BusinessDate;
}

export type Topic = ListTopic | ReportTopic;

/** Longest range of a report in days, including both dates. */
export const MAX_RANGE_DAYS = 366;
/** Largest number of subscriptions of one socket. */
export const MAX_SUBSCRIPTIONS = 20;

/** Formats the name of a topic in messages: `areas`, `orders/2026-11-21`, `changes/2026-11-01/2026-11-21`. */
export function nameOfTopic(topic: Topic): string {
  if ('date' in topic) return `${topic.name}/${topic.date}`;
  return 'from' in topic ? `${topic.name}/${topic.from}/${topic.to}` : topic.name;
}

/** Returns the key by which a change replaces rows of a list. Several rows may share a key. Reports have their key in their definition. */
export const ROW_KEYS: { [N in TopicName]: (row: TopicRows[N]) => string } = {
  orders: ({ delr_boy_id, consumer_id }) => `${delr_boy_id}/${consumer_id}`,
  areas: ({ id }) => String(id),
  products: ({ id }) => String(id),
  supervisors: ({ id }) => String(id),
  admins: ({ id }) => String(id),
  settings: () => ONLY_ROW,
  'delivery-boys': ({ id }) => String(id),
  rounds: ({ roundId }) => roundId,
  'dashboard-stats': () => ONLY_ROW,
  progress: (row) => {
    if ('day' in row) return String(row.day.deliveryBoyId);
    if ('leftOpen' in row) return `left-open/${row.leftOpen.deliveryBoyId}`;
    return 'happening' in row
      ? `happening/${row.happening.position}`
      : `deadline/${row.deadline.areaId}`;
  },
  'delivery-day': (row) => ('stop' in row ? row.stop.consumerId : CLOSE_ROW),
  'hand-overs': ({ id }) => id,
  'set-aside': ({ id }) => id,
  activity: () => ONLY_ROW,
  consumers: () => ONLY_ROW,
};

/** Key of the only row of `dashboard-stats`, `activity` and `consumers`. */
export const ONLY_ROW = 'all';
/** Key of the close in `delivery-day`. It differs from every consumer id, because none is empty. */
export const CLOSE_ROW = '';

/**
 * The present rows of `keys`, in the order of the read. They replace the client's rows with these keys; a key without a row is deleted. The keys of
 * `deliveries` are ids of delivery boys, and its areas contain only these delivery boys.
 */
export interface RowChange<Row extends object = object> {
  keys: string[];
  rows: Row[];
}

/** Asks the client to read again, because the change is not a matter of rows, or has too many of them. */
export interface Refetch {
  refetch: true;
  /** Number of clients that are asked at the same moment; each waits a random time, so that they do not all read at once. */
  among?: number;
}

/** Change of a topic's rows after position `after` and up to `position`. */
export interface RowsMessage {
  topic: string;
  after: Position;
  position: Position;
  change: RowChange | Refetch;
}

/** `from` is the position of the rows that the client has. */
export interface SubscribeRequest {
  topic: string;
  from: Position;
}

/**
 * Either an English text why it is refused, which is for programs and has no code because no screen shows it, or the change between `from` and
 * `position` (null for none); changes after `position` are sent as `rows`.
 */
export type SubscribeAnswer =
  | { refused: string }
  | { refused: null; position: Position; change: RowChange | Refetch | null };
