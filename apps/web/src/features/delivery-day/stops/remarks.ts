import { MAX_STOP_BOTTLES, messageKey, type NotDeliveredReason, type PaymentMode } from '@milkround/contracts';
import { quantityOf } from '@milkround/domain';
import { text } from '../../../i18n';

export interface Remarks {
  /** Rupees as typed; blank for none. */
  amount: string;
  mode: PaymentMode;
  absence: string;
  /** The chosen reason of the absence. */
  reason: NotDeliveredReason | null;
  /** Empty bottles as typed; blank for none. */
  bottles: string;
}

export type RemarkErrors = Partial<Record<'absence' | 'amount' | 'bottles', string>>;

const INVALID_AMOUNT = text('Please enter a valid amount');

/** Live validation of the Consumer Details dialog; empty when it may be saved. */
export function remarkErrors({ amount, absence, reason, bottles }: Remarks): RemarkErrors {
  const errors: RemarkErrors = {};
  if (absence.trim() && !/^\p{L}/u.test(absence.trim())) errors.absence = messageKey('absence-letter');
  if (!absence.trim() && reason === 'other') errors.absence = messageKey('absence-reason-text');
  if (!isBottleCount(bottles)) errors.bottles = messageKey('bottles-invalid');
  if (Number(amount) < 0) errors.amount = messageKey('amount-negative');
  else if (amount.trim() && quantityOf(amount) === null) errors.amount = INVALID_AMOUNT;
  return errors;
}

/** Blank, or a whole number that one stop may give back. */
const isBottleCount = (bottles: string): boolean => /^\s*\d{0,4}\s*$/.test(bottles) && Number(bottles) <= MAX_STOP_BOTTLES;

/** A digit as the first character is not taken at all: the field is cleared. */
export const startsWithDigit = (absence: string): boolean => /^\s*\p{Nd}/u.test(absence);
