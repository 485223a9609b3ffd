import type { SyncData } from '@milkround/contracts';
import type { EnteredDay, EnteredStop } from './entered-day';
import { overtakenBy, simply, stays, type Effect, type Superseded, type Taken, type Taking } from './taking';

interface Payment {
  amount: number | null;
  mode: string;
}

const paymentOf = (amount: unknown, mode: string): Payment => {
  const paid = Number(amount ?? 0) || null;
  return { amount: paid, mode: paid === null ? '' : mode };
};
const isSame = (a: Payment, b: Payment): boolean => a.amount === b.amount && a.mode === b.mode;
const isLarger = (a: Payment, b: Payment): boolean => (a.amount ?? 0) - (b.amount ?? 0) > 0 || (a.amount === b.amount && a.mode > b.mode);

/** Does to a stop what its payment and its absence state. */
export function remark(day: EnteredDay, data: SyncData['edit-order-remarks'], taking: Taking): Taken {
  const stop = day.stops.get(data.consumerUniqueId);
  if (!stop || /^\d/.test(data.absenceRemarks ?? '')) return simply('refused');
  const results = [pay(day, stop, data, taking), excuse(day, stop, data, taking)];
  const superseded = results.flatMap((result) => (typeof result === 'object' ? [result] : []));
  if (superseded.length > 0) return overtakenBy(...superseded);
  return simply(results.includes('changed') ? 'changed' : 'unchanged');
}

function pay(day: EnteredDay, stop: EnteredStop, data: SyncData['edit-order-remarks'], { at, from }: Taking): Effect | Superseded {
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
  const saysMore = seen && from === 'phone' && !isSame(seen, standing) && stated.payment !== undefined && at > stated.payment;
  if (isSame(payment, standing) && !saysMore) return 'unchanged';
  Object.assign(stop, payment);
  stated.payment = at;
  return 'changed';
}

function excuse(day: EnteredDay, stop: EnteredStop, data: SyncData['edit-order-remarks'], { at, from }: Taking): Effect | Superseded {
  if (data.absenceRemarks === undefined) return 'unchanged';
  const text = data.absenceRemarks?.trim() || null;
  const stated = day.statedOf(data.consumerUniqueId);
  const seen = data.previous?.absenceRemarks;
  if (data.previous && from === 'phone') {
    if (text === seen) return 'unchanged';
    const isSeen = stop.absence !== null && seen === stop.absence;
    if (stays(stated.absence, at, { isSeen, winsTie: (stop.absence ?? '') > (text ?? '') }))
      return text === stop.absence ? 'unchanged' : { type: 'absence', text };
  }
  const saysMore = data.previous && from === 'phone' && seen !== stop.absence && stated.absence !== undefined && at > stated.absence;
  if (text === stop.absence && !saysMore) return 'unchanged';
  stop.absence = text;
  stated.absence = at;
  return 'changed';
}
