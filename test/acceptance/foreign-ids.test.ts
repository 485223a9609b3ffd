import { randomUUID } from 'node:crypto';
import { type Account, API, MESSAGES, type Order, type Read, type SetAsideEntry, type SyncType } from '@milkround/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { requestBodyOf, type ApiOperation } from '../support/api-document';
import { csv, dayFromNow, upload } from '../fixtures/order-upload';
import { board, type DeliveryBoyPerson } from '../support/board';
import { Client, mde, type Answer, type Person } from '../support/client';
import { desks, type Desks } from '../support/desks';
import { handOver, movableStops } from '../support/hand-overs';
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
/** An upload for the other area alone. */
let foreignUpload: string;
/** A session of somebody else. */
let bossSession: string;
/** A hand-over between delivery boys of the other area. */
let foreignHandOver: string;
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
  const [stop] = (await movableStops(boss, 7)).slice(-1);
  foreignHandOver = (await handOver(boss, 7, 8, stop ? [stop] : [])).body.data.id;
  const file = csv([['FOREIGN-1', 'MDE-006', 'Cow', 1]]);
  foreignUpload = (await upload(boss, file, { date: dayFromNow(23), name: 'kothrud.csv' })).body.data.uploadId;
  bossSession = (await boss.get<Read<Account>>('get-account')).body.data.sessions[0]?.id ?? '';
}, 60_000);

/** The text of an answer without the id that was asked for. */
const said = ({ status, body }: Answer<unknown>, id: string | number) => ({
  status,
  text: JSON.stringify(body)
    .replaceAll(String(id), '<id>')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<uuid>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'),
});

