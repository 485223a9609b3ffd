import { createHash } from 'node:crypto';
import type { RecordedEvent } from '@milkround/event-store';
import { delivered, required, sum } from './day-sums';
import {
  asShown,
  NOT_DELIVERED,
  opened,
  type Change,
  type FoldedDay,
  type Line,
  type Person,
} from './folded-day';
import { latestOf, timesOf } from './recorded-times';

type Cells = { quantity: number; orderId: string; expected?: number }[];
type Data = Record<string, unknown>;

/** Folds the log in a second, simple way, to compare the server's figures with the result. Sums are in thousandths. */
export function foldDays(events: readonly RecordedEvent[]): FoldedDay[] {
  const days = new Map<string, FoldedDay>();
  for (const event of events) foldDay(days, event);
  return [...days.values()].map(asShown);
}

/** Folds one more event into the days, by stream; an event of another stream changes nothing. */
export function foldDay(days: Map<string, FoldedDay>, event: RecordedEvent): void {
  const [kind, date = '', boy] = event.streamId.split('/');
  if (kind !== 'delivery-day') return;
  const day = days.get(event.streamId) ?? opened(date, Number(boy));
  days.set(event.streamId, day);
  const { type } = event;
  const fold = FOLDS[type] ?? unknown(type);
  fold(day, event.data, event);
}

function deliverTo(line: Line, quantity: number, filled: boolean, event: RecordedEvent): void {
  Object.assign(line, { delivered: quantity, filled });
  line.times = timesOf(event);
  line.isByOffice = ['admin', 'supervisor'].includes((event.meta.actor as Person).role);
  if (!line.isByOffice) line.ownTime = event.meta.occurredAt;
}

