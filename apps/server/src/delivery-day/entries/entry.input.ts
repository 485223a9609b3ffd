import {
  createMessage,
  MAX_STOP_BOTTLES,
  NOT_DELIVERED_REASONS,
  PAYMENT_MODES,
  type NotDeliveredReason,
  type PaymentMode,
} from '@milkround/contracts';
import { quantityOf, rupeesOf, type ShownLine, toPlainId } from '@milkround/domain';
import { validate as isUuid } from 'uuid';
import { recordOf } from '../../http/input/record';
import { AddRound } from '../day-end.input';
import { EditOrderRemarks, EditOrderStatus, EditProductOrder } from '../delivery-day.input';
import { QuantityField } from '../../http/input/fields';
import { field, isBlank } from '../../http/input/field';
import { TextField, UuidField } from '../../http/input/text-fields';

const MAX_LINES = 200;
const MAX_STOPS = 1_000;
const MAX_ID = 200;
const MAX_TEXT = 500;
const notUnderstood = () => createMessage('entry-not-understood');

/** Entries of phones: the body of the call, the parameters of its path, and the values that the phone showed. */
export class DeliverEntry extends EditProductOrder {
  @UuidField({ invalid: createMessage('not-found') }) orderId: string;
  @QuantityField({ optional: true, invalid: notUnderstood }) previous?: number | null;
}

export class StatusEntry extends EditOrderStatus {
  @TextField({
    required: createMessage('consumer-required'),
    numbers: true,
    convert: toPlainId,
    isLookup: true,
  })
  consumerId: string;
  @field(
    shownLinesOf,
    notUnderstood,
    { type: 'array', items: { type: 'object' }, maxItems: MAX_LINES },
    { optional: true },
  )
  lines?: ShownLine[] | null;
}

export class RemarksEntry extends EditOrderRemarks {
  @field(
    shownRemarksOf,
    notUnderstood,
    { type: 'object', additionalProperties: true },
    { optional: true },
  )
  previous?: ShownEntryRemarks | null;
}

export class RoundEntry extends AddRound {
  @field(
    consumerIdsOf,
    notUnderstood,
    { type: 'array', items: { type: 'string' }, maxItems: MAX_STOPS },
    { optional: true },
  )
  consumerIds?: string[] | null;
}

export interface ShownEntryRemarks {
  remarks: number | null;
  paymentMode: PaymentMode;
  absenceRemarks: string | null;
  absenceReason?: NotDeliveredReason | null;
  emptyBottles?: number | null;
}

function consumerIdsOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_STOPS) return undefined;
  const isId = (id: unknown) => typeof id === 'string' && id.length <= MAX_ID;
  return value.every(isId) ? value.map((id) => toPlainId(String(id).trim())) : undefined;
}

function shownLinesOf(value: unknown): ShownLine[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_LINES) return undefined;
  const lines = value.map(shownLineOf).filter((line) => line !== undefined);
  return lines.length === value.length ? lines : undefined;
}

function shownLineOf(value: unknown): ShownLine | undefined {
  const { orderId, quantity } = recordOf(value);
  const shownQuantity = quantityOf(quantity);
  return typeof orderId === 'string' && isUuid(orderId) && shownQuantity !== null
    ? { orderId: orderId.toLowerCase(), quantity: shownQuantity }
    : undefined;
}

/** Returns the remarks that a screen showed; undefined if they are not understood. */
export function shownRemarksOf(value: unknown): ShownEntryRemarks | undefined {
  const { remarks, paymentMode, absenceRemarks, absenceReason, emptyBottles } = recordOf(value);
  const amount = isBlank(remarks) ? null : rupeesOf(remarks);
  const mode = PAYMENT_MODES.find((candidate) => candidate === paymentMode);
  const isAmount = isBlank(remarks) || amount !== null;
  const isText =
    absenceRemarks === null ||
    (typeof absenceRemarks === 'string' && absenceRemarks.length <= MAX_TEXT);
  if (
    mode === undefined ||
    !isAmount ||
    !isText ||
    !isReason(absenceReason) ||
    !isBottles(emptyBottles)
  )
    return undefined;
  const optionalFields = {
    ...(absenceReason !== undefined && { absenceReason }),
    ...(emptyBottles !== undefined && { emptyBottles }),
  };
  return { remarks: amount, paymentMode: mode, absenceRemarks, ...optionalFields };
}

/** A plain call may leave out the reason and the empty bottles. */
const isReason = (value: unknown): value is NotDeliveredReason | null | undefined =>
  value === undefined || value === null || NOT_DELIVERED_REASONS.some((reason) => reason === value);

const isBottles = (value: unknown): value is number | null | undefined =>
  value === undefined ||
  value === null ||
  (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_STOP_BOTTLES);
