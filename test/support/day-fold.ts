import { createHash } from 'node:crypto';
import type { RecordedEvent } from '@milkround/event-store';
import { latestOf, timesOf, type Times } from './recorded-times';

interface Line {
  productId: number;
  consumerId: string;
  expected: number;
  delivered: number | null;
  adjusted: boolean;
  uploadId: string | null;
  placedAt: string;
  /** The two times of the recorded delivery; missing without one. */
  times?: Times;
}

interface Consumer {
  name: string;
  address: string;
  sequence: number;
}

interface Close {
  id: string;
  taken: number;
  emptyBottles: number;
  remarks: string;
  /** The requirement of that moment, as it is summed here. */
  required: number;
  delivered: number;
  /** Rupees in cash, and in any other way. */
  cash: number;
  other: number;
  at: string;
  recordedAt: string;
  /** The last count of its cash. */
  count: { counted: number; by: Person; at: string } | null;
  /** Null while the close stands. */
  reopened: { at: string; by: Person; reason: string } | null;
}

interface Person {
  role: string;
  id: number;
}

/** A quantity that came to differ from what stood before. */
export interface Change {
  eventId: string;
  position: bigint;
  orderId: string;
  consumerId: string;
  productId: number;
  required: number;
  updated: number;
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
  done: Set<string>;
  absent: Map<string, { text: string; reason: string | null; times: Times }>;
  /** Empty bottles of stops, where there are any. */
  bottles: Map<string, number>;
  payments: Map<string, { amount: number; mode: string; times: Times }>;
  /** Where stops were ordered again. */
  again: Map<string, { date: string; deliveryBoyId: number; by: Person; at: string }>;
  /** The ids of the hand-overs from this day, without those that undo others. */
  handOvers: string[];
  /** The close that stands. */
  close: Close | null;
  /** All closes, oldest first. */
  closes: Close[];
  changes: Change[];
  rounds: { number: number; consumerIds: string[] }[];
}

type Cells = { quantity: number; orderId: string; expected?: number }[];
type Data = Record<string, unknown>;

const nothing = { areaId: 0, supervisorId: null, close: null };
const opened = (date: string, deliveryBoyId: number): FoldedDay => ({
  ...nothing,
  ...{
    date,
    deliveryBoyId,
    lines: new Map(),
    consumers: new Map(),
    done: new Set(),
    absent: new Map(),
    bottles: new Map(),
    payments: new Map(),
  },
  again: new Map(),
  ...{ closes: [], changes: [], rounds: [], handOvers: [] },
});

/** Folds the log in a second, simple way, to compare the server's figures with. Sums are in thousandths. */
export function foldDays(events: readonly RecordedEvent[]): FoldedDay[] {
  const days = new Map<string, FoldedDay>();
  for (const event of events) foldDay(days, event);
  return [...days.values()];
}

/** Folds one more event into the days, by stream; one of another stream changes nothing. */
export function foldDay(days: Map<string, FoldedDay>, event: RecordedEvent): void {
  const [kind, date = '', boy] = event.streamId.split('/');
  if (kind !== 'delivery-day') return;
  const day = days.get(event.streamId) ?? opened(date, Number(boy));
  days.set(event.streamId, day);
  const { type } = event;
  const fold = FOLDS[type] ?? unknown(type);
  fold(day, event.data, event);
}

