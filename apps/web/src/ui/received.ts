import { MAX_STOP_BOTTLES, messageKey } from '@milkround/contracts';
import { numberOf, readNumber } from '@milkround/domain';
import { text } from '../i18n';

const INVALID_AMOUNT = text('Please enter a valid amount');

/** The error of typed rupees; null for a valid or blank amount. */
export function amountErrorOf(amount: string): string | null {
  const typed = readNumber(amount, 'rupees');
  if (typed.kind === 'blank' || typed.kind === 'number') return null;
  const isNegative = typed.kind === 'refused' && typed.fault === 'negative';
  return isNegative ? messageKey('amount-negative') : INVALID_AMOUNT;
}

/** The error of a typed number of empty bottles of one stop; null for a valid or blank one. */
export function bottlesErrorOf(bottles: string): string | null {
  const typed = readNumber(bottles, 'count');
  const isValid =
    typed.kind === 'blank' || (typed.kind === 'number' && typed.value <= MAX_STOP_BOTTLES);
  return isValid ? null : messageKey('bottles-invalid');
}

/** The error of a typed quantity that is required; null for a valid one. */
export function quantityErrorOf(quantity: string, requiredMessage: string): string | null {
  if (quantity.trim() === '') return requiredMessage;
  return numberOf(quantity, 'quantity') === null ? messageKey('quantity-invalid') : null;
}
