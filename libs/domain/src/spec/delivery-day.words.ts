import { decide } from '../delivery-day/decide';
import { evolve } from '../delivery-day/evolve';
import type { NotDeliveredReason } from '@milkround/contracts';
import type {
  DeliveryDayCommand,
  DeliveryDayCommandOf,
  ImportLine,
} from '../delivery-day/commands';
import type { Consumer, PaymentMode } from '../delivery-day/fact-values';
import type { DeliveryDayFact, DeliveryDayFactOf } from '../delivery-day/facts';
import { initialDay } from '../delivery-day/state';
import { specOf } from './given-when-then';

/** Given facts of one delivery day, when a command, then. */
export const given = specOf<ReturnType<typeof initialDay>, DeliveryDayCommand, DeliveryDayFact>({
  initial: initialDay,
  decide,
  evolve,
});

export const SCOPE = { areaId: 1, supervisorId: 11 };
export const DAY = { date: '2026-03-05', deliveryBoyId: 7 };
export const COW = 1;
export const BUFFALO = 2;

export const consumer = (id: string): Consumer => ({
  id,
  name: `Name of ${id}`,
  address: `Address of ${id}`,
});

type PlacedData = DeliveryDayFactOf<'OrderPlaced'>['data'];

export const opened = (): DeliveryDayFact => ({
  type: 'DeliveryDayOpened',
  data: { ...DAY, ...SCOPE },
});

/** A Cow line of consumer c1 unless said otherwise; stop c3 stands third. */
export function placed(
  orderId: string,
  expected: number,
  consumerId = 'c1',
  overrides: Partial<PlacedData> = {},
): DeliveryDayFact {
  const sequence = Number(consumerId.slice(1));
  const line = {
    orderId,
    consumer: consumer(consumerId),
    productId: COW,
    expected,
    adjusted: false,
    sequence,
    uploadId: null,
  };
  return { type: 'OrderPlaced', data: { ...line, ...SCOPE, ...overrides } };
}

export const delivered = (
  orderId: string,
  quantity: number,
  overrides: Partial<DeliveryDayFactOf<'QuantityDelivered'>['data']> = {},
): DeliveryDayFact => ({
  type: 'QuantityDelivered',
  data: {
    orderId,
    consumerId: 'c1',
    productId: COW,
    quantity,
    previous: null,
    expected: 2,
    ...overrides,
  },
});

export const cleared = (orderId: string, previous: number): DeliveryDayFact => ({
  type: 'QuantityCleared',
  data: { orderId, consumerId: 'c1', productId: COW, previous, expected: 2 },
});

/** Done, with the Cow lines that it filled. */
export const done = (consumerId = 'c1', filled: Record<string, number> = {}): DeliveryDayFact => ({
  type: 'ConsumerMarkedDone',
  data: { consumerId, filled: linesOf(filled) },
});

export const reopened = (
  consumerId = 'c1',
  cleared: Record<string, number> = {},
  reason: 'undone' | 'line-added' = 'undone',
): DeliveryDayFact => ({
  type: 'ConsumerReopened',
  data: { consumerId, cleared: linesOf(cleared), reason },
});

const linesOf = (lines: Record<string, number>) =>
  Object.entries(lines).map(([orderId, quantity]) => ({ orderId, productId: COW, quantity }));

export const removed = (
  orderId: string,
  expected: number,
  overrides: Partial<DeliveryDayFactOf<'OrderRemoved'>['data']> = {},
): DeliveryDayFact => ({
  type: 'OrderRemoved',
  data: {
    orderId,
    consumerId: 'c1',
    productId: COW,
    expected,
    reason: 'deleted',
    movedTo: null,
    leftRound: null,
    ...overrides,
  },
});

export const paid = (
  amount: number | null,
  mode: PaymentMode = '',
  previous: { amount: number | null; mode: PaymentMode } = { amount: null, mode: '' },
): DeliveryDayFact => ({
  type: 'PaymentRecorded',
  data: { consumerId: 'c1', amount, mode, previous },
});

