import { type BusinessDate, messageKey } from '@milkround/contracts';
import { numberOf } from '@milkround/domain';
import { text } from '../../../i18n';
import type { Verdict } from '../../../ui/form-fields';

const BEFORE_TODAY = text('Order Date cannot be before today');
const TODAY_ONLY = text('You can add orders for today only');
const TOO_LATE = text('Order Date can be at most 30 days ahead');

/** Accepts a date in the range that may be chosen, both ends included. */
export const dateVerdict =
  (from: BusinessDate, to: BusinessDate) =>
  (value: BusinessDate): Verdict => {
    if (value === '') return messageKey('order-date-required');
    if (value >= from && value <= to) return true;
    if (from === to) return TODAY_ONLY;
    return value < from ? BEFORE_TODAY : TOO_LATE;
  };

export function quantityVerdict(value: string): Verdict {
  if (value.trim() === '') return messageKey('quantity-required');
  return numberOf(value, 'quantity') !== null || messageKey('quantity-invalid');
}
