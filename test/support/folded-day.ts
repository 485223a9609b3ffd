import type { Times } from './recorded-times';

export interface Line {
  productId: number;
  consumerId: string;
  expected: number;
  delivered: number | null;
  /** Done gave it its quantity. */
  filled: boolean;
  adjusted: boolean;
  uploadId: string | null;
  placedAt: string;
  /** The two times of the recorded delivery; missing without one. */
  times?: Times;
  /** Whether the office entered it. */
  isByOffice?: boolean;
  /** When the delivery boy himself delivered last; missing if he has not. */
  ownTime?: string;
}

interface Consumer {
  name: string;
  address: string;
  sequence: number;
}

export interface Close {
  id: string;
  taken: number;
  emptyBottles: number;
  remarks: string;
  /** The requirement at that moment, as summed here. */
  required: number;
  delivered: number;
  /** Rupees in cash, and in any other way. */
  cash: number;
  other: number;
  at: string;
  recordedAt: string;
  /** The last count of its cash. */
  count: { counted: number; by: Person; at: string } | null;
  /** Whether a later close of another phone counts instead. */
  isReplaced: boolean;
  /** Null unless the close was reopened. */
  reopened: { at: string; by: Person; reason: string } | null;
}

export interface Person {
  role: string;
  id: number;
}

/** A change of a recorded quantity. */
export interface Change {
  eventId: string;
  position: bigint;
  orderId: string;
  consumerId: string;
  productId: number;
  required: number;
  updated: number | null;
  /** The quantity that the office withdrew. */
  cleared: number | null;
  at: string;
  recordedAt: string;
  /** Made before the books were closed, and recorded after that. */
  late: boolean;
  /** The person who applied the entry, if it had been set aside. */
  appliedBy: Person | null;
}

export interface FoldedDay {
  date: string;
  deliveryBoyId: number;
  areaId: number;
  supervisorId: number | null;
  lines: Map<string, Line>;
  /** The consumers of the stops, by id. */
  consumers: Map<string, Consumer>;
  /** The consumers whose stops have left the day, with the payments and bottles that were taken there. */
  left: Map<string, Consumer>;
  /** When each stop was marked Done last (ISO 8601, UTC). */
  done: Map<string, string>;
  absent: Map<string, { text: string; reason: string | null; times: Times }>;
  /** Empty bottles of stops, where there are any. */
  bottles: Map<string, number>;
  payments: Map<string, { amount: number; mode: string; times: Times }>;
  /** The targets of stops that were ordered again. */
  again: Map<string, { date: string; deliveryBoyId: number; by: Person; at: string }>;
  /** The ids of the hand-overs from this day, without those that undo others. */
  handOvers: string[];
  /** The current close. */
  close: Close | null;
  /** All closes, oldest first. */
  closes: Close[];
  changes: Change[];
  rounds: { number: number; consumerIds: string[] }[];
}

const nothing = { areaId: 0, supervisorId: null, close: null };
/** A day before its first event. */
export const opened = (date: string, deliveryBoyId: number): FoldedDay => ({
  ...nothing,
  ...{
    date,
    deliveryBoyId,
    lines: new Map(),
    consumers: new Map(),
    left: new Map(),
    done: new Map(),
    absent: new Map(),
    bottles: new Map(),
    payments: new Map(),
  },
  again: new Map(),
  ...{ closes: [], changes: [], rounds: [], handOvers: [] },
});

export const NOT_DELIVERED = {
  delivered: null,
  filled: false,
  times: undefined,
  isByOffice: undefined,
  ownTime: undefined,
};

/** Returns the day as screens show it: a stop is never both absent and delivered, the one that was entered later counts. */
export function asShown(day: FoldedDay): FoldedDay {
  const shown = {
    ...day,
    lines: new Map(day.lines),
    done: new Map(day.done),
    absent: new Map(day.absent),
  };
  for (const [consumerId, { times }] of day.absent) {
    const lines = [...day.lines].filter(([, line]) => line.consumerId === consumerId);
    const deliveries = lines.filter(([, { delivered }]) => delivered);
    if (deliveries.length === 0) continue;
    const entered = [
      day.done.get(consumerId),
      ...deliveries.map(([, line]) => line.times?.delivered),
    ];
    if (entered.some((time) => time !== undefined && time >= times.delivered)) {
      shown.absent.delete(consumerId);
      continue;
    }
    shown.done.delete(consumerId);
    for (const [orderId, line] of lines)
      if (line.delivered !== 0 || line.filled)
        shown.lines.set(orderId, { ...line, ...NOT_DELIVERED });
  }
  return shown;
}
