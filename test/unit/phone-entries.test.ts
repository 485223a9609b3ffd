import type { PhoneEntry } from '@milkround/contracts';
import { toCommand } from '@milkround/domain';
import { readEntry } from '../../apps/server/src/delivery-day/entries/entry-reader';

const DATE = '2026-11-21';
const OWN = '0193a5c8-7d1e-7000-8000-000000000001';
const ORDER = '0193a5c8-7d1e-7000-8000-000000000002';

const remarks = {
  consumerUniqueId: 'c1',
  remarks: '50.5',
  absenceRemarks: 'Away',
  paymentMode: 'cash',
} as const;

const order = {
  orderDate: DATE,
  consumerId: 'c9',
  productId: 2,
  expQuantity: 1.5,
  adjustedQuantity: 1,
} as const;

/** As its forms send them, numbers and texts. */
const ENTRIES: PhoneEntry[] = [
  { type: 'edit-product-order', data: { orderId: ORDER, deliverdQuantity: 2.125 } },
  { type: 'edit-product-order', data: { orderId: ORDER, deliverdQuantity: 0 } },
  { type: 'edit-order-status', data: { consumerId: 'c1', isDelivered: true } },
  { type: 'edit-order-status', data: { consumerId: 'c1', isDelivered: false } },
  { type: 'edit-order-remarks', data: remarks },
  {
    type: 'edit-order-remarks',
    data: { ...remarks, remarks: ' ', absenceRemarks: '', paymentMode: '' },
  },
  { type: 'edit-order-remarks', data: { ...remarks, remarks: '0', paymentMode: 'cheque' } },
  {
    type: 'edit-order-remarks',
    data: { consumerUniqueId: 'c1', remarks: null, paymentMode: null, absenceRemarks: null },
  },
  { type: 'edit-order-remarks', data: { consumerUniqueId: 'c1' } },
  { type: 'add-round', data: { consumerNo: 12, roundName: 'Round 2' } },
  { type: 'add-round', data: { consumerNo: 1 } },
  { type: 'add-round', data: { consumerNo: 2, consumerIds: ['C-7', 'चार'] } },
  { type: 'day-close', data: { assignedQuantity: 40, EmptyBottle: 3, remarks: 'Rain' } },
  { type: 'day-close', data: { assignedQuantity: 0, EmptyBottle: 0 } },
  { type: 'add-single-order', data: order },
  { type: 'add-single-order', data: { ...order, adjustedQuantity: 0, expQuantity: 0 } },
];

/** The phone validates an entry with the same command as the server. Otherwise the phone could accept an entry that the server refuses. */
it.each(ENTRIES)(
  'the phone and the server, which validates it first, read %j alike',
  async (entry) => {
    expect(toCommand(entry, OWN)).toEqual(await readEntry(entry.type, { ...entry.data }, OWN));
  },
);
