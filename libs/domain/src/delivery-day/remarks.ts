import { TEXTS } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { Quantity } from '../quantity';
import type { DeliveryDayFact, Payment, PaymentMode } from './facts';
import { quantityOrRefuse, stopOrRefuse } from './refusals';
import type { DeliveryDay } from './state';
import { NO_PAYMENT } from './stop';

/** A letter of any script: हिन्दी and मराठी too. */
const STARTS_WITH_LETTER = /^\p{L}/u;

interface Remarks {
  consumerId: string;
  amount?: Quantity | null;
  mode?: PaymentMode;
  absence?: string | null;
}

/**
 * Saving overwrites, what is undefined stays, blank removes, the same again is no fact.
 * @throws RuleViolation consumer-unknown, amount-negative, quantity-invalid, absence-letter
 */
export function recordRemarks({ consumerId, amount, mode, absence }: Remarks, day: DeliveryDay): DeliveryDayFact[] {
  const stop = stopOrRefuse(day, consumerId);
  const facts: DeliveryDayFact[] = [];

  const payment = paymentOf(amount === undefined ? stop.payment.amount : amount, mode ?? stop.payment.mode);
  if (payment.amount !== stop.payment.amount || payment.mode !== stop.payment.mode) {
    facts.push({ type: 'PaymentRecorded', data: { consumerId, ...payment, previous: stop.payment } });
  }

  const text = absence === undefined ? stop.absence : absenceOf(absence);
  if (text !== stop.absence) facts.push({ type: 'AbsenceRecorded', data: { consumerId, text, previous: stop.absence } });
  return facts;
}

/** Amount 0 counts as no payment, and no payment has no mode. */
function paymentOf(amount: Quantity | null, mode: PaymentMode): Payment {
  if (amount === null || amount === 0) return NO_PAYMENT;
  if (amount < 0) throw new RuleViolation('amount-negative', TEXTS.amountNegative, 'invalid', { field: 'remarks' });
  return { amount: quantityOrRefuse(amount, 'remarks'), mode };
}

function absenceOf(absence: string | null): string | null {
  const text = (absence ?? '').trim();
  if (text === '') return null;
  if (!STARTS_WITH_LETTER.test(text)) {
    throw new RuleViolation('absence-letter', TEXTS.startsWithLetter, 'invalid', { field: 'absenceRemarks' });
  }
  return text;
}
