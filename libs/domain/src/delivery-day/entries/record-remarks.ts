import type { ShownRemarksBody, SyncData } from '@milkround/contracts';
import { quantityOf } from '../../quantity';
import type { DeliveryDayCommandOf, ShownRemarks } from '../commands';

/** Missing fields stay unchanged, blank ones are removed. @returns null if the amount is invalid */
export function toRecordRemarks({
  consumerUniqueId: consumerId,
  remarks,
  absenceRemarks,
  paymentMode,
  previous,
}: SyncData['edit-order-remarks']): DeliveryDayCommandOf<'RecordRemarks'> | null {
  const amount = parseGiven(remarks, quantityOf);
  if (amount === null && !isBlank(remarks)) return null;
  const mode = paymentMode === null ? '' : paymentMode;
  const absence = parseGiven(absenceRemarks, (text) => text.trim());
  return { type: 'RecordRemarks', data: { consumerId, amount, mode, absence, ...(previous && { seen: toShownRemarks(previous) }) } };
}

const toShownRemarks = ({ remarks, paymentMode, absenceRemarks }: ShownRemarksBody): ShownRemarks => ({
  payment: { amount: isBlank(remarks) ? null : quantityOf(remarks), mode: paymentMode },
  absence: absenceRemarks,
});

const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

const parseGiven = <T, R>(value: T | null | undefined, read: (value: T) => R | null): R | null | undefined =>
  value === undefined ? undefined : value === null || isBlank(value) ? null : read(value);
