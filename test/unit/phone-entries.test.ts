import { initialDay, type StaffMember } from '@milkround/domain';
import { Catalog } from '../../apps/server/src/catalog/catalog';
import { OrderPlaces } from '../../apps/server/src/delivery-day/order-places.query';
import { EntryWishes } from '../../apps/server/src/sync/entry-wishes';
import { commandOf } from '../../apps/web/src/features/delivery-day/command-of';
import type { Wish } from '../../apps/web/src/phone/entry';

const DATE = '2026-11-21';
const OWN = '0193a5c8-7d1e-7000-8000-000000000001';
const ORDER = '0193a5c8-7d1e-7000-8000-000000000002';
const BOY = { deliveryBoyId: 3, areaId: 4 };
const details = { name: 'Rahul', uniqueId: 'MDE-001', email: 'mde1@milkround.test', phone: null };
const boy: StaffMember & { supervisorId: number | null } = { id: 3, areaId: 4, supervisorId: null, archived: false, ...details };
const seen = <S>(state: S) => Promise.resolve({ state, at: { streamId: 'any', version: 1 } });

/** A server that knows this delivery boy and every product, and has never heard of a consumer. */
const catalog: Catalog = Object.assign(Object.create(Catalog.prototype), {
  deliveryBoys: { seen: () => seen(boy) },
  products: { seen: (id: number) => seen({ id, name: 'Cow', archived: false }) },
});
const places: OrderPlaces = Object.assign(Object.create(OrderPlaces.prototype), { consumer: () => Promise.resolve(null) });

const remarks = { consumerUniqueId: 'c1', remarks: '50.5', absenceRemarks: 'Away', paymentMode: 'cash' } as const;

const order = { orderDate: DATE, consumerId: 'c9', productId: 2, expQuantity: 1.5, adjustedQuantity: 1 } as const;

/** As its forms make them, numbers and texts as they come. */
const WISHES: Wish[] = [
  { type: 'edit-product-order', data: { orderId: ORDER, deliverdQuantity: 2.125 } },
  { type: 'edit-product-order', data: { orderId: ORDER, deliverdQuantity: 0 } },
  { type: 'edit-order-status', data: { consumerId: 'c1', isDelivered: true } },
  { type: 'edit-order-status', data: { consumerId: 'c1', isDelivered: false } },
  { type: 'edit-order-remarks', data: remarks },
  { type: 'edit-order-remarks', data: { ...remarks, remarks: ' ', absenceRemarks: '', paymentMode: '' } },
  { type: 'edit-order-remarks', data: { ...remarks, remarks: '0', paymentMode: 'cheque' } },
  { type: 'edit-order-remarks', data: { consumerUniqueId: 'c1', remarks: null, paymentMode: null, absenceRemarks: null } },
  { type: 'edit-order-remarks', data: { consumerUniqueId: 'c1' } },
  { type: 'add-round', data: { consumerNo: 12, roundName: 'Round 2' } },
  { type: 'add-round', data: { consumerNo: 1 } },
  { type: 'day-close', data: { assignedQuantity: 40, EmptyBottle: 3, remarks: 'Rain' } },
  { type: 'day-close', data: { assignedQuantity: 0, EmptyBottle: 0 } },
  { type: 'add-single-order', data: order },
  { type: 'add-single-order', data: { ...order, adjustedQuantity: 0, expQuantity: 0 } },
];

/** What is tried on the phone before it is sent is what the server will try: else the phone says yes where the server says no. */
it.each(WISHES)('the phone and the server understand %j alike', async (wish) => {
  const { type, data } = wish;
  const server = await new EntryWishes(catalog, places).of({ type, data: { ...data }, entryId: OWN }, { date: DATE, deliveryBoyId: 3 });
  const { command } = await server.commandFor(initialDay());
  expect(commandOf(wish, initialDay(), BOY, { own: OWN, renamed: new Map() })).toEqual(command);
});