interface Call {
  name: string;
  /** The operation of the OpenAPI document, and the field in which it takes the id; of `sync` the type of the entry as well. */
  covers: string;
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
const handOverTo = (to: number, consumerId = 'X') => ({
  orderDate: today(),
  to,
  stops: [{ consumerId, orderIds: [randomUUID()] }],
  order: 'append',
});
const single = (more: object) => ({ orderDate: today(), productId: 1, expQuantity: 1, ...more });

const correction = (more: object) => ({
  ...{ orderDate: today(), consumerUniqueId: ownConsumer, reason: 'Curious', wasDelivered: false, isDelivered: true },
  lines: [{ orderId: randomUUID(), expected: 1, delivered: null, quantity: 1 }],
  previous: { remarks: null, paymentMode: '', absenceRemarks: null },
  ...more,
});

/** Every call that takes the id of an order, a consumer, a person or an entry, by those who see one area or one day only. */
const CALLS: Call[] = [
  {
    name: 'order-history',
    covers: 'GET supervisor/order-history/{orderId}: orderId',
    by: () => chief,
    ...order,
    send: (person, id) => person.get(`order-history/${id}`),
  },
  {
    name: 'order-history of a known day',
    covers: 'GET supervisor/order-history/{orderId}: orderId',
    by: () => chief,
    ...order,
    send: (person, id) => person.get(`order-history/${id}?orderDate=${today()}&deliveryBoyId=${FOREIGN_BOY}`),
  },
  {
    name: 'orders of a delivery boy',
    covers: 'GET supervisor/get-orders/{date}: deliveryBoyId',
    by: () => chief,
    ...boyId,
    send: (person, id) => person.get(`get-orders/${today()}?deliveryBoyId=${id}`),
  },
  ...(['areaId', 'deliveryBoyId'] as const).map((field): Call => ({
    name: `export of orders by ${field}`,
    covers: `GET supervisor/get-orders/{date}/export: ${field}`,
    by: () => chief,
    nobodys: () => 987_654,
    foreignId: () => (field === 'areaId' ? 2 : FOREIGN_BOY),
    send: (person, id) => person.get(`get-orders/${today()}/export?${field}=${id}`),
  })),
  {
    name: 'consumer, by a supervisor',
    covers: 'GET supervisor/consumer/{consumerId}: consumerId',
    by: () => chief,
    ...consumer,
    send: (person, id) => person.get(`consumer/${id}`),
  },
  {
    name: 'consumer for a delivery boy of the other area',
    covers: 'GET supervisor/consumer/{consumerId}: consumerId',
    by: () => chief,
    ...consumer,
    send: (person, id) => person.get(`consumer/${id}?deliveryBoyId=${FOREIGN_BOY}&orderDate=${today()}`),
  },
  {
    name: 'page of a consumer, by a supervisor',
    covers: 'GET supervisor/get-consumer/{consumerId}: consumerId',
    by: () => chief,
    ...consumer,
    send: (person, id) => person.get(`get-consumer/${id}`),
  },
  {
    name: 'page of a consumer of another area, by a supervisor',
    covers: 'GET supervisor/get-consumer/{consumerId}: areaId',
    by: () => chief,
    ...consumer,
    send: (person, id) => person.get(`get-consumer/${id}?areaId=2`),
  },
  ...['pause-consumer', 'resume-consumer'].flatMap((call): Call[] => [
    {
      name: `${call} of a consumer of the other area, by a supervisor`,
      covers: `POST supervisor/${call}/{consumerId}: consumerId`,
      by: () => chief,
      ...consumer,
      send: (person, id) => person.post(`${call}/${id}`, { areaId: 1, reason: 'Curious' }),
    },
    {
      name: `${call} of a consumer in another area, by a supervisor`,
      covers: `POST supervisor/${call}/{consumerId}: areaId`,
      by: () => chief,
      ...consumer,
      send: (person, id) => person.post(`${call}/${id}`, { areaId: 2, reason: 'Curious' }),
    },
  ]),
  {
    name: 'consumer, by a delivery boy',
    covers: 'GET delivery-boy/consumer/{consumerId}: consumerId',
    by: () => own,
    ...consumer,
    foreignId: () => other(),
    send: (person, id) => person.get(`consumer/${id}`),
  },
  {
    name: 'end-session, by a supervisor',
    covers: 'POST supervisor/end-session/{id}: id',
    by: () => chief,
    nobodys: () => randomUUID(),
    foreignId: () => bossSession,
    send: (person, id) => person.post(`end-session/${id}`, {}),
  },
  {
    name: 'end-session, by a delivery boy',
    covers: 'POST delivery-boy/end-session/{id}: id',
    by: () => own,
    nobodys: () => randomUUID(),
    foreignId: () => bossSession,
    send: (person, id) => person.post(`end-session/${id}`, {}),
  },
  {
    name: 'edit-delivery-boy',
    covers: 'POST supervisor/edit-delivery-boy/{id}: id',
    by: () => chief,
    ...boyId,
    send: (person, id) => person.post(`edit-delivery-boy/${id}`, staff),
  },
  {
    name: 'delete-delivery-boy',
    covers: 'POST supervisor/delete-delivery-boy/{id}: id',
    by: () => chief,
    ...boyId,
    send: (person, id) => person.post(`delete-delivery-boy/${id}`, {}),
  },
  {
    name: 'correct-delivery',
    covers: 'POST supervisor/correct-delivery/{deliveryBoyId}: deliveryBoyId',
    by: () => chief,
    ...boyId,
    send: (person, id) => person.post(`correct-delivery/${id}`, correction({})),
  },
  {
    name: 'correct-delivery of a consumer',
    covers: 'POST supervisor/correct-delivery/{deliveryBoyId}: consumerUniqueId',
    by: () => chief,
    ...consumer,
    foreignId: () => other(),
    send: (person, consumerUniqueId) => person.post(`correct-delivery/${OWN_BOY}`, correction({ consumerUniqueId })),
  },
  {
    name: 'correct-delivery of a line',
    covers: 'POST supervisor/correct-delivery/{deliveryBoyId}: lines',
    by: () => chief,
    ...order,
    send: (person, orderId) =>
      person.post(`correct-delivery/${OWN_BOY}`, correction({ lines: [{ orderId, expected: 1, delivered: null, quantity: 1 }] })),
  },
  {
    name: 'correct-delivery with what was shown',
    covers: 'POST supervisor/correct-delivery/{deliveryBoyId}: previous',
    by: () => chief,
    ...consumer,
    foreignId: () => other(),
    send: (person, id) =>
      person.post(
        `correct-delivery/${OWN_BOY}`,
        correction({ previous: { remarks: null, paymentMode: '', absenceRemarks: `With ${id}` } }),
      ),
  },
  {
    name: 'reopen-day',
    covers: 'POST supervisor/reopen-day/{deliveryBoyId}: deliveryBoyId',
    by: () => chief,
    ...boyId,
    send: (person, id) => person.post(`reopen-day/${id}`, { orderDate: today(), reason: 'Curious' }),
  },
  {
    name: 'the form of a hand-over',
    covers: 'GET supervisor/hand-over/{deliveryBoyId}: deliveryBoyId',
    by: () => chief,
    ...boyId,
    send: (person, id) => person.get(`hand-over/${id}`),
  },
  {
    name: 'hand-over from a delivery boy',
    covers: 'POST supervisor/hand-over/{deliveryBoyId}: deliveryBoyId',
    by: () => chief,
    ...boyId,
    send: (person, id) => person.post(`hand-over/${id}`, handOverTo(OWN_BOY)),
  },
  {
    name: 'hand-over to a delivery boy',
    covers: 'POST supervisor/hand-over/{deliveryBoyId}: deliveryBoyId',
    by: () => chief,
    ...boyId,
    send: (person, id) => person.post(`hand-over/${OWN_BOY}`, handOverTo(Number(id))),
  },
  {
    name: 'hand-over of stops',
    covers: 'POST supervisor/hand-over/{deliveryBoyId}: stops',
    by: () => chief,
    ...consumer,
    send: (person, id) => person.post(`hand-over/${OWN_BOY}`, handOverTo(2, String(id))),
  },
  {
    name: 'undo-hand-over',
    covers: 'POST supervisor/undo-hand-over/{id}: id',
    by: () => chief,
    nobodys: () => randomUUID(),
    foreignId: () => foreignHandOver,
    send: (person, id) => person.post(`undo-hand-over/${id}`, {}),
  },
  {
    name: 'add-single-order for a delivery boy',
    covers: 'POST supervisor/add-single-order: deliveryBoyId',
    by: () => chief,
    ...boyId,
    send: (person, deliveryBoyId) => person.post('add-single-order', single({ deliveryBoyId, consumerId: 'ANY' })),
  },
  {
    name: 'add-single-order of a consumer, by a supervisor',
    covers: 'POST supervisor/add-single-order: consumerId',
    by: () => chief,
    ...consumer,
    send: (person, consumerId) => person.post('add-single-order', single({ deliveryBoyId: OWN_BOY, consumerId })),
  },
  {
    name: 'add-single-order of a consumer, by a delivery boy',
    covers: 'POST delivery-boy/add-single-order: consumerId',
    by: () => own,
    nobodys: consumer.nobodys,
    foreignId: () => other(),
    send: (person, consumerId) => person.post('add-single-order', single({ consumerId })),
  },
  {
    name: 'edit-product-order',
    covers: 'POST delivery-boy/edit-product-order/{orderId}: orderId',
    by: () => own,
    ...order,
    send: (person, id) => person.post(`edit-product-order/${id}`, { deliverdQuantity: 1 }),
  },
  {
    name: 'edit-order-status',
    covers: 'POST delivery-boy/edit-order-status/{consumerId}: consumerId',
    by: () => own,
    ...consumer,
    foreignId: () => other(),
    send: (person, id) => person.post(`edit-order-status/${id}`, { isDelivered: 1 }),
  },
  {
    name: 'edit-order-remarks',
    covers: 'POST delivery-boy/edit-order-remarks: consumerUniqueId',
    by: () => own,
    ...consumer,
    foreignId: () => other(),
    send: (person, consumerUniqueId) => person.post('edit-order-remarks', { consumerUniqueId, remarks: 5 }),
  },
  {
    name: 'an entry of a quantity',
    covers: 'POST delivery-boy/sync: edit-product-order.orderId',
    by: () => own,
    ...order,
    send: asEntry((id) => quantityEntry(id, 1)),
  },
  {
    name: 'an entry of Done',
    covers: 'POST delivery-boy/sync: edit-order-status.consumerId',
    by: () => own,
    ...consumer,
    foreignId: () => other(),
    send: asEntry((id) => doneEntry(id)),
  },
  {
    name: 'an entry of remarks',
    covers: 'POST delivery-boy/sync: edit-order-remarks.consumerUniqueId',
    by: () => own,
    ...consumer,
    foreignId: () => other(),
    send: asEntry((consumerUniqueId) => entry('edit-order-remarks', { consumerUniqueId, remarks: 5 })),
  },
  {
    name: 'an entry of a single order',
    covers: 'POST delivery-boy/sync: add-single-order.consumerId',
    by: () => own,
    ...consumer,
    foreignId: () => other(),
    send: asEntry((consumerId) => entry('add-single-order', single({ consumerId }))),
  },
  ...(['apply', 'dismiss'] as const).map((what): Call => ({
    name: `set-aside ${what}`,
    covers: `POST supervisor/set-aside/{id}/${what}: id`,
    by: () => chief,
    nobodys: () => randomUUID(),
    foreignId: () => foreignEntry,
    send: (person, id) => person.post(`set-aside/${id}/${what}`, { note: 'Curious' }),
  })),
  ...(['apply', 'dismiss'] as const).map((what): Call => ({
    name: `set-aside ${what}, of several`,
    covers: `POST supervisor/set-aside/${what}: ids`,
    by: () => chief,
    nobodys: () => randomUUID(),
    foreignId: () => foreignEntry,
    send: (person, id) => person.post(`set-aside/${what}`, { ids: [id], note: 'Curious' }),
  })),
  {
    name: 'the consumer to whom the money of an entry is assigned',
    covers: 'POST supervisor/set-aside/{id}/apply: assignTo',
    by: () => chief,
    ...consumer,
    foreignId: () => other(),
    send: (person, consumerId) => person.post(`set-aside/${entryWithMoney}/apply`, { assignTo: { consumerId } }),
  },
  {
    name: 'an entry of Done that shows an order',
    covers: 'POST delivery-boy/sync: edit-order-status.lines',
    by: () => own,
    ...order,
    send: (person, id) =>
      asEntry((orderId) => entry('edit-order-status', { consumerId: ownConsumer, isDelivered: 1, lines: [{ orderId, quantity: 1 }] }))(
        person,
        id,
      ),
  },
  ...['activity', 'activity/export'].flatMap((call): Call[] => {
    const asked = (field: string, more = '') => ({
      name: `${call} by ${field}`,
      covers: `GET supervisor/${call}: ${field}`,
      by: () => chief,
      send: (person: Person, id: string | number) => person.get(`${call}?${field}=${id}${more}`),
    });
    return [
      { ...asked('actorId', '&actorRole=delivery-boy'), ...boyId },
      { ...asked('deliveryBoyId'), ...boyId },
      { ...asked('consumerId'), ...consumer, foreignId: () => other() },
      { ...asked('orderId'), ...order },
      { ...asked('uploadId'), nobodys: () => randomUUID(), foreignId: () => foreignUpload },
    ];
  }),
  ...['explain', 'explain/export'].flatMap((call): Call[] => [
    {
      name: `${call} of an area`,
      covers: `GET supervisor/${call}: areaId`,
      by: () => chief,
      nobodys: () => 987_654,
      foreignId: () => 2,
      send: (person, id) => person.get(`${call}?figure=stops&areaId=${id}`),
    },
    {
      name: `${call} of several areas`,
      covers: `GET supervisor/${call}: areaIds`,
      by: () => chief,
      nobodys: () => 987_654,
      foreignId: () => 2,
      send: (person, id) => person.get(`${call}?figure=stops&areaIds=1,${id}`),
    },
    {
      name: `${call} of a delivery boy`,
      covers: `GET supervisor/${call}: deliveryBoyId`,
      by: () => chief,
      ...boyId,
      send: (person, id) => person.get(`${call}?figure=stops&deliveryBoyId=${id}`),
    },
    {
      name: `${call} of a consumer`,
      covers: `GET supervisor/${call}: consumerId`,
      by: () => chief,
      ...consumer,
      send: (person, id) => person.get(`${call}?figure=payment&consumerId=${id}`),
    },
  ]),
  {
    name: 'order-history, by the delivery boy on whose list it was seen',
    covers: 'GET supervisor/order-history/{orderId}: deliveryBoyId',
    by: () => chief,
    ...boyId,
    send: (person, id) => person.get(`order-history/${foreign.id}?orderDate=${today()}&deliveryBoyId=${id}`),
  },
];

/** The things that an entry of a phone names, by its type. This does not compile while a type is missing. */
const NAMED_BY_ENTRIES: Record<SyncType, readonly string[]> = {
  'edit-product-order': ['orderId'],
  'edit-order-status': ['consumerId', 'lines'],
  'edit-order-remarks': ['consumerUniqueId'],
  'add-single-order': ['consumerId'],
  'add-round': [],
  'day-close': [],
};
/** Ids that are nobody's alone, or no reference: the caller's own (see routes.test.ts), products, which all areas share, and what somebody is newly known by. */
const OF_NOBODY = new Set(['userId', 'productId', 'product_id', 'uniqueId']);
/** The second spellings of a field that the matrix has under its first. */
const SECOND_SPELLINGS = new Set(['consumer_id', 'delr_boy_id']);
const PLAIN_KINDS = new Set(['string', 'number', 'integer', 'boolean']);

/** Every field of an operation in which an id can come: by its name, or because it holds more than one value. */
function idFields(document: OpenAPIObject, operation: ApiOperation): string[] {
  const body = Object.entries(requestBodyOf(document, operation)?.schema.properties ?? {});
  const parameters = (operation.parameters ?? []).flatMap((parameter) => ('in' in parameter ? [parameter] : []));
  const structured = body.filter(([, { type = '' }]) => !PLAIN_KINDS.has(type)).map(([name]) => name);
  const names = [...parameters.filter((parameter) => parameter.in !== 'header').map(({ name }) => name), ...body.map(([name]) => name)];
  const ids = names.filter((name) => /(^i|I|_i)ds?$/.test(name));
  return [...new Set([...ids, ...structured])].filter((name) => !OF_NOBODY.has(name) && !SECOND_SPELLINGS.has(name));
}

it('is asked of every operation that takes such an id from somebody who does not see all', async () => {
  const { body } = await new Client(url()).get<OpenAPIObject>('/docs/json');
  const taken = Object.entries(body.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, ApiOperation>).flatMap(([method, operation]) => {
      const call = path.replace(`${API}/`, '');
      if (!/^(supervisor|delivery-boy)\//.test(call)) return [];
      const fields = call === 'delivery-boy/sync' ? entryFields(body, operation) : idFields(body, operation);
      return fields.map((field) => `${method.toUpperCase()} ${call}: ${field}`);
    }),
  );
  expect([...new Set(CALLS.map(({ covers }) => covers))].sort()).toEqual(taken.sort());
});

/** The fields of `sync`: those of its entries, and every other one that could name something. */
const entryFields = (document: OpenAPIObject, operation: ApiOperation): string[] => [
  ...Object.entries(NAMED_BY_ENTRIES).flatMap(([type, fields]) => fields.map((field) => `${type}.${field}`)),
  ...idFields(document, operation).filter((field) => field !== 'commands' && field !== 'clock'),
];

let consumers: string[] = [];
let foreignEntry = '';
/** A refused entry of the own area that has a payment, and a consumer of the own delivery boy. */
let entryWithMoney = '';
let ownConsumer = '';
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
  const [refused] = await synced(own, [entry('edit-order-remarks', { consumerUniqueId: 'NOBODY-HERE', remarks: 30 })]);
  entryWithMoney = refused?.entryId ?? '';
  ownConsumer = (await board(own)).at(-1)?.consumerId ?? '';
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
    expect(answer.body.message).toBe(MESSAGES['order-added']);
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