const FOLDS: Record<string, (day: FoldedDay, data: Data, event: RecordedEvent) => void> = {
  DeliveryDayOpened: (day, data) => {
    day.areaId = Number(data.areaId);
    day.supervisorId = data.supervisorId === null ? null : Number(data.supervisorId);
  },
  OrderPlaced: (day, data, { recordedAt: placedAt }) => {
    const { id, name, address } = data.consumer as { id: string; name: string; address: string };
    if (day.left.delete(id)) day.absent.delete(id);
    if (!day.consumers.has(id))
      day.consumers.set(id, { name, address, sequence: Number(data.sequence) });
    const line = {
      consumerId: id,
      productId: Number(data.productId),
      expected: Number(data.expected),
      adjusted: data.adjusted === true,
    };
    day.lines.set(String(data.orderId), {
      ...line,
      delivered: null,
      filled: false,
      uploadId: data.uploadId as string | null,
      placedAt,
    });
    if (data.round !== undefined) returnToRound(day, id, data.round as RoundPlace);
  },
  OrdersImported: (day, data, event) => {
    const { uploadId } = data;
    const each = (list: string, fold: string, more: Data) => {
      for (const line of data[list] as Data[]) FOLDS[fold]?.(day, { ...line, ...more }, event);
    };
    each('details', 'ConsumerDetailsChanged', {});
    each('placed', 'OrderPlaced', { uploadId, adjusted: false });
    each('revised', 'OrderRevised', { uploadId, adjusted: false });
    each('removed', 'OrderRemoved', { reason: 'deleted', movedTo: null });
    each('reopened', 'ConsumerReopened', {});
  },
  OrdersTakenBack: (day, data, event) => {
    for (const fact of data.facts as { type: string; data: Data }[])
      FOLDS[fact.type]?.(day, fact.data, event);
  },
  OrderRevised: (day, data, event) => {
    const line = lineOf(day, data.orderId);
    if (data.adjusted === true && data.expected !== line.expected)
      day.changes.push(changeOf(event, line.expected, Number(data.expected)));
    line.expected = Number(data.expected);
    line.adjusted = data.adjusted === true;
    const uploadId = data.uploadId as string | null;
    line.uploadId = data.isRestored === true ? uploadId : (uploadId ?? line.uploadId);
  },
  ConsumerDetailsChanged: (day, data) => {
    day.consumers.set(String(data.consumerId), {
      name: String(data.name),
      address: String(data.address),
      sequence: Number(data.sequence),
    });
  },
  OrderRemoved: (day, data) => {
    const { consumerId } = lineOf(day, data.orderId);
    day.lines.delete(String(data.orderId));
    if ([...day.lines.values()].some((line) => line.consumerId === consumerId)) return;
    const consumer = day.consumers.get(consumerId);
    if (consumer) day.left.set(consumerId, consumer);
    for (const stopMap of [day.consumers, day.done, day.absent, day.again])
      stopMap.delete(consumerId);
    for (const round of day.rounds)
      round.consumerIds = round.consumerIds.filter((id) => id !== consumerId);
  },
  QuantityDelivered: (day, data, event) => {
    const line = lineOf(day, data.orderId);
    const quantity = Number(data.quantity);
    if (quantity !== (line.delivered ?? line.expected))
      day.changes.push(changeOf(event, line.expected, quantity));
    deliverTo(line, quantity, false, event);
  },
  QuantityCleared: (day, data, event) => {
    const { expected } = lineOf(day, data.orderId);
    day.changes.push(changeOf(event, expected, null, Number(data.previous)));
    Object.assign(lineOf(day, data.orderId), NOT_DELIVERED);
  },
  ConsumerMarkedDone: (day, data, event) => {
    const [consumerId, at] = [String(data.consumerId), event.meta.occurredAt];
    const before = day.done.get(consumerId);
    day.done.set(consumerId, before !== undefined && before > at ? before : at);
    for (const { orderId, quantity, expected } of data.filled as Cells) {
      const line = lineOf(day, orderId);
      const eventId = idOfFilled(event.eventId, orderId);
      if (expected !== undefined)
        day.changes.push(
          changeOf(
            { ...event, eventId, data: { ...data, ...line, orderId } },
            line.expected,
            quantity,
          ),
        );
      deliverTo(line, quantity, true, event);
    }
  },
  ConsumerReopened: (day, data) => {
    day.done.delete(String(data.consumerId));
    for (const { orderId } of data.cleared as Cells)
      Object.assign(lineOf(day, orderId), NOT_DELIVERED);
  },
  PaymentRecorded: ({ payments }, data, event) => {
    if (data.amount === null) payments.delete(String(data.consumerId));
    else
      payments.set(String(data.consumerId), {
        amount: Number(data.amount),
        mode: String(data.mode),
        times: timesOf(event),
      });
  },
  AbsenceRecorded: ({ absent }, data, event) => {
    const consumerId = String(data.consumerId);
    if (data.text === null) absent.delete(consumerId);
    else {
      const times = latestOf(absent.get(consumerId)?.times, timesOf(event));
      absent.set(consumerId, {
        text: String(data.text),
        reason: (data.reason as string | undefined) ?? null,
        times,
      });
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
    const books = {
      taken: Number(data.taken),
      emptyBottles: Number(data.emptyBottles),
      remarks: String(data.remarks),
    };
    const quantities = {
      required: required([day]),
      delivered: delivered([...asShown(day).lines.values()]) ?? 0,
    };
    const sumOfPayments = (isCash: boolean) =>
      sum(
        [...day.payments.values()].map(({ amount, mode }) =>
          (mode === 'cash') === isCash ? amount : 0,
        ),
      );
    const payments = { cash: sumOfPayments(true), other: sumOfPayments(false) };
    const isEarlier = data.laterAt !== undefined;
    if (day.close && !isEarlier) day.close.isReplaced = true;
    const close = {
      id: String(data.closeId),
      ...books,
      ...quantities,
      ...payments,
      at: meta.occurredAt,
      recordedAt,
      count: null,
      isReplaced: isEarlier,
      reopened: null,
    };
    day.closes.push(close);
    if (!isEarlier) day.close = close;
  },
  DayReopened: (day, data, { meta, recordedAt: at }) => {
    if (day.close)
      day.close.reopened = { at, by: meta.actor as Person, reason: String(data.reason) };
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

function returnToRound(
  { rounds }: FoldedDay,
  consumerId: string,
  { number, place }: RoundPlace,
): void {
  const round = rounds.find((existingRound) => existingRound.number === number);
  if (round && !round.consumerIds.includes(consumerId))
    round.consumerIds = round.consumerIds.toSpliced(place, 0, consumerId);
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

const changeOf = (
  { eventId, position, data, meta, recordedAt }: RecordedEvent,
  before: number,
  updated: number | null,
  cleared: number | null = null,
): Change => ({
  ...{
    eventId,
    position,
    orderId: String(data.orderId),
    consumerId: String(data.consumerId),
    productId: Number(data.productId),
  },
  ...{
    required: before,
    updated,
    cleared,
    at: meta.occurredAt,
    recordedAt,
    late: meta.late !== undefined,
  },
  appliedBy: meta.entryId === undefined ? null : (meta.actor as Change['appliedBy']),
});
