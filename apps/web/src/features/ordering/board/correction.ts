import type { TFunction } from 'i18next';
import {
  MAX_STOP_BOTTLES,
  messageKey,
  PAYMENT_MODES,
  type BusinessDate,
  type NotDeliveredReason,
  type Order,
  type PaymentMode,
} from '@milkround/contracts';
import { quantityOf } from '@milkround/domain';
import { text } from '../../../i18n';
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

const INVALID_AMOUNT = text('Please enter a valid amount');
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
      return text.trim() === '' || quantityOf(text) !== null
        ? []
        : [[order.id, messageKey('quantity-invalid')]];
    }),
  );
}

/** The field errors; a correction without any may be sent. */
export function correctionErrors(stop: BoardStop, correction: Correction): CorrectionErrors {
  const { amount, absence, absenceReason, bottles, reason } = correction;
  return {
    quantities: quantityErrors(stop, correction),
    ...(amount.trim() !== '' &&
      quantityOf(amount) === null && {
        amount: Number(amount) < 0 ? messageKey('amount-negative') : INVALID_AMOUNT,
      }),
    ...(absence.trim() !== '' &&
      !/^\p{L}/u.test(absence.trim()) && { absence: messageKey('absence-letter') }),
    ...(absence.trim() === '' &&
      absenceReason === 'other' && { absence: messageKey('absence-reason-text') }),
    ...(!(/^\s*\d{0,4}\s*$/.test(bottles) && Number(bottles) <= MAX_STOP_BOTTLES) && {
      bottles: messageKey('bottles-invalid'),
    }),
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
    const quantity = quantityOf(text);
    return { orderId, expected, delivered, quantity: quantity === delivered ? null : quantity };
  }),
  remarks: correction.amount.trim() === '' ? null : Number(correction.amount),
  paymentMode: correction.mode,
  ...toAbsenceBody({ absence: correction.absence, reason: correction.absenceReason }),
  emptyBottles: correction.bottles.trim() === '' ? null : Number(correction.bottles),
  previous: {
    remarks: stop.payment,
    paymentMode: stop.mode,
    absenceRemarks: stop.absence,
    emptyBottles: stop.bottles,
  },
});
