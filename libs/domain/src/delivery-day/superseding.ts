import type { NotDeliveredReason } from '@milkround/contracts';
import type { DeliveryDayCommandOf, PhoneCommand } from './commands';
import type { Payment, SupersededStatement } from './fact-values';
import type { DeliveryDayFactOf } from './facts';
import { isWithinClockError, isSuperseded, type TimedStatement } from './statement-order';
import { absenceOf, bottlesOf, isSamePayment, paymentOf, remarkedStop } from './remarks';
import { type DeliveryDay, lineOf } from './state';
import type { Line } from './stop';

type SupersededFact = DeliveryDayFactOf<'EntrySuperseded'>;

/** The part of an entry that is still to be decided, and the facts about its superseded part. */
export interface RemainingEntry {
  /** Null if the whole entry is superseded. */
  command: PhoneCommand | null;
  superseded: SupersededFact[];
}

/**
 * Separates the superseded part of an entry from the rest. Of two phones the entry that was made later counts, in any order of arrival. The clocks of
 * two phones may differ by two minutes; within them, an entry that saw the recorded value and changed it replaces it. Entries without shown
 * values are recorded in the order of arrival.
 * @param madeAt Corrected time of the entry, ISO 8601.
 */
export function separateSuperseded(
  command: PhoneCommand,
  day: DeliveryDay,
  madeAt: string,
): RemainingEntry {
  switch (command.type) {
    case 'DeliverQuantity':
      return compareQuantity({ ...command, data: { ...command.data, madeAt } }, day, madeAt);
    case 'MarkConsumerDone':
      return compareDone({ ...command, data: { ...command.data, madeAt } }, day, madeAt);
    case 'ReopenConsumer':
      return compareDone({ ...command, data: { ...command.data, madeAt } }, day, madeAt);
    case 'RecordRemarks':
      return compareRemarks({ ...command, data: { ...command.data, madeAt } }, day, madeAt);
    default:
      return { command, superseded: [] };
  }
}

function compareQuantity(
  command: DeliveryDayCommandOf<'DeliverQuantity'>,
  day: DeliveryDay,
  madeAt: string,
): RemainingEntry {
  const { orderId, quantity, seen } = command.data;
  const order = lineOf(day, orderId);
  if (!order || seen === undefined) return { command, superseded: [] };
  const { productId, delivered } = order.line;
  const currentStatement = standingQuantity(order.line);
  if (
    !currentStatement ||
    !stands(currentStatement, { time: madeAt, rank: [quantity] }, seen === delivered)
  )
    return { command, superseded: [] };
  if (quantity === delivered) return { command: null, superseded: [] };
  const statement = { type: 'quantity' as const, orderId: order.line.orderId, productId, quantity };
  return {
    command: null,
    superseded: [toEntrySuperseded(order.stop.consumer.id, statement, currentStatement)],
  };
}

/** The last statement about a quantity. A filled quantity is none: a typed one always replaces it. */
function standingQuantity({
  delivered,
  filled,
  deliveredAt,
  clearedAt,
}: Line): TimedStatement | null {
  if (delivered === null || filled)
    return clearedAt === undefined ? null : { time: clearedAt, rank: [CLEARED_RANK] };
  return deliveredAt === null ? null : { time: deliveredAt, rank: [delivered] };
}

/** Below every quantity. */
const CLEARED_RANK = -1;

const DONE_RANK = { done: 1, undone: 0 };

function compareDone(
  { type, data }: DeliveryDayCommandOf<'MarkConsumerDone' | 'ReopenConsumer'>,
  day: DeliveryDay,
  madeAt: string,
): RemainingEntry {
  const command = { type, data: { ...data, madeAt } };
  const stop = day.stops.get(data.consumerId);
  const isDone = type === 'MarkConsumerDone';
  if (data.lines === undefined || !stop || (stop.done !== null) === isDone)
    return { command, superseded: [] };
  const statedAt = isDone ? day.stated.get(data.consumerId)?.undone : stop.done?.at;
  const currentStatement =
    statedAt === undefined
      ? null
      : { time: statedAt, rank: [isDone ? DONE_RANK.undone : DONE_RANK.done] };
  // Undo is only possible where the phone showed Done.
  if (
    !currentStatement ||
    !stands(
      currentStatement,
      { time: madeAt, rank: [isDone ? DONE_RANK.done : DONE_RANK.undone] },
      !isDone,
    )
  )
    return { command, superseded: [] };
  return {
    command: null,
    superseded: [toEntrySuperseded(data.consumerId, { type: 'done', isDone }, currentStatement)],
  };
}

