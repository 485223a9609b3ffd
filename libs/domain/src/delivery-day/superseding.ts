import type { DeliveryDayCommandOf } from './commands';
import type { PhoneCommand } from './entry';
import type { DeliveryDayFactOf, Payment, SupersededStatement } from './facts';
import { isAboutThen, isOverruled, type Stated } from './later';
import { absenceOf, isSamePayment, paymentOf } from './remarks';
import { type DeliveryDay, lineOf } from './state';

type Superseded = DeliveryDayFactOf<'EntrySuperseded'>;

/** What is left of an entry after what was entered later has been taken out, and the facts that say what was taken out. */
export interface Weighed {
  /** Null when nothing is left. */
  command: PhoneCommand | null;
  superseded: Superseded[];
}

/**
 * Compares an entry with what stands at its stop. Of two phones the entry that was made later stands, whichever arrives first. Two phones'
 * clocks may differ by two minutes: within them, whoever saw what stands and entered something else has replaced it. Entries of older clients do
 * not tell what they showed, and are taken in the order in which they arrive.
 * @param madeAt ISO 8601, corrected
 */
export function weigh(command: PhoneCommand, day: DeliveryDay, madeAt: string): Weighed {
  switch (command.type) {
    case 'DeliverQuantity':
      return weighQuantity({ ...command, data: { ...command.data, madeAt } }, day, madeAt);
    case 'MarkConsumerDone':
      return weighDone({ ...command, data: { ...command.data, madeAt } }, day, madeAt);
    case 'ReopenConsumer':
      return weighDone({ ...command, data: { ...command.data, madeAt } }, day, madeAt);
    case 'RecordRemarks':
      return weighRemarks({ ...command, data: { ...command.data, madeAt } }, day, madeAt);
    default:
      return { command, superseded: [] };
  }
}

function weighQuantity(command: DeliveryDayCommandOf<'DeliverQuantity'>, day: DeliveryDay, madeAt: string): Weighed {
  const { orderId, quantity, seen } = command.data;
  const found = lineOf(day, orderId);
  // What Done filled is no statement of anybody: a typed quantity replaces it, whenever it was typed.
  if (!found || found.line.delivered === null || found.line.filled || seen === undefined) return { command, superseded: [] };
  const { productId, delivered, deliveredAt } = found.line;
  const standing = deliveredAt === null ? null : { at: deliveredAt, rank: delivered };
  if (!standing || !stands(standing, { at: madeAt, rank: quantity }, seen === delivered)) return { command, superseded: [] };
  if (quantity === delivered) return { command: null, superseded: [] };
  const statement = { type: 'quantity' as const, orderId: found.line.orderId, productId, quantity };
  return { command: null, superseded: [superseded(found.stop.consumer.id, statement, standing)] };
}

const DONE_RANK = { done: 1, undone: 0 };

function weighDone({ type, data }: DeliveryDayCommandOf<'MarkConsumerDone' | 'ReopenConsumer'>, day: DeliveryDay, madeAt: string): Weighed {
  const command = { type, data: { ...data, madeAt } };
  const stop = day.stops.get(data.consumerId);
  const isDone = type === 'MarkConsumerDone';
  if (data.lines === undefined || !stop || (stop.done !== null) === isDone) return { command, superseded: [] };
  const at = isDone ? day.stated.get(data.consumerId)?.undone : stop.done?.at;
  const standing = at === undefined ? null : { at, rank: isDone ? DONE_RANK.undone : DONE_RANK.done };
  // Only what is shown as done can be undone.
  if (!standing || !stands(standing, { at: madeAt, rank: isDone ? DONE_RANK.done : DONE_RANK.undone }, !isDone))
    return { command, superseded: [] };
  return { command: null, superseded: [superseded(data.consumerId, { type: 'done', isDone }, standing)] };
}

function weighRemarks(command: DeliveryDayCommandOf<'RecordRemarks'>, day: DeliveryDay, madeAt: string): Weighed {
  const { consumerId, amount, mode, absence, seen, ...rest } = command.data;
  const stop = day.stops.get(consumerId);
  if (!stop || !seen) return { command, superseded: [] };
  const stated = day.stated.get(consumerId);
  const data: DeliveryDayCommandOf<'RecordRemarks'>['data'] = { ...rest, consumerId, seen };
  const facts: Superseded[] = [];

  const payment = paymentOf(amount === undefined ? stop.payment.amount : amount, mode ?? stop.payment.mode);
  const hasPayment = (amount !== undefined || mode !== undefined) && !(seen.payment && isSamePayment(payment, seen.payment));
  const paid = { at: stated?.payment ?? '', rank: rankOf(stop.payment) };
  const isPaymentSeen = seen.payment !== undefined && stop.payment.amount !== null && isSamePayment(seen.payment, stop.payment);
  if (hasPayment && stands(paid, { at: madeAt, rank: rankOf(payment) }, isPaymentSeen)) {
    if (!isSamePayment(payment, stop.payment)) facts.push(superseded(consumerId, { type: 'payment', ...payment }, paid));
  } else if (hasPayment) Object.assign(data, { amount: payment.amount, mode: payment.mode });

  const text = absence === undefined ? undefined : absenceOf(absence);
  const hasAbsence = text !== undefined && text !== seen.absence;
  const told = { at: stated?.absence ?? '', rank: stop.absence ?? '' };
  const isAbsenceSeen = stop.absence !== null && seen.absence === stop.absence;
  if (hasAbsence && stands(told, { at: madeAt, rank: text ?? '' }, isAbsenceSeen)) {
    if (text !== stop.absence) facts.push(superseded(consumerId, { type: 'absence', text }, told));
  } else if (hasAbsence) data.absence = text;

  return { command: { type: command.type, data }, superseded: facts };
}

/** Whether what stands stays. `isSeen`: the phone showed it. */
const stands = (standing: Stated, entry: Stated, isSeen: boolean): boolean =>
  isOverruled(entry, standing) && !(isSeen && isAboutThen(standing.at, entry.at));

const superseded = (consumerId: string, statement: SupersededStatement, { at }: Stated): Superseded => ({
  type: 'EntrySuperseded',
  data: { consumerId, statement, laterAt: at },
});

/** A payment of one moment stands before none, and the larger one before the smaller. */
const rankOf = ({ amount, mode }: Payment): string => `${String((amount ?? 0) * 1000).padStart(16, '0')} ${mode}`;
