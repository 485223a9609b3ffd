import type { BusinessDate, DashboardStats, Order, Progress } from '@milkround/contracts';
import type { DayClock } from '@milkround/domain';

/** The kind of rows that a screen shows beside the figures of the day. */
export type RowKind = 'dashboard' | 'orders';

/** A moment of a day whose log is open, epoch milliseconds. */
export interface DayMoment {
  date: BusinessDate;
  timeMs: number;
}

export interface Question {
  moment: DayMoment;
  clock: DayClock;
  screen: RowKind;
  /** Restricts orders and progress to one delivery boy. */
  deliveryBoyId?: number;
  comparedMoment: DayMoment | null;
}

/** A day at one moment. */
export interface ShownDay {
  stats: DashboardStats;
  progress: Progress;
  /** By delivery boy in delivery sequence; empty unless they were asked for. */
  orders: Order[];
}

export interface Answer {
  question: Question;
  day: ShownDay;
  comparedDay: ShownDay | null;
}

/** An open log: the times of the events that its screen shows, by each clock in ascending order, epoch milliseconds. */
export interface OpenedDay {
  date: BusinessDate;
  moments: Record<DayClock, readonly number[]>;
}

/** Stops that are done at each of the moments that were asked for. */
export interface DoneStops {
  done: number[];
  /** The largest number of stops among these moments. */
  stops: number;
}

/** Counts of data that were made by a moment, and received by the server after it. */
export interface ArrivedLater {
  /** Number of stops that were done. */
  stops: number;
  /** Number of phones that had not been heard of. */
  phones: number;
}

/** The argument and the result of each call of the worker. */
export interface WorkerCalls {
  /** `answer` is that of the call `day-log`, as it came. The moments are those of all delivery boys or of one. */
  open: { argument: { answer: Blob; deliveryBoyId?: number }; result: OpenedDay };
  ask: { argument: Question; result: Answer };
  arrivedLater: { argument: DayMoment & { deliveryBoyId?: number }; result: ArrivedLater };
  doneStops: {
    argument: { date: BusinessDate; clock: DayClock; moments: number[]; deliveryBoyId?: number };
    result: DoneStops;
  };
}

export type CallName = keyof WorkerCalls;

/** A message to the worker. */
export type CallMessage = {
  [Name in CallName]: { id: number; call: Name; argument: WorkerCalls[Name]['argument'] };
}[CallName];

/** Its reply to the call of this id. */
export type ReplyMessage = { id: number } & (
  | { result: WorkerCalls[CallName]['result'] }
  | { error: string }
);
