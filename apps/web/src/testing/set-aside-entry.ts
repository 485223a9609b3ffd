import type { SetAsideEntry } from '@milkround/contracts';

/** An entry that a phone made at 05:12 in Pune and that arrived at 05:47, when the order was somebody else's. */
export const setAsideEntry = (changes: Partial<SetAsideEntry> = {}): SetAsideEntry => ({
  id: 'a',
  date: '2026-11-21',
  deliveryBoyId: 1,
  deliveryBoyName: 'Rahul Kale',
  areaId: 1,
  areaName: 'Baner',
  type: 'edit-product-order',
  data: { orderId: 'o', deliverdQuantity: 2 },
  consumerId: '00101',
  consumerName: 'Lata Bhosale',
  productName: 'Cow',
  reason: 'This order was given to another delivery boy.',
  occurredAt: '2026-11-20T23:42:00.000Z',
  recordedAt: '2026-11-21T00:17:00.000Z',
  state: 'open',
  settledBy: null,
  settledAt: null,
  note: null,
  ...changes,
});