export const absent = (
  text: string | null,
  previous: string | null = null,
  reason?: NotDeliveredReason,
): DeliveryDayFact => ({
  type: 'AbsenceRecorded',
  data: { consumerId: 'c1', text, previous, ...(reason && { reason }) },
});

export const collected = (
  count: number | null,
  previous: number | null = null,
): DeliveryDayFact => ({
  type: 'EmptyBottlesCollected',
  data: { consumerId: 'c1', count, previous },
});

export const inRound = (
  number: number,
  consumerIds: string[],
  totals: { productId: number; quantity: number }[] = [],
): DeliveryDayFact => ({
  type: 'RoundCreated',
  data: { roundId: `r${number}`, number, consumerIds, totals },
});

const NOTHING = {
  stops: 0,
  done: 0,
  lines: 0,
  required: 0,
  delivered: 0,
  products: [],
  payments: { cash: 0, cheque: 0, other: 0 },
};

export const closed = (closeId = 'x1'): DeliveryDayFact => ({
  type: 'DayClosed',
  data: { closeId, taken: 10, emptyBottles: 3, remarks: '', totals: NOTHING },
});

export const deliver = (orderId: string, quantity: number): DeliveryDayCommand => ({
  type: 'DeliverQuantity',
  data: { orderId, quantity },
});
export const markDone = (consumerId = 'c1'): DeliveryDayCommand => ({
  type: 'MarkConsumerDone',
  data: { consumerId },
});
export const undo = (consumerId = 'c1'): DeliveryDayCommand => ({
  type: 'ReopenConsumer',
  data: { consumerId },
});

export const remark = (
  data: Omit<DeliveryDayCommandOf<'RecordRemarks'>['data'], 'consumerId'>,
): DeliveryDayCommand => ({
  type: 'RecordRemarks',
  data: { consumerId: 'c1', ...data },
});

export const single = (
  orderId: string,
  expected: number,
  overrides: Partial<DeliveryDayCommandOf<'PlaceSingleOrder'>['data']> = {},
): DeliveryDayCommand => ({
  type: 'PlaceSingleOrder',
  data: {
    ...DAY,
    scope: SCOPE,
    orderId,
    consumer: consumer('c1'),
    productId: COW,
    expected,
    adjusted: false,
    ...overrides,
  },
});

export const edit = (
  orderId: string,
  overrides: Partial<DeliveryDayCommandOf<'EditOrder'>['data']> = {},
): DeliveryDayCommand => ({
  type: 'EditOrder',
  data: {
    orderId,
    newOrderId: 'new',
    consumer: consumer('c1'),
    productId: COW,
    expected: 2,
    adjusted: false,
    ...overrides,
  },
});

export const moveIn = (
  orderId: string,
  overrides: Partial<DeliveryDayCommandOf<'MoveOrderIn'>['data']> = {},
): DeliveryDayCommand => ({
  type: 'MoveOrderIn',
  data: {
    ...DAY,
    scope: SCOPE,
    orderId,
    consumer: consumer('c1'),
    productId: COW,
    expected: 2,
    adjusted: false,
    uploadId: null,
    ...overrides,
  },
});

export const createRound = (
  consumerNo: number,
  roundId = 'new',
  consumerIds?: string[],
): DeliveryDayCommand => ({
  type: 'CreateRound',
  data: { roundId, consumerNo, ...(consumerIds && { consumerIds }) },
});

export const close = (takenQuantity = 10, emptyBottles = 3, remarks = ''): DeliveryDayCommand => ({
  type: 'CloseDay',
  data: { closeId: 'x1', taken: takenQuantity, emptyBottles, remarks },
});

/** A Cow line of the file; its row stands for its order id. */
export const fileLine = (
  row: number,
  consumerId: string,
  expected: number,
  overrides: Partial<ImportLine> = {},
): ImportLine => ({
  orderId: `f${row}`,
  row,
  consumer: consumer(consumerId),
  productId: COW,
  expected,
  sequence: null,
  ...overrides,
});

export const importing = (...lines: ImportLine[]): DeliveryDayCommandOf<'ImportOrders'> => ({
  type: 'ImportOrders',
  data: { ...DAY, scope: SCOPE, uploadId: 'u1', lines },
});
