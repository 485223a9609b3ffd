import { randomUUID } from 'node:crypto';
import { TEXTS, type Order, type SetAsideEntry } from '@milkround/contracts';
import { board, type DeliveryBoyPerson } from '../support/board';
import { mde, type Answer, type Person } from '../support/client';
import { desks, type Desks } from '../support/desks';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { apply, doneEntry, entry, inbox, quantityEntry, synced } from '../support/outbox';
import { ownServer } from '../support/own-server';
import { addOrder, ordersOf, stopsOf } from '../support/single-orders';

const server = ownServer();
const url = () => server().url;
/** Delivery boys of two areas: Baner (1) and Kothrud (2). */
let own: DeliveryBoyPerson;
let boss: Desks['boss'];
let supervisors: Desks['supervisors'];
let chief: Person;
/** An order of the other area, and of its delivery boy. */
let foreign: Order;
const OWN_BOY = 1;
const FOREIGN_BOY = 6;

beforeAll(async () => {
  ({ boss, supervisors } = await desks(url()));
  own = await mde(url(), OWN_BOY);
  chief = supervisors[1];
  const orders = await ordersOf(boss);
  const ids = new Set(orders.filter(({ delr_boy_id }) => delr_boy_id <= 5).map(({ consumer_id }) => consumer_id));
  const found = orders.find(({ delr_boy_id, consumer_id }) => delr_boy_id === FOREIGN_BOY && !ids.has(consumer_id));
  if (!found) throw new Error('The demo has no consumer of the other area alone');
  foreign = found;
}, 60_000);

/** What an answer says, without the id that was asked for. */
const said = ({ status, body }: Answer<unknown>, id: string | number) => ({
  status,
  text: JSON.stringify(body)
    .replaceAll(String(id), '<id>')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<uuid>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'),
});

interface Call {
  name: string;
  by: () => Person;
  /** An id of the other area's. */
  foreignId: () => string | number;
  /** An id that is nobody's. */
  nobodys: () => string | number;
  send: (person: Person, id: string | number) => Promise<Answer<unknown>>;
}

const order = { nobodys: () => randomUUID(), foreignId: () => foreign.id };
const consumer = { nobodys: () => `NOBODY-${randomUUID()}`, foreignId: () => foreign.consumer_id };
const boyId = { nobodys: () => 987_654, foreignId: () => FOREIGN_BOY };
const asEntry = (make: (id: string) => object) => (person: Person, id: string | number) =>
  person.post('sync', { commands: [make(String(id))] });
const staff = { name: 'New Name', uniqueId: `ID-${randomUUID()}`, email: `${randomUUID()}@milkround.test`, phone: '9822012345' };
const single = (more: object) => ({ orderDate: today(), productId: 1, expQuantity: 1, ...more });

