import {
  createMessage,
  MAX_STOP_BOTTLES,
  NOT_DELIVERED_WORDS,
  type NotDeliveredReason,
} from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { Quantity } from '../quantity';
import { toQuantityCleared } from './clear-quantity';
import type { DeliveryDayCommandOf } from './commands';
import { toConsumerReopened } from './done';
import type { Payment, PaymentMode } from './fact-values';
import type { DeliveryDayFact } from './facts';
import { isAfter } from './statement-order';
import { rupeesOrRefuse, stopOrRefuse } from './refusals';
import type { DeliveryDay } from './state';
import { hasDelivery, NO_PAYMENT, type Stop } from './stop';

type Remarks = DeliveryDayCommandOf<'RecordRemarks'>['data'];

/** Matches a letter of any script, such as हिन्दी and मराठी. */
const STARTS_WITH_LETTER = /^\p{L}/u;

/**
 * Records payment, absence and empty bottles of a stop. Undefined fields stay, blank ones are removed. The same value again is no fact, except for an
 * entry from a phone that did not show it. An absence takes Done and delivered quantities back, except in an entry of a phone, which has asked about
 * them. What a delivery boy took at a stop that has left his day is recorded in his day.
 * @throws RuleViolation consumer-unknown, amount-negative, amount-places, quantity-invalid, absence-letter, absence-reason-text, bottles-invalid
 */
export function recordRemarks(remarks: Remarks, day: DeliveryDay): DeliveryDayFact[] {
  const { consumerId, amount, mode, absence, reason, bottles, seen, madeAt } = remarks;
  const stop = remarkedStop(remarks, day) ?? stopOrRefuse(day, consumerId);
  const holder =
    stop.lines.length > 0
      ? undefined
      : day.handOvers.findLast(({ stops }) => stops.some((each) => each.consumerId === consumerId));
  const stated = day.stated.get(consumerId);
  const facts: DeliveryDayFact[] = [];

  const payment = paymentOf(
    amount === undefined ? stop.payment.amount : amount,
    mode ?? stop.payment.mode,
  );
  const shownPayment = amount === undefined && mode === undefined ? undefined : seen?.payment;
  const unseenPayment =
    shownPayment && !isSamePayment(shownPayment, stop.payment) ? { seen: shownPayment } : null;
  if (!isSamePayment(payment, stop.payment) || (unseenPayment && isNews(stated?.payment, madeAt))) {
    facts.push({
      type: 'PaymentRecorded',
      data: {
        ...{ consumerId, ...payment, previous: stop.payment, ...unseenPayment },
        ...(holder && { holder: holder.to }),
      },
    });
  }

  const text = absence === undefined ? stop.absence : absenceOf(absence, reason);
  const isUnseen =
    absence !== undefined && seen?.absence !== undefined && seen.absence !== stop.absence;
  const isReasonUnseen =
    absence !== undefined && seen?.reason !== undefined && seen.reason !== (stop.reason ?? null);
  // The same text without a reason comes from a client that does not know of reasons.
  const isOtherReason =
    absence !== undefined && text !== null && reason !== undefined && reason !== stop.reason;
  if (
    text !== stop.absence ||
    isOtherReason ||
    ((isUnseen || isReasonUnseen) && isNews(stated?.absence, madeAt))
  ) {
    const reasonField = text !== null &&
      absence !== undefined &&
      reason !== undefined && { reason };
    if (text !== null && seen === undefined) facts.push(...takeDeliveryBack(stop));
    facts.push({
      type: 'AbsenceRecorded',
      data: {
        consumerId,
        text,
        ...reasonField,
        previous: stop.absence,
        ...(isUnseen && { seen: seen.absence }),
      },
    });
  }

  if (bottles === undefined) return facts;
  const [count, previous] = [bottlesOf(bottles), stop.bottles ?? null];
  const unseenBottles =
    seen?.bottles !== undefined && seen.bottles !== previous ? { seen: seen.bottles } : null;
  if (count !== previous || (unseenBottles && isNews(stated?.bottles, madeAt)))
    facts.push({
      type: 'EmptyBottlesCollected',
      data: { consumerId, count, previous, ...unseenBottles },
    });
  return facts;
}

