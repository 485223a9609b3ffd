import {
  messageKey,
  type NotDeliveredReason,
  type PaymentMode,
  type ShownRemarksBody,
} from '@milkround/contracts';
import { amountErrorOf, bottlesErrorOf } from '../../../ui/received';
import type { Stop } from '../../../sync/day/board';

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

/** Live validation of the Consumer Details dialog; empty when it may be saved. */
export function remarkErrors({ amount, absence, reason, bottles }: Remarks): RemarkErrors {
  const errors: RemarkErrors = {};
  if (absence.trim() && !/^\p{L}/u.test(absence.trim()))
    errors.absence = messageKey('absence-letter');
  if (!absence.trim() && reason === 'other') errors.absence = messageKey('absence-reason-text');
  const bottlesError = bottlesErrorOf(bottles);
  if (bottlesError) errors.bottles = bottlesError;
  const amountError = amountErrorOf(amount);
  if (amountError) errors.amount = amountError;
  return errors;
}

/** The remarks of a stop as a form showed them; the empty bottles only where they were changed. */
export const shownRemarks = (
  { amount, mode, absence, reason, bottles }: Stop,
  hasBottles: boolean,
): ShownRemarksBody => ({
  remarks: amount,
  paymentMode: mode,
  absenceRemarks: absence,
  absenceReason: reason ?? null,
  ...(hasBottles && { emptyBottles: bottles ?? null }),
});

/** A digit as the first character is not accepted: the field is cleared. */
export const startsWithDigit = (absence: string): boolean => /^\s*\p{Nd}/u.test(absence);
