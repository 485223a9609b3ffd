import {
  MAX_STOP_BOTTLES,
  messageKey,
  type NotDeliveredReason,
  type PaymentMode,
  type ShownRemarksBody,
} from '@milkround/contracts';
import { quantityOf } from '@milkround/domain';
import { text } from '../../../i18n';
import type { Stop } from '../day/board';

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
  if (absence.trim() && !/^\p{L}/u.test(absence.trim()))
    errors.absence = messageKey('absence-letter');
  if (!absence.trim() && reason === 'other') errors.absence = messageKey('absence-reason-text');
  if (!isBottleCount(bottles)) errors.bottles = messageKey('bottles-invalid');
  if (Number(amount) < 0) errors.amount = messageKey('amount-negative');
  else if (amount.trim() && quantityOf(amount) === null) errors.amount = INVALID_AMOUNT;
  return errors;
}

/** The names of the number inputs whose text is not a number, such as `25.0.5`: the browser reports their value as blank. */
export const unreadIn = (form: HTMLFormElement): ReadonlySet<string> =>
  new Set(
    [...form.elements].flatMap((input) =>
      input instanceof HTMLInputElement && input.validity.badInput ? input.name : [],
    ),
  );

export const unreadErrors = (fields: ReadonlySet<string>): RemarkErrors => ({
  ...(fields.has('amount') && { amount: INVALID_AMOUNT }),
  ...(fields.has('bottles') && { bottles: messageKey('bottles-invalid') }),
});

/** Blank, or a whole number that one stop may give back. */
const isBottleCount = (bottles: string): boolean =>
  /^\s*\d{0,4}\s*$/.test(bottles) && Number(bottles) <= MAX_STOP_BOTTLES;

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