function compareRemarks(
  command: DeliveryDayCommandOf<'RecordRemarks'>,
  day: DeliveryDay,
  madeAt: string,
): RemainingEntry {
  const { consumerId, amount, mode, absence, reason, bottles, seen, ...rest } = command.data;
  const stop = remarkedStop(command.data, day);
  if (!stop || !seen) return { command, superseded: [] };
  const stated = day.stated.get(consumerId);
  const data: DeliveryDayCommandOf<'RecordRemarks'>['data'] = { ...rest, consumerId, seen };
  const facts: SupersededFact[] = [];

  const payment = paymentOf(
    amount === undefined ? stop.payment.amount : amount,
    mode ?? stop.payment.mode,
  );
  const hasPayment =
    (amount !== undefined || mode !== undefined) &&
    !(seen.payment && isSamePayment(payment, seen.payment));
  const paymentStatement = { time: stated?.payment ?? '', rank: rankOf(stop.payment) };
  const isPaymentSeen =
    seen.payment !== undefined &&
    stop.payment.amount !== null &&
    isSamePayment(seen.payment, stop.payment);
  if (
    hasPayment &&
    stands(paymentStatement, { time: madeAt, rank: rankOf(payment) }, isPaymentSeen)
  ) {
    if (!isSamePayment(payment, stop.payment))
      facts.push(toEntrySuperseded(consumerId, { type: 'payment', ...payment }, paymentStatement));
  } else if (hasPayment) Object.assign(data, { amount: payment.amount, mode: payment.mode });

  const text = absence === undefined ? undefined : absenceOf(absence, reason);
  const [knownReason, shownReason] = [
    stop.reason ?? null,
    seen.reason === undefined ? (stop.reason ?? null) : seen.reason,
  ];
  // Words that were typed and are then chosen as a reason are the same text.
  const hasReason = reason !== undefined && reason !== shownReason;
  const hasAbsence = text !== undefined && (text !== seen.absence || (text !== null && hasReason));
  const absenceStatement = {
    time: stated?.absence ?? '',
    rank: absenceRankOf(stop.absence, knownReason),
  };
  const isAbsenceSeen =
    stop.absence !== null && seen.absence === stop.absence && shownReason === knownReason;
  if (
    hasAbsence &&
    stands(
      absenceStatement,
      { time: madeAt, rank: absenceRankOf(text, reason ?? null) },
      isAbsenceSeen,
    )
  ) {
    if (text !== stop.absence)
      facts.push(toEntrySuperseded(consumerId, { type: 'absence', text }, absenceStatement));
  } else if (hasAbsence) Object.assign(data, { absence: text, reason });

  const count = bottles === undefined ? undefined : bottlesOf(bottles);
  const [knownBottles, shownBottles] = [stop.bottles ?? null, seen.bottles ?? null];
  const hasBottles = count !== undefined && count !== shownBottles;
  const bottlesStatement = { time: stated?.bottles ?? '', rank: [knownBottles ?? 0] };
  if (
    hasBottles &&
    stands(
      bottlesStatement,
      { time: madeAt, rank: [count ?? 0] },
      knownBottles !== null && shownBottles === knownBottles,
    )
  ) {
    if (count !== knownBottles)
      facts.push(toEntrySuperseded(consumerId, { type: 'bottles', count }, bottlesStatement));
  } else if (hasBottles) data.bottles = count;

  return { command: { type: command.type, data }, superseded: facts };
}

/** Whether the recorded value stays. `isSeen`: the phone showed it. */
const stands = (current: TimedStatement, entry: TimedStatement, isSeen: boolean): boolean =>
  isSuperseded(entry, current) && !(isSeen && isWithinClockError(current.time, entry.time));

const toEntrySuperseded = (
  consumerId: string,
  statement: SupersededStatement,
  { time: statedAt }: TimedStatement,
): SupersededFact => ({
  type: 'EntrySuperseded',
  data: { consumerId, statement, laterAt: statedAt },
});

/** Ranks absences of the same time by their texts, and by their reasons if the texts are the same. */
const absenceRankOf = (text: string | null, reason: NotDeliveredReason | null) => [
  text ?? '',
  reason ?? '',
];

/** Ranks payments of the same time: a payment before none, and the larger amount before the smaller. */
const rankOf = ({ amount, mode }: Payment) => [amount ?? 0, mode];
