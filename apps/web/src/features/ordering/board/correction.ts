import type { TFunction } from 'i18next';
import {
  messageKey,
  PAYMENT_MODES,
  type BusinessDate,
  type NotDeliveredReason,
  type Order,
  type PaymentMode,
} from '@milkround/contracts';
import { numberOf } from '@milkround/domain';
import { text } from '../../../i18n';
import { amountErrorOf, bottlesErrorOf } from '../../../ui/received';
import { toAbsence, toAbsenceBody } from '../../../ui/AbsenceFields';
import type { BoardStop } from './board-stops';

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
  /** The reason for the correction. */
  reason: string;
}

export type CorrectionErrors = Partial<
  Record<'amount' | 'absence' | 'bottles' | 'reason', string>
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

/** The initial values of the form: the stop as it is shown. */
export const correctionOf = (
  { state, orders, payment, mode, absence, reason, bottles }: BoardStop,
  t: TFunction,
): Correction => ({
  isDone: state === 'done',
  quantities: Object.fromEntries(
    orders.map(({ id, dlvr_quantity }) => [
      id,
      dlvr_quantity === null ? '' : String(dlvr_quantity),
    ]),
  ),
  amount: payment === null ? '' : String(payment),
  mode,
  absence: toAbsence(absence, reason, t).absence,
  absenceReason: reason,
  bottles: String(bottles ?? ''),
  reason: '',
});

/** Whether the field of a recorded quantity is blank, so that the quantity is taken back. */
export const isCleared = (text: string | undefined, { dlvr_quantity }: Order): boolean =>
  dlvr_quantity !== null && (text ?? '').trim() === '';

function quantityErrors(
  { state, orders }: BoardStop,
  { isDone, quantities }: Correction,
): Record<string, string> {
  const staysDone = isDone && state === 'done';
  return Object.fromEntries(
    orders.flatMap((order): [string, string][] => {
      const text = quantities[order.id] ?? '';
      if (isCleared(text, order)) return staysDone ? [[order.id, QUANTITY_OF_DONE]] : [];
      return text.trim() === '' || numberOf(text, 'quantity') !== null
        ? []
        : [[order.id, messageKey('quantity-invalid')]];
    }),
  );
}

/** The field errors; a correction without any may be sent. */
export function correctionErrors(stop: BoardStop, correction: Correction): CorrectionErrors {
  const { amount, absence, absenceReason, bottles, reason } = correction;
  const amountError = amountErrorOf(amount);
  const bottlesError = bottlesErrorOf(bottles);
  return {
    quantities: quantityErrors(stop, correction),
    ...(amountError && { amount: amountError }),
    ...(absence.trim() !== '' &&
      !/^\p{L}/u.test(absence.trim()) && { absence: messageKey('absence-letter') }),
    ...(absence.trim() === '' &&
      absenceReason === 'other' && { absence: messageKey('absence-reason-text') }),
    ...(bottlesError && { bottles: bottlesError }),
    ...(reason.trim() === '' && { reason: messageKey('reason-required') }),
  };
}

/** The body of the call: the stop as it was shown, and as it is to be. */
export const toCorrectionBody = (
  stop: BoardStop,
  date: BusinessDate,
  correction: Correction,
): Record<string, unknown> => ({
  orderDate: date,
  consumerUniqueId: stop.consumerId,
  reason: correction.reason.trim(),
  wasDelivered: stop.state === 'done',
  isDelivered: correction.isDone,
  lines: stop.orders.map((order) => {
    const { id: orderId, exp_quantity: expected, dlvr_quantity: delivered } = order;
    const text = correction.quantities[orderId] ?? '';
    if (isCleared(text, order))
      return { orderId, expected, delivered, quantity: null, clear: true };
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
});
