import { NOT_DELIVERED_WORDS, type SyncData } from '@milkround/contracts';
import type { EnteredDay, EnteredStop } from './entered-day';
import {
  overtakenBy,
  simply,
  stays,
  type Effect,
  type Superseded,
  type Taken,
  type Taking,
} from './taking';

interface Payment {
  amount: number | null;
  mode: string;
}

const paymentOf = (amount: unknown, mode: string): Payment => {
  const paid = Number(amount ?? 0) || null;
  return { amount: paid, mode: paid === null ? '' : mode };
};
const isSame = (a: Payment, b: Payment): boolean => a.amount === b.amount && a.mode === b.mode;
const isLarger = (a: Payment, b: Payment): boolean =>
  (a.amount ?? 0) - (b.amount ?? 0) > 0 || (a.amount === b.amount && a.mode > b.mode);

/** The stop that remarks are about: also one that is gone, where they state what he took there, or nothing about an absence. */
export function remarkedStop(
  day: EnteredDay,
  data: SyncData['edit-order-remarks'],
): EnteredStop | undefined {
  const stop = day.stops.get(data.consumerUniqueId);
  const left = day.left.get(data.consumerUniqueId);
  if (stop || !left) return stop;
  const { previous: seen, absenceReason: reason } = data;
  const shown = seen
    ? paymentOf(seen.remarks, seen.paymentMode)
    : paymentOf(left.amount, left.mode);
  const payment = paymentOf(
    data.remarks === undefined ? shown.amount : data.remarks,
    data.paymentMode === undefined ? shown.mode : (data.paymentMode ?? ''),
  );
  const bottles = Number(data.emptyBottles ?? 0) || null;
  const isTaking =
    !isSame(payment, shown) ||
    (data.emptyBottles !== undefined && bottles !== (seen?.emptyBottles ?? left.bottles));
  const text = data.absenceRemarks?.trim() || (reason ? NOT_DELIVERED_WORDS[reason] : null);
  const isAbsence =
    (data.absenceRemarks !== undefined || Boolean(reason)) &&
    text !== (seen ? seen.absenceRemarks : left.absence);
  return isTaking || !isAbsence ? left : undefined;
}

/** Does to a stop what its payment, its absence and its empty bottles state. */
export function remark(
  day: EnteredDay,
  data: SyncData['edit-order-remarks'],
  taking: Taking,
): Taken {
  const stop = remarkedStop(day, data);
  const hasNoWords = data.absenceReason === 'other' && !data.absenceRemarks?.trim();
  if (!stop || hasNoWords || /^\d/.test(data.absenceRemarks ?? '')) return simply('refused');
  const results = [
    pay(day, stop, data, taking),
    excuse(day, stop, data, taking),
    collect(day, stop, data, taking),
  ];
  const superseded = results.flatMap((result) => (typeof result === 'object' ? [result] : []));
  if (superseded.length > 0) return overtakenBy(...superseded);
  return simply(results.includes('changed') ? 'changed' : 'unchanged');
}

function pay(
  day: EnteredDay,
  stop: EnteredStop,
  data: SyncData['edit-order-remarks'],
  { at, from }: Taking,
): Effect | Superseded {
  if (data.remarks === undefined && data.paymentMode === undefined) return 'unchanged';
  const standing = paymentOf(stop.amount, stop.mode);
  const mode = data.paymentMode === undefined ? stop.mode : (data.paymentMode ?? '');
  const payment = paymentOf(data.remarks === undefined ? stop.amount : data.remarks, mode);
  const seen = data.previous && paymentOf(data.previous.remarks, data.previous.paymentMode);
  const stated = day.statedOf(data.consumerUniqueId);
  if (seen && from === 'phone') {
    if (isSame(payment, seen)) return 'unchanged';
    const isSeen = stop.amount !== null && isSame(seen, standing);
    if (stays(stated.payment, at, { isSeen, winsTie: isLarger(standing, payment) }))
      return isSame(payment, standing) ? 'unchanged' : { type: 'payment', ...payment };
  }
  const saysMore =
    seen &&
    from === 'phone' &&
    !isSame(seen, standing) &&
    stated.payment !== undefined &&
    at > stated.payment;
  if (isSame(payment, standing) && !saysMore) return 'unchanged';
  Object.assign(stop, payment);
  stated.payment = at;
  return 'changed';
}

function excuse(
  day: EnteredDay,
  stop: EnteredStop,
  data: SyncData['edit-order-remarks'],
  { at, from }: Taking,
): Effect | Superseded {
  const reason = data.absenceReason ?? null;
  if (data.absenceRemarks === undefined && reason === null) return 'unchanged';
  const text = data.absenceRemarks?.trim() || (reason && NOT_DELIVERED_WORDS[reason]);
  const stated = day.statedOf(data.consumerUniqueId);
  const seen = data.previous?.absenceRemarks;
  const seenReason =
    data.previous?.absenceReason === undefined ? stop.reason : data.previous.absenceReason;
  if (data.previous && from === 'phone') {
    if (text === seen && (text === null || reason === null || reason === seenReason))
      return 'unchanged';
    const isSeen = stop.absence !== null && seen === stop.absence && seenReason === stop.reason;
    const isLargerReason = stop.absence === text && (stop.reason ?? '') > (reason ?? '');
    if (
      stays(stated.absence, at, {
        isSeen,
        winsTie: (stop.absence ?? '') > (text ?? '') || isLargerReason,
      })
    )
      return text === stop.absence ? 'unchanged' : { type: 'absence', text };
  }
  const isUnseen = seen !== stop.absence || seenReason !== stop.reason;
  const saysMore =
    data.previous &&
    from === 'phone' &&
    isUnseen &&
    stated.absence !== undefined &&
    at > stated.absence;
  const isOtherReason = text !== null && reason !== null && reason !== stop.reason;
  if (text === stop.absence && !saysMore && !isOtherReason) return 'unchanged';
  Object.assign(
    stop,
    text === null
      ? { absence: null, absentAt: null, reason: null }
      : { absence: text, absentAt: Math.max(stop.absentAt ?? at, at), reason },
  );
  stated.absence = at;
  return 'changed';
}

function collect(
  day: EnteredDay,
  stop: EnteredStop,
  data: SyncData['edit-order-remarks'],
  { at, from }: Taking,
): Effect | Superseded {
  if (data.emptyBottles === undefined) return 'unchanged';
  const count = Number(data.emptyBottles ?? 0) || null;
  const stated = day.statedOf(data.consumerUniqueId);
  const seen = data.previous?.emptyBottles ?? null;
  if (data.previous && from === 'phone') {
    if (count === seen) return 'unchanged';
    const isSeen = stop.bottles !== null && seen === stop.bottles;
    if (stays(stated.bottles, at, { isSeen, winsTie: (stop.bottles ?? 0) > (count ?? 0) }))
      return count === stop.bottles ? 'unchanged' : { type: 'bottles', count };
  }
  const saysMore =
    data.previous &&
    from === 'phone' &&
    seen !== stop.bottles &&
    stated.bottles !== undefined &&
    at > stated.bottles;
  if (count === stop.bottles && !saysMore) return 'unchanged';
  stop.bottles = count;
  stated.bottles = at;
  return 'changed';
}
