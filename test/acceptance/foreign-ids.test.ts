import {
  type Account,
  API,
  type ForeignStop,
  MESSAGES,
  type Order,
  type Read,
  type SetAsideEntry,
  type SyncType,
  type Written,
} from '@milkround/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { requestBodyOf, type ApiOperation } from '../support/api-document';
import { csv, dayFromNow, upload } from '../fixtures/order-upload';
import { lookAfter } from '../support/catalog';
import { board, type DeliveryBoyPerson } from '../support/board';
import { Client, mde, supervisor, type Answer, type Person } from '../support/client';
import { FOREIGN_BOY, OWN_BOY, single, type Call, type World } from '../support/foreign-ids/call';
import { deliveryBoyCalls } from '../support/foreign-ids/delivery-boy-calls';
import { officeCalls } from '../support/foreign-ids/office-calls';
import { readingCalls } from '../support/foreign-ids/reading-calls';
import { handOver, movableStops } from '../support/hand-overs';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { apply, doneEntry, entry, inbox, synced } from '../support/outbox';
import { ownOffice } from '../support/own-office';
import { addOrder, ordersOf, stopsOf } from '../support/single-orders';

const office = ownOffice();
let own: DeliveryBoyPerson;
let chief: Person;
/** Consumers of the other area that no test has used yet. */
let consumers: string[] = [];
const other = () => consumers.pop() ?? '';
const world = { otherConsumer: other } as World;

beforeAll(async () => {
  own = await mde(office.url, OWN_BOY);
  await lookAfter(office.boss, 1, [1, 2]);
  chief = office.supervisors[1];
  const orders = await ordersOf(office.boss);
  const here = new Set(
    orders
      .filter(({ delr_boy_id }) => delr_boy_id < FOREIGN_BOY)
      .map(({ consumer_id }) => consumer_id),
  );
  const there = orders.filter(
    ({ delr_boy_id, consumer_id }) => delr_boy_id >= FOREIGN_BOY && !here.has(consumer_id),
  );
  const foreign = there.find(({ delr_boy_id }) => delr_boy_id === FOREIGN_BOY);
  if (!foreign) throw new Error('The demo has no consumer of the other area alone');
  consumers = [
    ...new Set(
      there
        .filter(
          ({ delr_boy_id, consumer_id }) =>
            delr_boy_id > FOREIGN_BOY && consumer_id !== foreign.consumer_id,
        )
        .map(({ consumer_id }) => consumer_id),
    ),
  ];
  expect(consumers.length).toBeGreaterThan(10);
  const [stop] = (await movableStops(office.boss, 12)).slice(-1);
  const file = csv([['FOREIGN-1', 'MDE-011', 'Cow', 1]]);
  const [theirs] = await synced(await mde(office.url, FOREIGN_BOY), [doneEntry('NOBODY-THERE')]);
  Object.assign(world, {
    ...{ own, chief, foreign },
    foreignHandOver: (await handOver(office.boss, 12, 13, stop ? [stop] : [])).body.data.id,
    foreignUpload: (await upload(office.boss, file, { date: dayFromNow(23), name: 'hadapsar.csv' }))
      .body.data.uploadId,
    bossSession:
      (await office.boss.get<Read<Account>>('get-account')).body.data.sessions[0]?.id ?? '',
    foreignEntry: theirs?.entryId ?? '',
    ownConsumer: (await board(own)).at(-1)?.consumerId ?? '',
  });
});

/** The text of an answer without the requested id, and without the place of an order, because each new order has the next place. */
const said = ({ status, body }: Answer<unknown>, id: string | number) => ({
  status,
  text: JSON.stringify(body)
    .replaceAll(String(id), '<id>')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<uuid>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/"sequence":\d+/g, '"sequence":<place>'),
});

/** Every call that takes the id of an order, a consumer, a person or an entry, by callers who see one area or one day only. */
const CALLS: Call[] = [...readingCalls(world), ...officeCalls(world), ...deliveryBoyCalls(world)];

/** The ids in an entry of a phone, by its type. This does not compile while a type is missing. */
const NAMED_BY_ENTRIES: Record<SyncType, readonly string[]> = {
  'edit-product-order': ['orderId'],
  'edit-order-status': ['consumerId', 'lines'],
  'edit-order-remarks': ['consumerUniqueId'],
  'add-single-order': ['consumerId'],
  'add-round': [],
  'day-close': [],
};
/** Fields that refer to nothing of another area: the caller's own id (see routes.test.ts), products, which all areas share, and a new unique id. */
const OF_NOBODY = new Set(['userId', 'productId', 'product_id', 'uniqueId']);
/** The second names of fields that CALLS has under their first name. */
const SECOND_SPELLINGS = new Set(['consumer_id', 'delr_boy_id']);
const PLAIN_KINDS = new Set(['string', 'number', 'integer', 'boolean']);