const FOLDS: Record<string, (day: FoldedDay, data: Data, event: RecordedEvent) => void> = {
  DeliveryDayOpened: (day, data) => {
    day.areaId = Number(data.areaId);
    day.supervisorId = data.supervisorId === null ? null : Number(data.supervisorId);
  },
  OrderPlaced: (day, data, { recordedAt: placedAt }) => {
    const { id, name, address } = data.consumer as { id: string; name: string; address: string };
    if (!day.consumers.has(id)) day.consumers.set(id, { name, address, sequence: Number(data.sequence) });
    const line = { consumerId: id, productId: Number(data.productId), expected: Number(data.expected), adjusted: data.adjusted === true };
    day.lines.set(String(data.orderId), { ...line, delivered: null, uploadId: data.uploadId as string | null, placedAt });
    if (data.round !== undefined) returnToRound(day, id, data.round as RoundPlace);
  },
  OrderRevised: (day, data, event) => {
    const line = lineOf(day, data.orderId);
    if (data.adjusted === true && data.expected !== line.expected) day.changes.push(changeOf(event, line.expected, Number(data.expected)));
    line.expected = Number(data.expected);
    line.adjusted = data.adjusted === true;
    line.uploadId = (data.uploadId as string | null) ?? line.uploadId;
  },
  ConsumerDetailsChanged: (day, data) => {
    day.consumers.set(String(data.consumerId), { name: String(data.name), address: String(data.address), sequence: Number(data.sequence) });
  },
  OrderRemoved: (day, data) => {
    const { consumerId } = lineOf(day, data.orderId);
    day.lines.delete(String(data.orderId));
    if ([...day.lines.values()].some((line) => line.consumerId === consumerId)) return;
    for (const ofStops of [day.consumers, day.done, day.absent, day.bottles, day.payments, day.again]) ofStops.delete(consumerId);
    for (const round of day.rounds) round.consumerIds = round.consumerIds.filter((id) => id !== consumerId);
  },
  QuantityDelivered: (day, data, event) => {
    const line = lineOf(day, data.orderId);
    const quantity = Number(data.quantity);
    if (quantity !== (line.delivered ?? line.expected)) day.changes.push(changeOf(event, line.expected, quantity));
    line.delivered = quantity;
    line.times = timesOf(event);
  },
  ConsumerMarkedDone: (day, data, event) => {
    day.done.add(String(data.consumerId));
    for (const { orderId, quantity, expected } of data.filled as Cells) {
      const line = lineOf(day, orderId);
      const eventId = idOfFilled(event.eventId, orderId);
      if (expected !== undefined)
        day.changes.push(changeOf({ ...event, eventId, data: { ...data, ...line, orderId } }, line.expected, quantity));
      line.delivered = quantity;
      line.times = timesOf(event);
    }
  },
  ConsumerReopened: (day, data) => {
    day.done.delete(String(data.consumerId));
    for (const { orderId } of data.cleared as Cells) Object.assign(lineOf(day, orderId), { delivered: null, times: undefined });
  },
  PaymentRecorded: ({ payments }, data, event) => {
    if (data.amount === null) payments.delete(String(data.consumerId));
    else payments.set(String(data.consumerId), { amount: Number(data.amount), mode: String(data.mode), times: timesOf(event) });
  },
  AbsenceRecorded: ({ absent }, data, event) => {
    const consumerId = String(data.consumerId);
    if (data.text === null) absent.delete(consumerId);
    else {
      const times = latestOf(absent.get(consumerId)?.times, timesOf(event));
      absent.set(consumerId, { text: String(data.text), reason: (data.reason as string | undefined) ?? null, times });
    }
  },
  EmptyBottlesCollected: ({ bottles }, data) => {
    if (data.count === null) bottles.delete(String(data.consumerId));
    else bottles.set(String(data.consumerId), Number(data.count));
  },
  RoundCreated: ({ rounds }, data) => {
    rounds.push({ number: Number(data.number), consumerIds: data.consumerIds as string[] });
  },
  DayClosed: (day, data, { meta, recordedAt }) => {
    const books = { taken: Number(data.taken), emptyBottles: Number(data.emptyBottles), remarks: String(data.remarks) };
    const quantities = { required: required([day]), delivered: delivered([...day.lines.values()]) ?? 0 };
    const paid = (isCash: boolean) =>
      sum([...day.payments.values()].map(({ amount, mode }) => ((mode === 'cash') === isCash ? amount : 0)));
    const payments = { cash: paid(true), other: paid(false) };
    day.close = {
      id: String(data.closeId),
      ...books,
      ...quantities,
      ...payments,
      at: meta.occurredAt,
      recordedAt,
      count: null,
      reopened: null,
    };
    day.closes.push(day.close);
  },
  DayReopened: (day, data, { meta, recordedAt: at }) => {
    if (day.close) day.close.reopened = { at, by: meta.actor as Person, reason: String(data.reason) };
    day.close = null;
  },
  CashCounted: (day, data, { meta, recordedAt: at }) => {
    const close = day.closes.find(({ id }) => id === data.closeId);
    if (close) close.count = { counted: Number(data.counted), by: meta.actor as Person, at };
  },
  StopOrderSet: ({ consumers }, data) => {
    (data.consumerIds as string[]).forEach((id, place) => {
      const consumer = consumers.get(id);
      if (consumer) consumer.sequence = place + 1;
    });
  },
  // The orders themselves are removed and placed by facts of their own.
  StopsHandedOver: ({ handOvers }, data) => {
    if (data.undoes === undefined) handOvers.push(String(data.handOverId));
  },
  StopsTakenOver: () => undefined,
  StopOrderedAgain: ({ again }, data, { meta }) => {
    const { date, deliveryBoyId } = data;
    again.set(String(data.consumerId), {
      date: String(date),
      deliveryBoyId: Number(deliveryBoyId),
      by: meta.actor as Person,
      at: meta.occurredAt,
    });
  },
  // An entry that is set aside changes nothing of a day.
  EntrySetAside: () => undefined,
  EntryApplied: () => undefined,
  UnassignedPaymentRecorded: () => undefined,
  EntryDismissed: () => undefined,
  // The recorded value was entered later.
  EntrySuperseded: () => undefined,
};

