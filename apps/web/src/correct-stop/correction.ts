import type { TFunction } from 'i18next';
import {
  messageKey,
  PAYMENT_MODES,
  type BusinessDate,
  type NotDeliveredReason,
  type PaymentMode,
  type StopToCorrect,
} from '@milkround/contracts';
import { numberOf } from '@milkround/domain';
import { text } from '../i18n';
import { amountErrorOf, bottlesErrorOf, quantityErrorOf } from '../ui/received';
import { toAbsence, toAbsenceBody } from '../ui/AbsenceFields';

/** The fields of the form with which a supervisor or an admin corrects a stop. */
export interface Correction {
  isDone: boolean;
  /** Quantities as typed, by order id; blank where nothing was delivered. */
  quantities: Readonly<Record<string, string>>;
  amount: string;
  mode: PaymentMode;
  absence: string;
  /** The reason why nothing could be delivered. */
  absenceReason: NotDeliveredReason | null;
  /** Empty bottles as typed; blank for none. */
  bottles: string;
  /** The quantities that the delivery boy took and brought back, as typed. A closed day is closed again with them. */
  taken: string;
  emptyBottles: string;
  /** The reason for the correction. */
  reason: string;
}

type CorrectedLine = StopToCorrect['lines'][number];

export type CorrectionErrors = Partial<
  Record<'amount' | 'absence' | 'bottles' | 'taken' | 'emptyBottles' | 'reason', string>
> & {
  quantities: Record<string, string>;
};

export const CORRECTION_MODES: { value: PaymentMode; label: string }[] = PAYMENT_MODES.map(
  (value) => ({
    value,
    label: { '': text('None'), cash: text('Cash'), cheque: text('Cheque') }[value],
  }),
);

const QUANTITY_OF_DONE = text(
  'A stop that is done needs a quantity. To take it back, set the status to “to come”.',
);

const ABSENT_AND_DELIVERED = text(
  'Milk is recorded as delivered. Take the quantities back, or the absence.',
);

/** The initial values of the form: the stop as it is shown. */
export const correctionOf = (
  { isDone, lines, payment, mode, absence, absenceReason, bottles, close }: StopToCorrect,
  t: TFunction,
): Correction => ({
  isDone,
  quantities: Object.fromEntries(
    lines.map(({ orderId, delivered }) => [orderId, delivered === null ? '' : String(delivered)]),
  ),
  amount: payment === null ? '' : String(payment),
  mode,
  absence: toAbsence(absence, absenceReason, t).absence,
  absenceReason,
  bottles: String(bottles ?? ''),
  taken: String(close?.assignedQuantity ?? ''),
  emptyBottles: String(close?.EmptyBottle ?? ''),
  reason: '',
});

/** Whether the field of a recorded quantity is blank, so that the quantity is taken back. */
export const isCleared = (text: string | undefined, { delivered }: CorrectedLine): boolean =>
  delivered !== null && (text ?? '').trim() === '';

function quantityErrors(
  { isDone: wasDone, lines }: StopToCorrect,
  { isDone, quantities }: Correction,
): Record<string, string> {
  const staysDone = isDone && wasDone;
  return Object.fromEntries(
    lines.flatMap((line): [string, string][] => {
      const text = quantities[line.orderId] ?? '';
      if (isCleared(text, line)) return staysDone ? [[line.orderId, QUANTITY_OF_DONE]] : [];
      return text.trim() === '' || numberOf(text, 'quantity') !== null
        ? []
        : [[line.orderId, messageKey('quantity-invalid')]];
    }),
  );
}

/** Whether more than nothing is delivered after the correction. Done fills blank quantities. */
const isDelivered = ({ lines }: StopToCorrect, { isDone, quantities }: Correction): boolean =>
  lines.some(({ orderId, expected }) => {
    const text = quantities[orderId] ?? '';
    return (text.trim() === '' ? (isDone ? expected : 0) : (numberOf(text, 'quantity') ?? 0)) > 0;
  });

/** The field errors; a correction without any may be sent. */
export function correctionErrors(stop: StopToCorrect, correction: Correction): CorrectionErrors {
  const { amount, absence, absenceReason, bottles, taken, emptyBottles, reason } = correction;
  const amountError = amountErrorOf(amount);
  const bottlesError = bottlesErrorOf(bottles);
  const takenError = stop.close && quantityErrorOf(taken, messageKey('assigned-required'));
  const emptyBottlesError =
    stop.close && quantityErrorOf(emptyBottles, messageKey('empty-bottle-required'));
  const isAbsent = absence.trim() !== '' || absenceReason !== null;
  return {
    quantities: quantityErrors(stop, correction),
    ...(isAbsent && isDelivered(stop, correction) && { absence: ABSENT_AND_DELIVERED }),
    ...(amountError && { amount: amountError }),
    ...(absence.trim() !== '' &&
      !/^\p{L}/u.test(absence.trim()) && { absence: messageKey('absence-letter') }),
    ...(absence.trim() === '' &&
      absenceReason === 'other' && { absence: messageKey('absence-reason-text') }),
    ...(bottlesError && { bottles: bottlesError }),
    ...(takenError && { taken: takenError }),
    ...(emptyBottlesError && { emptyBottles: emptyBottlesError }),
    ...(reason.trim() === '' && { reason: messageKey('reason-required') }),
  };
}

/** The body of the call: the stop as it was shown, and as it is to be. */
export const toCorrectionBody = (
  stop: StopToCorrect,
  date: BusinessDate,
  correction: Correction,
): Record<string, unknown> => ({
  orderDate: date,
  consumerUniqueId: stop.consumerId,
  reason: correction.reason.trim(),
  wasDelivered: stop.isDone,
  isDelivered: correction.isDone,
  lines: stop.lines.map((line) => {
    const { orderId, expected, delivered } = line;
    const text = correction.quantities[orderId] ?? '';
    if (isCleared(text, line)) return { orderId, expected, delivered, quantity: null, clear: true };
    const quantity = numberOf(text, 'quantity');
    return { orderId, expected, delivered, quantity: quantity === delivered ? null : quantity };
  }),
  remarks: numberOf(correction.amount, 'rupees'),
  paymentMode: correction.mode,
  ...toAbsenceBody({ absence: correction.absence, reason: correction.absenceReason }),
  emptyBottles: numberOf(correction.bottles, 'count'),
  previous: {
    remarks: stop.payment,
    paymentMode: stop.mode,
    absenceRemarks: stop.absence,
    emptyBottles: stop.bottles,
  },
  ...(stop.close && {
    close: {
      ...stop.close,
      assignedQuantity: numberOf(correction.taken, 'quantity'),
      EmptyBottle: numberOf(correction.emptyBottles, 'quantity'),
    },
  }),
});