/** Every call that takes the id of an order, a consumer, a person or an entry, by those who see one area or one day only. */
const CALLS: Call[] = [
  { name: 'order-history', by: () => chief, ...order, send: (person, id) => person.get(`order-history/${id}`) },
  {
    name: 'order-history of a known day',
    by: () => chief,
    ...order,
    send: (person, id) => person.get(`order-history/${id}?orderDate=${today()}&deliveryBoyId=${FOREIGN_BOY}`),
  },
  { name: 'consumer, by a supervisor', by: () => chief, ...consumer, send: (person, id) => person.get(`consumer/${id}`) },
  {
    name: 'consumer for a delivery boy of the other area',
    by: () => chief,
    ...consumer,
    send: (person, id) => person.get(`consumer/${id}?deliveryBoyId=${FOREIGN_BOY}&orderDate=${today()}`),
  },
  {
    name: 'consumer, by a delivery boy',
    by: () => own,
    ...consumer,
    foreignId: () => other(),
    send: (person, id) => person.get(`consumer/${id}`),
  },
  { name: 'edit-delivery-boy', by: () => chief, ...boyId, send: (person, id) => person.post(`edit-delivery-boy/${id}`, staff) },
  { name: 'delete-delivery-boy', by: () => chief, ...boyId, send: (person, id) => person.post(`delete-delivery-boy/${id}`, {}) },
  {
    name: 'reopen-day',
    by: () => chief,
    ...boyId,
    send: (person, id) => person.post(`reopen-day/${id}`, { orderDate: today(), reason: 'Curious' }),
  },
  {
    name: 'add-single-order for a delivery boy',
    by: () => chief,
    ...boyId,
    send: (person, deliveryBoyId) => person.post('add-single-order', single({ deliveryBoyId, consumerId: 'ANY' })),
  },
  {
    name: 'add-single-order of a consumer, by a supervisor',
    by: () => chief,
    ...consumer,
    send: (person, consumerId) => person.post('add-single-order', single({ deliveryBoyId: OWN_BOY, consumerId })),
  },
  {
    name: 'add-single-order of a consumer, by a delivery boy',
    by: () => own,
    nobodys: consumer.nobodys,
    foreignId: () => other(),
    send: (person, consumerId) => person.post('add-single-order', single({ consumerId })),
  },
  {
    name: 'edit-product-order',
    by: () => own,
    ...order,
    send: (person, id) => person.post(`edit-product-order/${id}`, { deliverdQuantity: 1 }),
  },
  {
    name: 'edit-order-status',
    by: () => own,
    ...consumer,
    foreignId: () => other(),
    send: (person, id) => person.post(`edit-order-status/${id}`, { isDelivered: 1 }),
  },
  {
    name: 'edit-order-remarks',
    by: () => own,
    ...consumer,
    foreignId: () => other(),
    send: (person, consumerUniqueId) => person.post('edit-order-remarks', { consumerUniqueId, remarks: 5 }),
  },
  { name: 'an entry of a quantity', by: () => own, ...order, send: asEntry((id) => quantityEntry(id, 1)) },
  { name: 'an entry of Done', by: () => own, ...consumer, foreignId: () => other(), send: asEntry((id) => doneEntry(id)) },
  {
    name: 'an entry of remarks',
    by: () => own,
    ...consumer,
    foreignId: () => other(),
    send: asEntry((consumerUniqueId) => entry('edit-order-remarks', { consumerUniqueId, remarks: 5 })),
  },
  {
    name: 'an entry of a single order',
    by: () => own,
    ...consumer,
    foreignId: () => other(),
    send: asEntry((consumerId) => entry('add-single-order', single({ consumerId }))),
  },
  ...(['apply', 'dismiss'] as const).map((what): Call => ({
    name: `set-aside ${what}`,
    by: () => chief,
    nobodys: () => randomUUID(),
    foreignId: () => foreignEntry,
    send: (person, id) => person.post(`set-aside/${id}/${what}`, { note: 'Curious' }),
  })),
];

let consumers: string[] = [];
let foreignEntry = '';
/** Consumers of the other area that nobody here has asked for yet. */
const other = () => consumers.pop() ?? '';

beforeAll(async () => {
  const orders = await ordersOf(boss);
  const here = new Set(orders.filter(({ delr_boy_id }) => delr_boy_id <= 5).map(({ consumer_id }) => consumer_id));
  const there = orders.filter(
    ({ delr_boy_id, consumer_id }) => delr_boy_id > FOREIGN_BOY && !here.has(consumer_id) && consumer_id !== foreign.consumer_id,
  );
  consumers = [...new Set(there.map(({ consumer_id }) => consumer_id))];
  expect(consumers.length).toBeGreaterThan(10);
  const [result] = await synced(await mde(url(), FOREIGN_BOY), [doneEntry('NOBODY-THERE')]);
  foreignEntry = result?.entryId ?? '';
}, 60_000);

it.each(CALLS)('$name answers the same of what is another area’s and of what is nobody’s', async ({ by, foreignId, nobodys, send }) => {
  const [theirs, nobody] = [foreignId(), nobodys()];
  const [answer, expected] = [await send(by(), theirs), await send(by(), nobody)];
  expect(said(answer, theirs)).toEqual(said(expected, nobody));
  expect(JSON.stringify(answer.body)).not.toContain(foreign.address);
});

