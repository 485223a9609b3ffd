import { randomUUID } from 'node:crypto';
import { type DeliveryBoy, type Product } from '@milkround/contracts';
import { isDeliveryDayFact, streams } from '@milkround/domain';
import { board, markDone, type DeliveryBoyPerson } from '../support/board';
import { done, listed, refused, unused, withKey } from '../support/catalog';
import { today } from '../support/log';
import { doneEntry, minutesAgo, synced } from '../support/outbox';
import { sharedOffice } from '../support/shared-office';
import { inDays, newConsumerId, ordersOf, placeOrder } from '../support/single-orders';

const office = sharedOffice();
let taker: DeliveryBoyPerson;

beforeAll(async () => {
  taker = await office.deliveryBoy({ name: 'Rahul Kale' });
});

const idOf = (person: DeliveryBoyPerson) => person.session.deliveryBoyInfo.id;
const ordersOn = async (date: string, boy: number) =>
  (await ordersOf(office.boss, date)).filter(({ delr_boy_id }) => delr_boy_id === boy);

/** A delivery boy with two open orders today, one done, and one tomorrow. */
async function leaving() {
  const person = await office.deliveryBoy({ name: 'Sunil More' });
  const consumers = [newConsumerId(), newConsumerId(), newConsumerId()];
  for (const consumer_id of consumers) await placeOrder(person, { consumer_id });
  await placeOrder(office.boss, {
    consumer_id: consumers[0],
    delr_boy_id: idOf(person),
    orderDate: inDays(1),
  });
  await markDone(person, consumers[2] ?? '');
  return { person, id: idOf(person), consumers };
}

it('names the open orders of a delivery boy who leaves, and hands them over in the same act', async () => {
  const { person, id, consumers } = await leaving();
  expect(await office.boss.post(`delete-delivery-boy/${id}`)).toMatchObject(
    refused(409, 'Sunil More still has 3 open orders.'),
  );
  expect(
    await office.boss.post(`delete-delivery-boy/${id}`, { orders: 'hand-over' }),
  ).toMatchObject({ status: 400 });
  expect(
    await office.boss.post(`delete-delivery-boy/${id}`, { orders: 'hand-over', to: id }),
  ).toMatchObject(refused(400, 'Please choose another delivery boy.', 'to'));
  const key = randomUUID();
  const choice = { orders: 'hand-over', to: idOf(taker) };
  for (let request = 0; request < 2; request += 1)
    await done<DeliveryBoy>(office.supervisor, `delete-delivery-boy/${id}`, choice, withKey(key));
  const mine = (await board(taker)).map(({ consumerId }) => consumerId);
  expect(mine).toEqual(expect.arrayContaining(consumers.slice(0, 2)));
  expect(mine).not.toContain(consumers[2]);
  expect(await ordersOn(inDays(1), idOf(taker))).toHaveLength(1);
  expect(await ordersOn(inDays(1), id)).toEqual([]);
  expect(await ordersOn(today(), id)).toHaveLength(1);
  const events = (await office.log.store.readStream(streams.deliveryBoy(id))).slice(-1);
  const given = (await office.log.store.readStream(streams.deliveryDay(today(), id))).filter(
    (event) => isDeliveryDayFact(event) && event.type === 'StopsHandedOver',
  );
  expect(events[0]?.type).toBe('DeliveryBoyArchived');
  expect(given.map(({ meta }) => meta.commandId)).toEqual([events[0]?.meta.commandId]);
  // He is signed out; an entry that his phone made before still arrives.
  expect((await person.get('get-orders')).status).toBe(401);
  const early = doneEntry(consumers[0] ?? '', { occurredAt: minutesAgo(5) });
  expect(await synced(person, [early])).toMatchObject([{ result: 'done' }]);
});

it('removes the open orders of a delivery boy who leaves', async () => {
  const { id } = await leaving();
  await done(office.boss, `delete-delivery-boy/${id}`, { orders: 'remove' });
  expect(await ordersOn(today(), id)).toHaveLength(1);
  expect(await ordersOn(inDays(1), id)).toEqual([]);
  expect(
    (await listed<DeliveryBoy>(office.boss, 'get-delivery-boys')).map((boy) => boy.id),
  ).not.toContain(id);
});

it('replaces a product that ends by another, or removes its orders', async () => {
  const person = await office.deliveryBoy();
  for (const orders of ['hand-over', 'remove']) {
    const product = await done<Product>(office.boss, 'add-product', { name: unused('Milk') });
    const consumer_id = newConsumerId();
    await placeOrder(person, { consumer_id, productId: product.id, expQuantity: 1.5 });
    expect(
      await office.boss.post(`delete-product/${product.id}`, {
        orders: 'hand-over',
        to: product.id,
      }),
    ).toMatchObject(refused(400, 'Please choose another product.', 'to'));
    await done(office.boss, `delete-product/${product.id}`, { orders, to: 1 });
    const left = (await ordersOn(today(), idOf(person))).filter(
      (order) => order.consumer_id === consumer_id,
    );
    expect(left.map(({ product_id, exp_quantity }) => [product_id, exp_quantity])).toEqual(
      orders === 'remove' ? [] : [[1, 1.5]],
    );
  }
});
