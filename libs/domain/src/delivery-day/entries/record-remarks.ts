import type { ShownRemarksBody, SyncData } from '@milkround/contracts';
import { quantityOf } from '../../quantity';
import type { DeliveryDayCommandOf, ShownRemarks } from '../commands';

/** Missing fields stay unchanged, blank ones are removed. @returns null if the amount is invalid */
export function toRecordRemarks({
  consumerUniqueId: consumerId,
  remarks,
  absenceRemarks,
  absenceReason,
  paymentMode,
  emptyBottles,
  previous,
}: SyncData['edit-order-remarks']): DeliveryDayCommandOf<'RecordRemarks'> | null {
  const amount = parseGiven(remarks, quantityOf);
  if (amount === null && !isBlank(remarks)) return null;
  const mode = paymentMode === null ? '' : paymentMode;
  // A reason without a text is given with the words of the reason.
  const absence = parseGiven(absenceRemarks ?? (absenceReason ? '' : absenceRemarks), (text) =>
    text.trim(),
  );
  const bottles = parseGiven(emptyBottles, Number);
  const optionalFields = {
    ...(absenceReason && { reason: absenceReason }),
    ...(bottles !== undefined && { bottles }),
  };
  return {
    type: 'RecordRemarks',
    data: {
      consumerId,
      amount,
      mode,
      absence,
      ...optionalFields,
      ...(previous && { seen: toShownRemarks(previous) }),
    },
  };
}

const toShownRemarks = ({
  remarks,
  paymentMode,
  absenceRemarks,
  absenceReason,
  emptyBottles,
}: ShownRemarksBody): ShownRemarks => ({
  payment: { amount: isBlank(remarks) ? null : quantityOf(remarks), mode: paymentMode },
  absence: absenceRemarks,
  ...(absenceReason !== undefined && { reason: absenceReason }),
  ...(emptyBottles !== undefined && { bottles: emptyBottles }),
});

const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

const parseGiven = <T, R>(
  value: T | null | undefined,
  parse: (value: T) => R | null,
): R | null | undefined =>
  value === undefined ? undefined : value === null || isBlank(value) ? null : parse(value);