describe('a consumer id that another area has as well', () => {
  const nameOf = (orders: Order[], id: string) =>
    orders.filter(({ consumer_id }) => consumer_id === id).map(({ consumer_name }) => consumer_name);

  it('is new here: it goes by its id, or by the name and address that are told with the order', async () => {
    const [bare, told] = [other(), other()];
    const plain = await addOrder(chief, { delr_boy_id: OWN_BOY, consumer_id: bare });
    expect(plain.body.data).toMatchObject({ consumer_name: bare, address: '' });
    expect(plain.body.message).toContain('is new');
    const named = { delr_boy_id: OWN_BOY, consumer_id: told, consumerName: ' Asha Rane ', consumerAddress: '7, Baner Road' };
    const answer = await addOrder(chief, named);
    expect(answer.body.data).toMatchObject({ consumer_name: 'Asha Rane', address: '7, Baner Road' });
    expect(answer.body.message).toBe(TEXTS.orderAdded);
    expect(nameOf(await ordersOf(chief), told)).toEqual(['Asha Rane']);
    expect(nameOf(await ordersOf(supervisors[2]), told)).not.toContain('Asha Rane');
  });

  it('keeps the name that the own area knows, whatever is told', async () => {
    const stop = (await board(own))[0]!.data[0]!;
    const wrong = { consumerName: 'Somebody Else', consumerAddress: 'Elsewhere' };
    const { body } = await addOrder(chief, { delr_boy_id: 2, consumer_id: stop.consumer_id, ...wrong });
    expect(body.data).toMatchObject({ consumer_name: stop.consumer_name, address: stop.address });
  });

  it('is told by a delivery boy at a new door, also by an entry', async () => {
    const [called, sent] = [other(), other()];
    const door = { consumerName: 'Ravi Joshi', consumerAddress: '3, Hill View' };
    const call = await addOrder(own, { consumer_id: called, ...door });
    expect(call.body.data).toMatchObject({ consumer_name: 'Ravi Joshi', address: '3, Hill View' });
    await synced(own, [entry('add-single-order', single({ consumerId: sent, ...door }))]);
    expect((await stopsOf(own)).get(sent)?.data[0]).toMatchObject({ consumer_name: 'Ravi Joshi', address: '3, Hill View' });
  });

  it('is found everywhere by an admin', async () => {
    const id = other();
    const theirs = (await ordersOf(boss)).find(({ consumer_id }) => consumer_id === id)!;
    const { body } = await addOrder(boss, { delr_boy_id: 3, consumer_id: id });
    expect(body.data).toMatchObject({ consumer_name: theirs.consumer_name, address: theirs.address });
  });

  it('shows no name of the other area in what was set aside: in the inbox, in its push and to the delivery boy', async () => {
    const id = other();
    const watcher = await live(url(), chief.session.token);
    const [result] = await synced(own, [doneEntry(id)]);
    const pushed = () => watcher.rows('set-aside').find((row) => row.id === result?.entryId);
    await watcher.until('the entry', () => pushed() !== undefined);
    expect(pushed()).toMatchObject({ consumerId: id, consumerName: null });
    const rowIn = async (person: Person, query = '') => (await inbox(person, query)).find((row) => row.id === result?.entryId);
    for (const row of [await rowIn(chief), await rowIn(own), await rowIn(boss)])
      expect(row).toMatchObject({ consumerId: id, consumerName: null });
    watcher.close();
  });

  it('is not delivered to there when an admin applies an entry that meant somebody here', async () => {
    const id = other();
    const theirs = (await ordersOf(boss)).find(({ consumer_id }) => consumer_id === id)!;
    const [result] = await synced(own, [doneEntry(id)]);
    for (const person of [chief, boss]) {
      const answer: Answer<unknown> = await apply(person, result?.entryId ?? '');
      expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('is not on the list') } });
    }
    expect((await ordersOf(boss)).find((each) => each.id === theirs.id)?.is_delivered).toBe(false);
    const kept: SetAsideEntry[] = await inbox(chief);
    expect(kept.map((row) => row.id)).toContain(result?.entryId);
  });
});
