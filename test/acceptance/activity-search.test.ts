import type { Order } from '@milkround/contracts';
import { activityOf, activityPage } from '../support/activity';
import type { DeliveryBoyPerson } from '../support/board';
import type { Person } from '../support/client';
import { sharedOffice } from '../support/shared-office';
import { placeOrder } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let consumers = 0;

beforeAll(async () => {
  boy = await office.deliveryBoy({ name: 'Yashwant Zope' });
});

/** An order that the admin has just placed by hand, for a consumer who has no other order. */
const byHand = (more: object = {}): Promise<Order> =>
  placeOrder(office.boss, {
    consumer_id: `FIND-${++consumers}`,
    delr_boy_id: boy.session.deliveryBoyInfo.id,
    exp_quantity: 2,
    ...more,
  });

describe('the search of the activity', () => {
  it('finds rows by a part of a name or an id', async () => {
    const order = await byHand({ name: 'Zarina Qureshi', consumerName: 'Zarina Qureshi' });
    // The id of this consumer begins with the id of the order's consumer. The two names have nothing in common.
    const other = await byHand({
      consumer_id: `${order.consumer_id}-X`,
      name: 'Tukaram Lele',
      consumerName: 'Tukaram Lele',
    });
    const ordersOf = async (person: Person, filter: Record<string, string>) =>
      new Set((await activityOf(person, filter)).map(({ subject }) => subject.order?.id));
    const found = (rows: ReadonlySet<string | undefined>) =>
      [order.id, other.id].filter((id) => rows.has(id));
    expect(found(await ordersOf(office.boss, {}))).toEqual([order.id, other.id]);
    const filters: Record<string, string>[] = [
      { q: order.consumer_id },
      { q: order.consumer_name },
      { q: order.id },
      { q: order.id.toUpperCase() },
      { consumerId: order.consumer_id },
      { orderId: order.id },
    ];
    for (const filter of filters)
      expect([filter, [...(await ordersOf(office.boss, filter))]]).toEqual([filter, [order.id]]);
    expect(await activityOf((await office.zone()).supervisor, { q: order.id })).toEqual([]);
    expect(await activityOf(office.boss, { q: order.id, consumerId: other.consumer_id })).toEqual(
      [],
    );
    const ofBoy = await activityOf(office.boss, {
      q: boy.session.name,
      limit: 10,
    });
    expect(ofBoy.length).toBeGreaterThan(0);
    expect(
      ofBoy.every(({ subject }) => subject.deliveryBoy?.id === boy.session.deliveryBoyInfo.id),
    ).toBe(true);
    expect(await activityOf(office.boss, { q: 'nobody has this name' })).toEqual([]);
    expect(await office.boss.get('activity?q=e')).toMatchObject({ status: 400 });
  });

  it('finds the events of all people who share a first name', async () => {
    const orders: Order[] = [];
    for (let n = 0; n < 25; n++)
      orders.push(await byHand({ name: `Zubeda Sheikh ${n}`, consumerName: `Zubeda Sheikh ${n}` }));
    const placed = await activityOf(office.boss, { q: 'zubeda' });
    expect(placed.map(({ subject }) => subject.order?.id).reverse()).toEqual(
      orders.map(({ id }) => id),
    );
    const newest = await activityPage(office.boss, { q: 'zubeda', kind: 'OrderPlaced', limit: 10 });
    expect(newest.data).toEqual(placed.slice(0, 10));
    expect(
      await activityOf(office.boss, {
        q: 'zubeda',
        kind: 'OrderPlaced',
        cursor: newest.next ?? '',
      }),
    ).toEqual(placed.slice(10));
    expect(await activityOf(office.boss, { q: 'zubeda', kind: 'OrderRemoved' })).toEqual([]);
  });
});