interface RoundPlace {
  number: number;
  place: number;
}

function returnToRound({ rounds }: FoldedDay, consumerId: string, { number, place }: RoundPlace): void {
  const round = rounds.find((each) => each.number === number);
  if (round && !round.consumerIds.includes(consumerId)) round.consumerIds = round.consumerIds.toSpliced(place, 0, consumerId);
}

/** A Done can change several lines; each has an id of its own in the report. */
const idOfFilled = (eventId: string, orderId: string): string =>
  createHash('md5')
    .update(eventId + orderId)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const unknown = (type: string) => () => {
  throw new Error(`This fold does not know ${type}`);
};

function lineOf({ lines }: FoldedDay, orderId: unknown): Line {
  const line = lines.get(String(orderId));
  if (!line) throw new Error(`A fact is about the order ${String(orderId)}, which is not there`);
  return line;
}

const changeOf = ({ eventId, position, data, meta, recordedAt }: RecordedEvent, before: number, updated: number): Change => ({
  ...{ eventId, position, orderId: String(data.orderId), consumerId: String(data.consumerId), productId: Number(data.productId) },
  ...{ required: before, updated, at: meta.occurredAt, recordedAt, late: meta.late !== undefined },
  appliedBy: meta.entryId === undefined ? null : (meta.actor as Change['appliedBy']),
});

/** Disjoint: done; not done with an absence; not done with a recorded quantity. */
export function standing(day: FoldedDay): { stops: number; lines: number; done: number; absent: number; partly: number } {
  const recorded = new Set([...day.lines.values()].filter(({ delivered }) => delivered !== null).map(({ consumerId }) => consumerId));
  const open = [...day.consumers.keys()].filter((id) => !day.done.has(id));
  return {
    stops: day.consumers.size,
    lines: day.lines.size,
    done: day.done.size,
    absent: open.filter((id) => day.absent.has(id)).length,
    partly: open.filter((id) => !day.absent.has(id) && recorded.has(id)).length,
  };
}

export const sum = (values: number[]): number => values.reduce((total, value) => total + Math.round(value * 1000), 0) / 1000;

export const required = (days: readonly FoldedDay[]): number =>
  sum(days.flatMap(({ lines }) => [...lines.values()].map(({ expected }) => expected)));

/** The sum of what was recorded; null while nobody has recorded any. */
export function delivered(lines: readonly Pick<Line, 'delivered'>[]): number | null {
  const recorded = lines.flatMap((line) => line.delivered ?? []);
  return recorded.length > 0 ? sum(recorded) : null;
}

/** Sums per product id. */
export function products(days: readonly FoldedDay[]): Map<number, { required: number; delivered: number | null }> {
  const lines = days.flatMap((day) => [...day.lines.values()]);
  const ids = [...new Set(lines.map(({ productId }) => productId))].sort((a, b) => a - b);
  return new Map(
    ids.map((id) => {
      const own = lines.filter(({ productId }) => productId === id);
      return [id, { required: sum(own.map(({ expected }) => expected)), delivered: delivered(own) }];
    }),
  );
}