/** Every field of an operation that can contain an id: by its name, or because it holds more than one value. */
function idFields(document: OpenAPIObject, operation: ApiOperation): string[] {
  const body = Object.entries(requestBodyOf(document, operation)?.schema.properties ?? {});
  const parameters = (operation.parameters ?? []).flatMap((parameter) =>
    'in' in parameter ? [parameter] : [],
  );
  const structured = body
    .filter(([, { type = '' }]) => !PLAIN_KINDS.has(type))
    .map(([name]) => name);
  const names = [
    ...parameters.filter((parameter) => parameter.in !== 'header').map(({ name }) => name),
    ...body.map(([name]) => name),
  ];
  const ids = names.filter((name) => /(^i|I|_i)ds?$/.test(name));
  return [...new Set([...ids, ...structured])].filter(
    (name) => !OF_NOBODY.has(name) && !SECOND_SPELLINGS.has(name),
  );
}

it('covers every operation that takes such an id from a caller who does not see everything', async () => {
  const { body } = await new Client(office.url).get<OpenAPIObject>('/docs/json');
  const taken = Object.entries(body.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, ApiOperation>).flatMap(([method, operation]) => {
      const call = path.replace(`${API}/`, '');
      if (!/^(supervisor|delivery-boy)\//.test(call)) return [];
      const fields =
        call === 'delivery-boy/sync' ? entryFields(body, operation) : idFields(body, operation);
      return fields.map((field) => `${method.toUpperCase()} ${call}: ${field}`);
    }),
  );
  expect([...new Set(CALLS.map(({ covers }) => covers))].sort()).toEqual(taken.sort());
});

/** The fields of `sync`: those of its entries, and every other field that can contain an id. */
const entryFields = (document: OpenAPIObject, operation: ApiOperation): string[] => [
  ...Object.entries(NAMED_BY_ENTRIES).flatMap(([type, fields]) =>
    fields.map((field) => `${type}.${field}`),
  ),
  ...idFields(document, operation).filter((field) => field !== 'commands' && field !== 'clock'),
];

it.each(CALLS)(
  '$name gives the same answer for an id of another area and for an unknown one',
  async ({ by, foreignId, nobodys, send, tellsElsewhere }) => {
    const [theirs, nobody] = [foreignId(), nobodys()];
    const [answer, expected] = [await send(by(), theirs), await send(by(), nobody)];
    if (!tellsElsewhere) expect(said(answer, theirs)).toEqual(said(expected, nobody));
    for (const secret of [world.foreign.address, world.foreign.consumer_name])
      expect(JSON.stringify(answer.body)).not.toContain(secret);
  },
);

