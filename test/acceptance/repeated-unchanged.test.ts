import { randomUUID } from 'node:crypto';
import type { Area } from '@milkround/contracts';
import type { RecordedEvent } from '@milkround/event-store';
import { csv, dayFromNow, upload } from '../fixtures/order-upload';
import { deliver, lineOf, markDone, stopOf, type DeliveryBoyPerson } from '../support/board';
import { done, listed, refused, unused, withKey } from '../support/catalog';
import { Person } from '../support/client';
import { today } from '../support/log';
import { shareSecondServer } from '../support/own-server';
import { sharedOffice } from '../support/shared-office';
import {
  addOrder,
  deleteOrder,
  editOrder,
  findOrder,
  newConsumerId,
  newStop,
  ordersOf,
} from '../support/single-orders';

const office = sharedOffice();
const second = shareSecondServer();
let boss: Person;
let boy: DeliveryBoyPerson;
let added: (action: () => Promise<unknown>) => Promise<RecordedEvent[]>;

beforeAll(async () => {
  boss = office.boss;
  boy = await office.deliveryBoy();
  added = (action) => office.log.added(boy.session.deliveryBoyInfo.id, action);
});
/** An order of a new stop of the delivery boy. */
const newOrder = async () => findOrder(office.supervisor, lineOf(await newStop(boy)).id);
const ownOrders = () => ordersOf(office.supervisor);

describe('a key whose first request found nothing to change', () => {
  it('changes nothing when it comes late, because another person has changed the value since', async () => {
    const line = lineOf(await newStop(boy));
    const key = withKey(randomUUID());
    const facts = await added(async () => {
      await deliver(boy, line.id, 2);
      const first = await deliver(boy, line.id, 2, key);
      await deliver(boy, line.id, 3);
      const again = await deliver(boy, line.id, 2, key);
      expect([again.status, again.body.message]).toEqual([first.status, first.body.message]);
      expect(again.headers.get('x-position')).toBe(first.headers.get('x-position'));
    });
    expect(facts.map(({ data }) => data.quantity)).toEqual([2, 3]);
    expect(lineOf(await stopOf(boy, line.consumer_id)).dlvr_quantity).toBe(3);
  });

  it('does so on every server, and after a Done that was undone', async () => {
    const { consumerId } = await newStop(boy);
    const there = new Person(second().url, boy.session);
    const key = withKey(randomUUID());
    const facts = await added(async () => {
      expect((await markDone(boy, consumerId, false, key)).status).toBe(200);
      await markDone(boy, consumerId, true);
      for (const person of [there, boy, there])
        expect((await markDone(person, consumerId, false, key)).status).toBe(200);
    });
    expect(facts.map(({ type }) => type)).toEqual(['ConsumerMarkedDone']);
  });

  it('answers the first message with the order as it is now', async () => {
    const order = await newOrder();
    const { delr_boy_id, consumer_id, product_id, exp_quantity } = order;
    const wanted = { delr_boy_id, consumer_id, product_id, exp_quantity };
    for (const send of [
      (headers: ReturnType<typeof withKey>) => addOrder(boss, wanted, headers),
      (headers: ReturnType<typeof withKey>) => editOrder(boss, order, {}, headers),
    ]) {
      const key = withKey(randomUUID());
      const first = await send(key);
      expect(first.body.data.exp_quantity).toBe(exp_quantity);
      await done(boss, `edit-single-order/${order.id}`, {
        orderDate: today(),
        ...wanted,
        exp_quantity: 91.5,
      });
      const again = await send(key);
      expect([again.status, again.body.message]).toEqual([first.status, first.body.message]);
      expect(again.body.data).toMatchObject({ id: order.id, exp_quantity: 91.5 });
      expect((await ownOrders()).find(({ id }) => id === order.id)?.exp_quantity).toBe(91.5);
      await done(boss, `edit-single-order/${order.id}`, { orderDate: today(), ...wanted });
    }
  });

  it('cannot be used for another request', async () => {
    const order = await newOrder();
    const { delr_boy_id, consumer_id, product_id, exp_quantity } = order;
    const key = withKey(randomUUID());
    await addOrder(boss, { delr_boy_id, consumer_id, product_id, exp_quantity }, key);
    const other = await addOrder(
      boss,
      { delr_boy_id, consumer_id: 'ELSEWHERE-1', product_id, exp_quantity },
      key,
    );
    expect(other).toMatchObject(refused(409, 'This Idempotency-Key was used for something else.'));
    expect(await deleteOrder(boss, order.id, key)).toMatchObject(
      refused(409, 'This Idempotency-Key was used for something else.'),
    );
    expect((await ownOrders()).map(({ id }) => id)).toContain(order.id);
  });

  it('leaves a name unchanged that was changed since', async () => {
    const name = unused('Same');
    const { id } = await done<Area>(boss, 'add-area', { name });
    const key = withKey(randomUUID());
    await done(boss, `edit-area/${id}`, { name }, key);
    const next = unused('Next');
    await done(boss, `edit-area/${id}`, { name: next });
    await done(boss, `edit-area/${id}`, { name }, key);
    expect((await listed<Area>(boss, 'get-areas')).find((area) => area.id === id)?.name).toBe(next);
    expect(await boss.post(`delete-area/${id}`, {}, key)).toMatchObject(
      refused(409, 'This Idempotency-Key was used for something else.'),
    );
  });

  it('restores nothing that was deleted after the file', async () => {
    const date = today();
    const mde = boy.session.deliveryBoyInfo.unique_id;
    const [kept, another] = [newConsumerId(), newConsumerId()];
    const file = csv([[kept, mde, 'Cow', 1]]);
    const headers = withKey(randomUUID());
    expect((await upload(boss, file, { date })).body.data.added).toBe(1);
    const first = await upload(boss, file, { date, headers });
    expect(first.body.data).toMatchObject({ added: 0, unchanged: 1 });
    const order = (await ownOrders()).find(({ consumer_id }) => consumer_id === kept);
    await deleteOrder(boss, order?.id ?? '');
    const again = await upload(boss, file, { date, headers });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await ownOrders()).filter(({ consumer_id }) => consumer_id === kept)).toEqual([]);
    const answer = await upload(boss, csv([[another, mde, 'Cow', 1]]), {
      date: dayFromNow(1),
      headers,
    });
    expect(answer).toMatchObject(refused(409, 'This Idempotency-Key was used for something else.'));
  });
});

it('a key that was refused is decided again, because no caller has been told that it was done', async () => {
  const key = withKey(randomUUID());
  const line = lineOf(await newStop(boy));
  const stranger = lineOf(await newStop(await office.deliveryBoy()));
  expect((await deliver(boy, stranger.id, 1, key)).status).toBe(404);
  expect((await deliver(boy, line.id, 1, key)).body.data.dlvr_quantity).toBe(1);
});
