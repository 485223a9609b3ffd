import type { Position } from './answers';
import type { ClosedDayRow } from './closed-day';
import type { DayProgress, Happening } from './dashboard';
import type { DegradedPart } from './degraded';
import type { ConsumerOrders } from './orders';
import type { PhoneReport, PhoneState } from './phones';
import type { SetAsideEntry } from './set-aside';
import type { WatchAnswer, WatchFrame, WatchRequest } from './watches';

export const LIVE_PATH = '/live';

/** One stop of one delivery day; `orders` null when the stop is gone. */
export interface StopRow {
  date: string;
  deliveryBoyId: number;
  consumerId: string;
  /** Delivery sequence: the place of the stop in the list. */
  sequence: number;
  orders: ConsumerOrders | null;
}

export interface LiveTables {
  stop: StopRow;
  /** To the delivery boy alone: his day was closed or reopened. */
  'closed-day': ClosedDayRow;
  'day-progress': DayProgress;
  happening: Happening;
  /** Entries set aside, settled ones as well. */
  'set-aside': SetAsideEntry;
}

/** Changed rows of one read model, true for `position`. A row replaces what the client has of it. */
export type LiveRows = {
  [T in keyof LiveTables]: { position: Position; table: T; rows: LiveTables[T][] };
}[keyof LiveTables];

/**
 * One push: everything of one room between two positions. A client that has not seen `after` has a gap
 * and asks to be caught up (`catch-up`) or refetches.
 */
export interface LiveFrame {
  after: Position;
  position: Position;
  changes: LiveRows[];
}

/** The answer to `catch-up`: the frames missed, or the word to refetch when that is cheaper. */
export type CatchUp = { refetch: true; position: Position } | { refetch: false; frame: LiveFrame };

export interface ServerToClient {
  /** Phones of which something new is known; to who may see their delivery boys. No read model: it has no position. */
  phones: (phones: PhoneState[]) => void;
  frame: (frame: LiveFrame) => void;
  /** The last message to a client that sends more than a client may, with a sentence; the connection ends. */
  ended: (sentence: string) => void;
  /** Rows of what this client watches. */
  rows: (frame: WatchFrame) => void;
  /**
   * Sent every few seconds: the connection lives and `position` is what the read models have reached. `watched` is up to where all watches
   * have been told everything. `degraded` lists the parts that concern this client; a pulse comes at once when they change. Servers of an older version leave it out.
   */
  pulse: (pulse: { position: Position; watched: Position; at: string; degraded?: DegradedPart[] }) => void;
}

export interface ClientToServer {
  /** A delivery boy's phone tells how it stands, now and then and when that changes. */
  phone: (report: PhoneReport) => void;
  'catch-up': (from: { position: Position }, answer: (missed: CatchUp) => void) => void;
  watch: (request: WatchRequest, answer: (answer: WatchAnswer) => void) => void;
  unwatch: (request: { topic: string }, answer: (done: { ended: true }) => void) => void;
}
