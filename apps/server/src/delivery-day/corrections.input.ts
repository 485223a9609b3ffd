import { createMessage, MAX_NOTE_LENGTH, type ReclosedDay } from '@milkround/contracts';
import { quantityOf, type ShownDelivery, toPlainId } from '@milkround/domain';
import { validate as isUuid } from 'uuid';
import { recordOf } from '../http/input/record';
import { field } from '../http/input/field';
import { BooleanField, DateField } from '../http/input/fields';
import { TextField } from '../http/input/text-fields';
import { EditOrderRemarks } from './delivery-day.input';
import type { DeliveryCorrection } from './commands/correct-delivery';
import { shownRemarksOf, type ShownEntryRemarks } from './entries/entry.input';

/** A stop of a date. */
export class StopForm {
  @DateField({
    required: createMessage('order-date-required'),
    invalid: createMessage('order-date-invalid'),
  })
  orderDate: string;
  @TextField({
    required: createMessage('consumer-required'),
    numbers: true,
    convert: toPlainId,
    isLookup: true,
  })
  consumerUniqueId: string;
}

const MAX_LINES = 200;
const MAX_REMARKS = 500;
const invalid = (name: string) => createMessage('input-not-valid', { field: name });

/** A line as the office saw it, and its delivered quantity as it is to be; null leaves it, and `clear` takes it back. */
interface CorrectedLine {
  orderId: string;
  expected: number;
  delivered: number | null;
  quantity: number | null;
  clear: boolean;
}

/** The values of a stop that the screen showed, and its new values. Payment and absence are those of the delivery boy's own call. */
export class CorrectDeliveryForm extends EditOrderRemarks {
  @DateField({
    required: createMessage('order-date-required'),
    invalid: createMessage('order-date-invalid'),
  })
  orderDate: string;
  @TextField({ required: createMessage('reason-required'), max: MAX_NOTE_LENGTH, lines: true })
  reason: string;
  @BooleanField() wasDelivered: boolean;
  @BooleanField() isDelivered: boolean;
  @field(linesOf, invalid, { type: 'array', items: { type: 'object' }, maxItems: MAX_LINES })
  lines: CorrectedLine[];
  @field(shownRemarksOf, invalid, { type: 'object', additionalProperties: true })
  previous: ShownEntryRemarks;
  /** The close of the day that the screen showed, with the figures of the close that is to replace it; missing for an open day. */
  @field(reclosedDayOf, invalid, { type: 'object', additionalProperties: true }, { optional: true })
  close?: ReclosedDay | null;
}

function reclosedDayOf(value: unknown): ReclosedDay | undefined {
  const { id, assignedQuantity, EmptyBottle, remarks = '' } = recordOf(value);
  const [taken, emptyBottles] = [quantityOf(assignedQuantity), quantityOf(EmptyBottle)];
  if (typeof id !== 'string' || !isUuid(id) || taken === null || emptyBottles === null)
    return undefined;
  return typeof remarks === 'string' && remarks.length <= MAX_REMARKS
    ? { id: id.toLowerCase(), assignedQuantity: taken, EmptyBottle: emptyBottles, remarks }
    : undefined;
}

function linesOf(value: unknown): CorrectedLine[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_LINES) return undefined;
  const lines = value.map(lineOf).filter((line) => line !== undefined);
  return lines.length === value.length ? lines : undefined;
}

function lineOf(value: unknown): CorrectedLine | undefined {
  const { orderId, expected, delivered, quantity, clear = false } = recordOf(value);
  const [required, shownQuantity, newQuantity] = [
    quantityOf(expected),
    optionalQuantity(delivered),
    optionalQuantity(quantity),
  ];
  if (
    typeof orderId !== 'string' ||
    !isUuid(orderId) ||
    required === null ||
    shownQuantity === undefined ||
    newQuantity === undefined
  )
    return undefined;
  if (typeof clear !== 'boolean' || (clear && newQuantity !== null)) return undefined;
  return {
    orderId: orderId.toLowerCase(),
    expected: required,
    delivered: shownQuantity,
    quantity: newQuantity,
    clear,
  };
}

/** Null for none; undefined for an invalid quantity. */
const optionalQuantity = (value: unknown): number | null | undefined =>
  value === null || value === undefined ? null : (quantityOf(value) ?? undefined);

/**
 * Translates the form into entries, as the delivery boy would have made them. Undo comes first, because it clears filled quantities; Done comes last,
 * because it fills the quantities that are open then. A day that is reopened for it is closed again at the end.
 */
export function toCorrection(form: CorrectDeliveryForm): DeliveryCorrection {
  const { consumerUniqueId: consumerId, wasDelivered, isDelivered, lines, previous, close } = form;
  const shownDelivery: ShownDelivery = {
    isDone: wasDelivered,
    lines,
    payment: { amount: previous.remarks, mode: previous.paymentMode },
    absence: previous.absenceRemarks,
    bottles: previous.emptyBottles,
    ...(close && { closeId: close.id }),
  };
  const entries: DeliveryCorrection['entries'][number][] = [];
  if (wasDelivered && !isDelivered)
    entries.push({ type: 'edit-order-status', data: { consumerId, isDelivered } });
  for (const { orderId, delivered, quantity, clear } of lines) {
    if (clear) entries.push({ type: 'clear-quantity', orderId });
    else if (quantity !== null && quantity !== delivered)
      entries.push({ type: 'edit-product-order', data: { orderId, deliverdQuantity: quantity } });
  }
  if (!wasDelivered && isDelivered) {
    const filled = lines.filter(
      ({ delivered, quantity, clear }) => clear || (delivered === null && quantity === null),
    );
    const toFill = filled.map(({ orderId, expected: quantity }) => ({ orderId, quantity }));
    entries.push({ type: 'edit-order-status', data: { consumerId, isDelivered, lines: toFill } });
  }
  const { remarks, paymentMode, absenceRemarks, absenceReason, emptyBottles } = form;
  entries.push({
    type: 'edit-order-remarks',
    data: {
      consumerUniqueId: consumerId,
      remarks,
      paymentMode,
      absenceRemarks,
      absenceReason,
      emptyBottles,
    },
  });
  if (close) entries.push({ type: 'day-close', data: close });
  return { consumerId, shown: shownDelivery, entries };
}