/**
 * Returns the stop that remarks are about: one of the day, or one that has left it, if they state what the delivery boy took there. That a consumer
 * was found absent belongs to the day that has the stop. The values need not be valid.
 */
export function remarkedStop(
  { consumerId, amount, mode, absence, reason, bottles, seen }: Remarks,
  day: Pick<DeliveryDay, 'stops' | 'left'>,
): Stop | undefined {
  const stop = day.stops.get(consumerId);
  const left = day.left.get(consumerId);
  if (stop || !left) return stop;
  const shown = { payment: left.payment, absence: left.absence, bottles: left.bottles, ...seen };
  const newAmount = (amount === undefined ? shown.payment.amount : amount) || null;
  const payment =
    newAmount === null ? NO_PAYMENT : { amount: newAmount, mode: mode ?? shown.payment.mode };
  const isTaking =
    !isSamePayment(payment, shown.payment) ||
    (bottles !== undefined && (bottles || null) !== (shown.bottles ?? null));
  const text = absence?.trim() || (reason ? NOT_DELIVERED_WORDS[reason] : null);
  return isTaking || absence === undefined || text === shown.absence ? left : undefined;
}

/** Returns the facts that take Done and the quantities of a stop back; none where nothing was delivered. */
function takeDeliveryBack(stop: Stop): DeliveryDayFact[] {
  if (!hasDelivery(stop)) return [];
  const typedLines = stop.lines.filter(({ filled }) => !filled);
  return [
    ...(stop.done ? [toConsumerReopened(stop, 'undone')] : []),
    ...typedLines.flatMap((line) => toQuantityCleared(stop, line)),
  ];
}

export const isSamePayment = (a: Payment, b: Payment): boolean =>
  a.amount === b.amount && a.mode === b.mode;

const isNews = (statedAt: string | undefined, madeAt: string | undefined): boolean =>
  statedAt !== undefined && madeAt !== undefined && isAfter(madeAt, statedAt);

/** Returns a valid payment. The amount 0 counts as no payment, which has no mode. @throws RuleViolation amount-negative, amount-places, quantity-invalid */
export function paymentOf(amount: Quantity | null, mode: PaymentMode): Payment {
  if (amount === null || amount === 0) return NO_PAYMENT;
  if (amount < 0)
    throw new RuleViolation(createMessage('amount-negative'), 'invalid', { field: 'remarks' });
  return { amount: rupeesOrRefuse(amount, 'remarks'), mode };
}

/**
 * Returns a trimmed absence remark, or the words of its reason; null if there is neither.
 * @throws RuleViolation absence-letter, absence-reason-text
 */
export function absenceOf(absence: string | null, reason?: NotDeliveredReason): string | null {
  const text = (absence ?? '').trim();
  if (text === '' && reason === 'other')
    throw new RuleViolation(createMessage('absence-reason-text'), 'invalid', {
      field: 'absenceRemarks',
    });
  if (text === '') return reason ? NOT_DELIVERED_WORDS[reason] : null;
  if (!STARTS_WITH_LETTER.test(text)) {
    throw new RuleViolation(createMessage('absence-letter'), 'invalid', {
      field: 'absenceRemarks',
    });
  }
  return text;
}

/** Returns a valid number of empty bottles; null for none. @throws RuleViolation bottles-invalid */
export function bottlesOf(bottles: number | null): number | null {
  if (bottles === null || bottles === 0) return null;
  if (!Number.isInteger(bottles) || bottles < 0 || bottles > MAX_STOP_BOTTLES)
    throw new RuleViolation(
      createMessage('bottles-invalid', { max: MAX_STOP_BOTTLES }),
      'invalid',
      { field: 'emptyBottles' },
    );
  return bottles;
}