describe('a consumer of another area', () => {
  const nameOf = (orders: Order[], id: string) =>
    orders
      .filter(({ consumer_id }) => consumer_id === id)
      .map(({ consumer_name }) => consumer_name);

  it('has his id as the name here, also where the order brings a name', async () => {
    const [bare, told] = [other(), other()];
    const typed = { consumerName: ' Asha Rane ', consumerAddress: '7, Baner Road' };
    for (const [consumer_id, more] of [
      [bare, {}],
      [told, typed],
    ] as const) {
      const answer = await addOrder(chief, { delr_boy_id: OWN_BOY, consumer_id, ...more });
      expect(answer.body.data).toMatchObject({ consumer_name: consumer_id, address: '' });
      expect(answer.body.message).toBe(MESSAGES['order-added']);
    }
    expect(nameOf(await ordersOf(chief), told)).toEqual([told]);
    expect(nameOf(await ordersOf(await supervisor(office.url, 3)), told)).not.toContain(
      'Asha Rane',
    );
    expect((await chief.get(`consumer/${told}`)).body).toMatchObject({
      data: { consumer_name: told, isElsewhere: true },
    });
  });

  it('stands on the list as a question, until an office that knows him lets the other zone serve him', async () => {
    const id = other();
    const owner = office.boss;
    await addOrder(chief, { delr_boy_id: OWN_BOY, consumer_id: id });
    const needOf = async (person: Person) =>
      (await person.get<Read<ForeignStop[]>>('get-foreign-stops')).body.data.find(
        ({ consumer_id }) => consumer_id === id,
      );
    const listed = { area: { id: 1 }, delivery_boy: { id: OWN_BOY } };
    expect(await needOf(chief)).toMatchObject({
      ...{ ...listed, consumer_name: null, can_serve: false },
    });
    expect(await needOf(owner)).toMatchObject({ ...listed, can_serve: true });
    expect((await chief.post(`serve-here/${id}`, { areaId: 1 })).status).toBe(404);
    expect((await owner.post(`serve-here/${id}`, { areaId: 1 })).status).toBe(200);
    const [name] = nameOf(await ordersOf(chief), id);
    expect(name).not.toBe(id);
    expect((await chief.get(`consumer/${id}`)).body).toMatchObject({
      data: { consumer_name: name },
    });
    expect(await needOf(owner)).toBeUndefined();
  });

  it('gets the id that was meant, known or new, from the office of the list', async () => {
    const [wrong, meant] = [other(), `MEANT-${other()}`];
    await addOrder(chief, { delr_boy_id: OWN_BOY, consumer_id: wrong });
    const body = {
      orderDate: today(),
      deliveryBoyId: OWN_BOY,
      to: meant,
      consumerName: 'Lata Rao',
    };
    const given = await chief.post<Written<ForeignStop[]>>(`give-another-id/${wrong}`, body);
    expect([given.status, given.body.message]).toEqual([200, `The list has ${meant} now.`]);
    expect(given.body.data.map(({ consumer_id }) => consumer_id)).not.toContain(wrong);
    expect(nameOf(await ordersOf(chief), wrong)).toEqual([]);
    expect(nameOf(await ordersOf(chief), meant)).toEqual(['Lata Rao']);
  });

  it('keeps the name that the own area knows, whatever the order contains', async () => {
    const stop = (await board(own))[0]!.data[0]!;
    const wrong = { consumerName: 'Somebody Else', consumerAddress: 'Elsewhere' };
    const { body } = await addOrder(chief, {
      delr_boy_id: 2,
      consumer_id: stop.consumer_id,
      ...wrong,
    });
    expect(body.data).toMatchObject({ consumer_name: stop.consumer_name, address: stop.address });
  });

  it('gets no name from a delivery boy at the door, also by an entry', async () => {
    const [called, sent] = [other(), other()];
    const door = { consumerName: 'Ravi Joshi', consumerAddress: '3, Hill View' };
    const call = await addOrder(own, { consumer_id: called, ...door });
    expect(call.body.data).toMatchObject({ consumer_name: called, address: '' });
    await synced(own, [entry('add-single-order', single({ consumerId: sent, ...door }))]);
    expect((await stopsOf(own)).get(sent)?.data[0]).toMatchObject({
      consumer_name: sent,
      address: '',
    });
  });

  it('is known to an admin with the details of the other area', async () => {
    const id = other();
    const theirs = (await ordersOf(office.boss)).find(({ consumer_id }) => consumer_id === id)!;
    const { body } = await addOrder(office.boss, { delr_boy_id: 3, consumer_id: id });
    expect(body.data).toMatchObject({
      consumer_name: theirs.consumer_name,
      address: theirs.address,
    });
  });

  it('gets no name of the other area in an entry that was set aside: in the inbox, in its push and for the delivery boy', async () => {
    const id = other();
    const watcher = await live(office.url, chief.session.token);
    const [result] = await synced(own, [doneEntry(id)]);
    const pushed = () => watcher.rows('set-aside').find((row) => row.id === result?.entryId);
    await watcher.until('the entry', () => pushed() !== undefined);
    expect(pushed()).toMatchObject({ consumerId: id, consumerName: null });
    const rowIn = async (person: Person, query = '') =>
      (await inbox(person, query)).find((row) => row.id === result?.entryId);
    for (const row of [await rowIn(chief), await rowIn(own), await rowIn(office.boss)])
      expect(row).toMatchObject({ consumerId: id, consumerName: null });
    watcher.close();
  });

  it('is not delivered in the other area when an admin applies an entry about the consumer of this area', async () => {
    const id = other();
    const theirs = (await ordersOf(office.boss)).find(({ consumer_id }) => consumer_id === id)!;
    const [result] = await synced(own, [doneEntry(id)]);
    for (const person of [chief, office.boss]) {
      const answer: Answer<unknown> = await apply(person, result?.entryId ?? '');
      expect(answer).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('is not on the list') },
      });
    }
    expect((await ordersOf(office.boss)).find((each) => each.id === theirs.id)?.is_delivered).toBe(
      false,
    );
    const kept: SetAsideEntry[] = await inbox(chief);
    expect(kept.map((row) => row.id)).toContain(result?.entryId);
  });
});
