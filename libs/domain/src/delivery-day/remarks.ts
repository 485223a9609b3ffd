import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { Quantity } from '../quantity';
import type { DeliveryDayCommandOf } from './commands';
import type { DeliveryDayFact, Payment, PaymentMode } from './facts';
import { isAfter } from './statement-order';
import { quantityOrRefuse, stopOrRefuse } from './refusals';
import type { DeliveryDay } from './state';
import { NO_PAYMENT } from './stop';

type Remarks = DeliveryDayCommandOf<'RecordRemarks'>['data'];

/** Matches a letter of any script, such as हिन्दी and मराठी. */
const STARTS_WITH_LETTER = /^\p{L}/u;

/**
 * Records payment and absence of a stop. Undefined fields stay, blank ones are removed. The same value again is no fact, except for an entry whose
 * phone did not show it.
 * @throws RuleViolation consumer-unknown, amount-negative, quantity-invalid, absence-letter
 */
export function recordRemarks({ consumerId, amount, mode, absence, seen, madeAt }: Remarks, day: DeliveryDay): DeliveryDayFact[] {
  const stop = stopOrRefuse(day, consumerId);
  const stated = day.stated.get(consumerId);
  const facts: DeliveryDayFact[] = [];

  const payment = paymentOf(amount === undefined ? stop.payment.amount : amount, mode ?? stop.payment.mode);
  const shown = amount === undefined && mode === undefined ? undefined : seen?.payment;
  const unseen = shown && !isSamePayment(shown, stop.payment) ? { seen: shown } : null;
  if (!isSamePayment(payment, stop.payment) || (unseen && isNews(stated?.payment, madeAt))) {
    facts.push({ type: 'PaymentRecorded', data: { consumerId, ...payment, previous: stop.payment, ...unseen } });
  }

  const text = absence === undefined ? stop.absence : absenceOf(absence);
  const isUnseen = absence !== undefined && seen?.absence !== undefined && seen.absence !== stop.absence;
  if (text !== stop.absence || (isUnseen && isNews(stated?.absence, madeAt)))
    facts.push({ type: 'AbsenceRecorded', data: { consumerId, text, previous: stop.absence, ...(isUnseen && { seen: seen.absence }) } });
  return facts;
}

export const isSamePayment = (a: Payment, b: Payment): boolean => a.amount === b.amount && a.mode === b.mode;

const isNews = (statedAt: string | undefined, madeAt: string | undefined): boolean =>
  statedAt !== undefined && madeAt !== undefined && isAfter(madeAt, statedAt);

/** Returns a valid payment. The amount 0 counts as no payment, which has no mode. @throws RuleViolation amount-negative, quantity-invalid */
export function paymentOf(amount: Quantity | null, mode: PaymentMode): Payment {
  if (amount === null || amount === 0) return NO_PAYMENT;
  if (amount < 0) throw new RuleViolation(createMessage('amount-negative'), 'invalid', { field: 'remarks' });
  return { amount: quantityOrRefuse(amount, 'remarks'), mode };
}

/** Returns a trimmed absence remark; null if it is blank. @throws RuleViolation absence-letter */
export function absenceOf(absence: string | null): string | null {
  const text = (absence ?? '').trim();
  if (text === '') return null;
  if (!STARTS_WITH_LETTER.test(text)) {
    throw new RuleViolation(createMessage('absence-letter'), 'invalid', { field: 'absenceRemarks' });
  }
  return text;
}
