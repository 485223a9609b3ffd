import { messageKey, type PaymentMode } from '@milkround/contracts';
import { quantityOf } from '@milkround/domain';
import { text } from '../../../i18n';

export interface Remarks {
  /** Rupees as typed; blank for none. */
  amount: string;
  mode: PaymentMode;
  absence: string;
}

export type RemarkErrors = Partial<Record<'absence' | 'amount', string>>;

const INVALID_AMOUNT = text('Please enter a valid amount');

/** Live validation of the Consumer Details dialog; empty when it may be saved. */
export function remarkErrors({ amount, absence }: Remarks): RemarkErrors {
  const errors: RemarkErrors = {};
  if (absence.trim() && !/^\p{L}/u.test(absence.trim())) errors.absence = messageKey('absence-letter');
  if (Number(amount) < 0) errors.amount = messageKey('amount-negative');
  else if (amount.trim() && quantityOf(amount) === null) errors.amount = INVALID_AMOUNT;
  return errors;
}

/** A digit as the first character is not taken at all: the field is cleared. */
export const startsWithDigit = (absence: string): boolean => /^\s*\p{Nd}/u.test(absence);
