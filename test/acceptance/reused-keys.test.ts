import { randomUUID } from 'node:crypto';
import {
  type Admin,
  API,
  type Area,
  type ConsumerDetail,
  type DeliveryBoySession,
  MESSAGES,
  type Order,
  type Product,
  type Read,
  type Role,
  type Session,
  type Supervisor,
  type SyncType,
  type Written,
} from '@milkround/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { csv, upload } from '../fixtures/order-upload';
import { deliver, freshStop, lineOf, stopOf, type DeliveryBoyPerson } from '../support/board';
import { correctionOf } from '../support/corrections';
import { adminForm, done, hireDeliveryBoy, hireSupervisor, refused, staffForm, unused, withKey } from '../support/catalog';
import { admin, Client, login, mde, PASSWORD, Person, supervisor } from '../support/client';
import { today } from '../support/log';
import { doneEntry, entry, inbox, quantityEntry, send, synced, wordsOf } from '../support/outbox';
import { handOver, movableStops } from '../support/hand-overs';
import { ownServer } from '../support/own-server';
import { startServer, type RunningServer } from '../support/running-server';
import { addOrder, formOf, inDays } from '../support/single-orders';

const server = ownServer();
const url = () => server().url;
const reused = refused(409, MESSAGES['key-reused']);
let second: RunningServer;
let boss: Person;
let chief: Person;
let boy: DeliveryBoyPerson;

beforeAll(async () => {
  second = await startServer({ databaseUrl: server().databaseUrl });
  [boss, chief, boy] = await Promise.all([admin(url()), supervisor(url(), 1), mde(url(), 1)]);
}, 120_000);
afterAll(() => second?.stop());

/** Two requests of one call that ask for different things, by who sends them. */
interface Pair {
  by: Person;
  first: [path: string, body: object];
  other: [path: string, body: object];
}

let consumers = 0;
const order = () => ({ orderDate: today(), delr_boy_id: 2, consumer_id: `REUSED-${++consumers}`, product_id: 1, exp_quantity: 1 });
const ownOrder = () => ({ orderDate: today(), consumerId: `REUSED-${++consumers}`, productId: 1, expQuantity: 1 });
const placed = async (): Promise<Order> => (await addOrder(boss, order())).body.data;
const area = (): Promise<Area> => done<Area>(boss, 'add-area', { name: unused('Zone') });
const product = (): Promise<Product> => done<Product>(boss, 'add-product', { name: unused('Milk') });

/** A delivery boy's entry that was set aside, by its id. */
async function setAside(): Promise<string> {
  const [result] = await synced(boy, [doneEntry(`NOBODY-${randomUUID()}`)]);
  return result?.entryId ?? '';
}

/** A closed day of a delivery boy of area 1, hired for it. */
async function closedDay(): Promise<number> {
  const { id, email } = await hireDeliveryBoy(boss, 1, 1, { password: PASSWORD });
  await addOrder(boss, { ...order(), delr_boy_id: id });
  const { body } = await login<Written<DeliveryBoySession>>(url(), 'delivery-boy', { username: email, password: PASSWORD });
  await done(new Person(url(), body.data), 'day-close', { assignedQuantity: 1, EmptyBottle: 0 });
  return id;
}

/** The last stop of the delivery boy 1 that can be handed over. */
async function movableStop() {
  const stop = (await movableStops(boss, 1)).at(-1);
  if (!stop) throw new Error('No stop is left');
  return { consumerId: stop.consumerId, orderIds: stop.orderIds };
}

/** A consumer of area 1 who is not paused. */
async function pausable(call: string) {
  const { consumer_id } = await placed();
  return { path: `${call}/${consumer_id}`, form: { areaId: 1 } };
}

const staffCalls = (by: () => Person, post: object) => ({
  'add-delivery-boy': async (): Promise<Pair> => ({
    by: by(),
    first: ['add-delivery-boy', staffForm(post)],
    other: ['add-delivery-boy', staffForm(post)],
  }),
  'edit-delivery-boy': async (): Promise<Pair> => {
    const { id } = await hireDeliveryBoy(boss, 1, 1);
    const form = staffForm(post);
    return { by: by(), first: [`edit-delivery-boy/${id}`, form], other: [`edit-delivery-boy/${id}`, { ...form, name: 'Another Name' }] };
  },
  'delete-delivery-boy': async (): Promise<Pair> => ({
    by: by(),
    first: [`delete-delivery-boy/${(await hireDeliveryBoy(boss, 1, 1)).id}`, {}],
    other: [`delete-delivery-boy/${(await hireDeliveryBoy(boss, 1, 1)).id}`, {}],
  }),
  'reopen-day': async (): Promise<Pair> => ({
    by: by(),
    first: [`reopen-day/${await closedDay()}`, { orderDate: today(), reason: 'Forgotten' }],
    other: [`reopen-day/${await closedDay()}`, { orderDate: today(), reason: 'Forgotten' }],
  }),
  'pause-consumer': async (): Promise<Pair> => {
    const { path, form } = await pausable('pause-consumer');
    return { by: by(), first: [path, { ...form, reason: 'Travelling' }], other: [path, { ...form, reason: 'Ill' }] };
  },
  'resume-consumer': async (): Promise<Pair> => {
    const paused = async (): Promise<Pair['first']> => {
      const { path, form } = await pausable('resume-consumer');
      await boss.post(path.replace('resume', 'pause'), { ...form, reason: 'Travelling' });
      return [path, { ...form, shownReason: 'Travelling' }];
    };
    return { by: by(), first: await paused(), other: await paused() };
  },
  'correct-delivery': async (): Promise<Pair> => {
    const body = correctionOf((await freshStop(boy)).data, { isDelivered: true });
    return { by: by(), first: ['correct-delivery/1', body], other: ['correct-delivery/1', { ...body, reason: 'Another reason' }] };
  },
  'hand-over': async (): Promise<Pair> => {
    const stop = await movableStop();
    const body = { orderDate: today(), to: 2, stops: [stop], order: 'append', reason: '' };
    return { by: by(), first: ['hand-over/1', body], other: ['hand-over/1', { ...body, to: 3 }] };
  },
  'undo-hand-over': async (): Promise<Pair> => {
    const id = async () => (await handOver(boss, 1, 2, [await movableStop()])).body.data.id;
    return { by: by(), first: [`undo-hand-over/${await id()}`, {}], other: [`undo-hand-over/${await id()}`, {}] };
  },
  apply: async (): Promise<Pair> => {
    const consumerId = `LATER-${randomUUID()}`;
    const [result] = await synced(boy, [doneEntry(consumerId)]);
    await addOrder(boss, { ...order(), delr_boy_id: 1, consumer_id: consumerId });
    return { by: by(), first: [`set-aside/${result?.entryId}/apply`, {}], other: [`set-aside/${await setAside()}/apply`, {}] };
  },
  dismiss: async (): Promise<Pair> => {
    const id = await setAside();
    return { by: by(), first: [`set-aside/${id}/dismiss`, { note: 'Known' }], other: [`set-aside/${id}/dismiss`, { note: 'Unknown' }] };
  },
});

const named = (kind: 'area' | 'product', make: () => Promise<{ id: number }>) => ({
  [`add-${kind}`]: async (): Promise<Pair> => ({
    by: boss,
    first: [`add-${kind}`, { name: unused(kind) }],
    other: [`add-${kind}`, { name: unused(kind) }],
  }),
  [`edit-${kind}`]: async (): Promise<Pair> => {
    const { id } = await make();
    return { by: boss, first: [`edit-${kind}/${id}`, { name: unused(kind) }], other: [`edit-${kind}/${id}`, { name: unused(kind) }] };
  },
  [`delete-${kind}`]: async (): Promise<Pair> => ({
    by: boss,
    first: [`delete-${kind}/${(await make()).id}`, {}],
    other: [`delete-${kind}/${(await make()).id}`, {}],
  }),
});

const pathOf = (role: string, call: string) => (/^(apply|dismiss)$/.test(call) ? `${role}/set-aside/{id}/${call}` : `${role}/${call}`);
const of = (role: string, calls: Record<string, () => Promise<Pair>>): [string, () => Promise<Pair>][] =>
  Object.entries(calls).map(([call, pair]) => [pathOf(role, call), pair]);

/** Changes of the own password, by somebody new. */
const ownPassword = (by: () => Promise<Person>) => ({
  'change-password': async (): Promise<Pair> => {
    const change = (password: string) => ({ oldPassword: 'first-password', password });
    return { by: await by(), first: ['change-password', change('second-password')], other: ['change-password', change('third-password')] };
  },
});
const somebody = async (role: Role, call: string, form: { email: string }): Promise<Person> => {
  await done(boss, call, { ...form, password: 'first-password' });
  const { body } = await login<Written<Session>>(url(), role, { username: form.email, password: 'first-password' });
  return new Person(url(), body.data);
};

const PAIRS: [string, () => Promise<Pair>][] = [
  ...of('admin', {
    ...named('area', area),
    ...named('product', product),
    ...staffCalls(() => boss, { areaId: 1, supervisorId: 1 }),
    'add-supervisor': async () => ({
      by: boss,
      first: ['add-supervisor', staffForm({ areaId: 1 })],
      other: ['add-supervisor', staffForm({ areaId: 1 })],
    }),
    'edit-supervisor': async () => {
      const [{ id }, form] = [await hireSupervisor(boss, 1), staffForm({ areaId: 1 })];
      return { by: boss, first: [`edit-supervisor/${id}`, form], other: [`edit-supervisor/${id}`, { ...form, phone: '9822099999' }] };
    },
    'delete-supervisor': async () => ({
      by: boss,
      first: [`delete-supervisor/${(await hireSupervisor(boss, 1)).id}`, {}],
      other: [`delete-supervisor/${(await hireSupervisor(boss, 1)).id}`, {}],
    }),
    'add-admin': async () => ({ by: boss, first: ['add-admin', adminForm()], other: ['add-admin', adminForm()] }),
    'edit-admin': async () => {
      const [{ id }, form] = [await done<Admin>(boss, 'add-admin', adminForm()), adminForm()];
      return { by: boss, first: [`edit-admin/${id}`, form], other: [`edit-admin/${id}`, { ...form, name: 'Another Name' }] };
    },
    'delete-admin': async () => ({
      by: boss,
      first: [`delete-admin/${(await done<Admin>(boss, 'add-admin', adminForm())).id}`, {}],
      other: [`delete-admin/${(await done<Admin>(boss, 'add-admin', adminForm())).id}`, {}],
    }),
    'add-single-order': async () => ({ by: boss, first: ['add-single-order', order()], other: ['add-single-order', order()] }),
    'edit-single-order': async () => {
      const { id, consumer_id } = await placed();
      const form = { ...order(), consumer_id };
      return {
        by: boss,
        first: [`edit-single-order/${id}`, { ...form, exp_quantity: 3 }],
        other: [`edit-single-order/${id}`, { ...form, exp_quantity: 4 }],
      };
    },
    'delete-single-order': async () => ({
      by: boss,
      first: [`delete-single-order/${(await placed()).id}`, {}],
      other: [`delete-single-order/${(await placed()).id}`, {}],
    }),
    'edit-consumer': async () => {
      const { consumer_id } = await placed();
      const { body } = await boss.get<Read<ConsumerDetail>>(`get-consumer/${consumer_id}`);
      const { area, consumer_name: name, address, phone } = body.data;
      const shown = { areaId: area.id, shownName: name, shownAddress: address, shownPhone: phone ?? '' };
      const form = { ...shown, name: 'Lata Kale', address, phone: phone ?? '' };
      return {
        by: boss,
        first: [`edit-consumer/${consumer_id}`, form],
        other: [`edit-consumer/${consumer_id}`, { ...form, name: 'Asha Kale' }],
      };
    },
    'add-order': async () => {
      const form = (product: number) => {
        const fields = formOf({ orderDate: inDays(2) });
        fields.append('file', new Blob([csv([[`FILE-${++consumers}`, 'MDE-003', 'Cow', product]])]), 'orders.csv');
        return fields;
      };
      return { by: boss, first: ['add-order', form(1)], other: ['add-order', form(2)] };
    },
  }),
  ...of(
    'admin',
    ownPassword(() => somebody('admin', 'add-admin', adminForm())),
  ),
  ...of(
    'supervisor',
    ownPassword(() => somebody('supervisor', 'add-supervisor', staffForm({ areaId: 1 }))),
  ),
  ...of(
    'delivery-boy',
    ownPassword(() => somebody('delivery-boy', 'add-delivery-boy', staffForm({ areaId: 1, supervisorId: 1 }))),
  ),
  ...of('supervisor', {
    ...staffCalls(() => chief, {}),
    'add-single-order': async () => ({ by: chief, first: ['add-single-order', order()], other: ['add-single-order', order()] }),
  }),
  ...of('delivery-boy', {
    'edit-product-order': async () => {
      const line = lineOf(await freshStop(boy));
      return {
        by: boy,
        first: [`edit-product-order/${line.id}`, { deliverdQuantity: 1 }],
        other: [`edit-product-order/${line.id}`, { deliverdQuantity: 2 }],
      };
    },
    'edit-order-status': async () => {
      const [{ consumerId }] = [await freshStop(boy)];
      return {
        by: boy,
        first: [`edit-order-status/${consumerId}`, { isDelivered: true }],
        other: [`edit-order-status/${consumerId}`, { isDelivered: false }],
      };
    },
    'edit-order-remarks': async () => {
      const { consumerId: consumerUniqueId } = await freshStop(boy);
      return {
        by: boy,
        first: ['edit-order-remarks', { consumerUniqueId, remarks: 10 }],
        other: ['edit-order-remarks', { consumerUniqueId, remarks: 20 }],
      };
    },
    'add-single-order': async () => ({ by: boy, first: ['add-single-order', ownOrder()], other: ['add-single-order', ownOrder()] }),
    'add-round': async () => ({ by: boy, first: ['add-round', { consumerNo: 1 }], other: ['add-round', { consumerNo: 2 }] }),
    'day-close': async () => {
      const other = await mde(url(), 5);
      return {
        by: other,
        first: ['day-close', { assignedQuantity: 1, EmptyBottle: 2 }],
        other: ['day-close', { assignedQuantity: 1, EmptyBottle: 3 }],
      };
    },
  }),
];

it('has a pair for every call that writes', async () => {
  const { body } = await new Client(url()).get<OpenAPIObject>('/docs/json');
  const writes = Object.entries(body.paths)
    .filter(([path, { post }]) => post && !/\/(login|logout|sync|errors)$/.test(path))
    .map(([path]) => path.replace(`${API}/`, '').replace(/(?<!set-aside)\/\{\w+\}/, ''))
    // These settle each of their entries as a command of its own: see set-aside-many.test.ts.
    .filter((path) => !/\/set-aside\/(apply|dismiss)$/.test(path))
    // Twice is the same as once: a session ends, a notice is acknowledged.
    .filter((path) => !/\/(end-session|end-other-sessions|acknowledge-password-change)$/.test(path))
    // Like sessions, devices that are told stand beside the log, and twice is the same as once.
    .filter((path) => !/\/(save|end)-notifications$/.test(path))
    // A device's report on the log: no command, and none of it enters the log.
    .filter((path) => !/\/audit\/witness$/.test(path));
  expect(PAIRS.map(([path]) => path).sort()).toEqual(writes.sort());
});

describe.each(PAIRS)('%s', (path, pairOf) => {
  it('refuses a key that came with something else, here and on another server, and answers the same again as before', async () => {
    const { by, first, other } = await pairOf();
    const there = new Person(second.url, by.session);
    const key = withKey(randomUUID());
    const before = await by.post(...first, key);
    expect([before.status, before.body]).toEqual([expect.any(Number), expect.objectContaining({ message: expect.any(String) })]);
    if (path === 'delivery-boy/day-close') {
      const again = await mde(url(), 5);
      expect(await again.post(...other, key)).toMatchObject(reused);
      return;
    }
    expect(await by.post(...other, key)).toMatchObject(reused);
    expect(await there.post(...other, key)).toMatchObject(reused);
    const again = await by.post(...first, key);
    expect([again.status, again.body.message]).toEqual([before.status, before.body.message]);
  });
});

it('refuses a key that came with another call, whichever was first', async () => {
  const key = () => withKey(randomUUID());
  const [a, b, c] = [key(), key(), key()];
  const file = csv([['CROSS-1', 'MDE-003', 'Cow', 1]]);
  await done(boss, 'add-area', { name: unused('Zone') }, a);
  expect(await upload(boss, file, { date: inDays(3), headers: a })).toMatchObject(reused);
  expect((await upload(boss, file, { date: inDays(3), headers: b })).status).toBe(201);
  expect(await boss.post('add-area', { name: unused('Zone') }, b)).toMatchObject(reused);
  const name = unused('Same');
  const { id } = await done<Area>(boss, 'add-area', { name });
  await done(boss, `edit-area/${id}`, { name }, c);
  expect(await boss.post(`add-product`, { name: unused('Milk') }, c)).toMatchObject(reused);
});

it('takes what means the same for the same: a number as text, spaces, a form instead of JSON', async () => {
  const wanted = order();
  const key = withKey(randomUUID());
  const first = await boss.post<{ message: string }>('add-single-order', wanted, key);
  const text = { ...wanted, exp_quantity: '1', product_id: ' 1 ', delr_boy_id: '2' };
  for (const body of [text, formOf({ ...text, userId: String(boss.session.role === 'admin' ? boss.session.id : '') })]) {
    const again = await boss.post<{ message: string }>('add-single-order', body, key);
    expect([again.status, again.body.message]).toEqual([first.status, first.body.message]);
  }
});

it('refuses a key that came with another password, of which no trace lies in the log', async () => {
  const form = staffForm({ areaId: 1 });
  const key = withKey(randomUUID());
  const { id } = await done<Supervisor>(boss, 'add-supervisor', form, key);
  expect(await boss.post('add-supervisor', { ...form, password: 'another-password' }, key)).toMatchObject(reused);
  expect((await boss.post('add-supervisor', form, key)).status).toBe(201);
  const change = withKey(randomUUID());
  const edit = { ...form, password: 'next-password' };
  await done(boss, `edit-supervisor/${id}`, edit, change);
  expect(await boss.post(`edit-supervisor/${id}`, { ...form, password: '' }, change)).toMatchObject(reused);
  expect((await boss.post(`edit-supervisor/${id}`, edit, change)).status).toBe(200);
  const credentials = { username: form.email, password: 'next-password' };
  expect((await login(url(), 'supervisor', credentials)).status).toBe(200);
});

describe('one wish that comes as a call and as an entry of a phone', () => {
  const single = (consumerId: string) => ({ orderDate: today(), consumerId, productId: 1, expQuantity: 2 });
  const shown = { remarks: null, paymentMode: '', absenceRemarks: null };
  /** The call, and the same as a phone sends it with what it showed. */
  const WISHES: [string, () => Promise<{ call: [string, object]; type: SyncType; data: object; shown: object }>][] = [
    [
      'a quantity',
      async () => {
        const { id: orderId } = lineOf(await freshStop(boy));
        const data = { orderId, deliverdQuantity: '1.50' };
        return {
          call: [`edit-product-order/${orderId}`, { deliverdQuantity: 1.5 }],
          type: 'edit-product-order',
          data,
          shown: { previous: null },
        };
      },
    ],
    [
      'Done',
      async () => {
        const { consumerId, data } = await freshStop(boy);
        const lines = data.map(({ id: orderId, exp_quantity: quantity }) => ({ orderId, quantity }));
        const done = { consumerId, isDelivered: true };
        return { call: [`edit-order-status/${consumerId}`, { isDelivered: 1 }], type: 'edit-order-status', data: done, shown: { lines } };
      },
    ],
    [
      'a payment',
      async () => {
        const { consumerId: consumerUniqueId } = await freshStop(boy);
        const data = { consumerUniqueId, remarks: 15, absenceRemarks: null, paymentMode: 'cash' };
        return { call: ['edit-order-remarks', { ...data, remarks: '15' }], type: 'edit-order-remarks', data, shown: { previous: shown } };
      },
    ],
    [
      'an order by hand',
      async () => {
        const { consumerId, ...order } = single(`WISH-${++consumers}`);
        const { productId: product_id, expQuantity: exp_quantity, ...date } = order;
        const call: [string, object] = ['add-single-order', { ...date, consumer_id: consumerId, product_id, exp_quantity }];
        return { call, type: 'add-single-order', data: { consumerId, ...order }, shown: { previousQuantity: '' } };
      },
    ],
  ];

  it.each(WISHES)('is carried out once, whichever was first: %s', async (_, wish) => {
    const first = await wish();
    const sent = entry(first.type, { ...first.data, ...first.shown });
    expect((await boy.post<Written<unknown>>(...first.call, withKey(sent.id))).status).toBeLessThan(300);
    expect(wordsOf(await synced(boy, [sent]))).toEqual([`already-done: ${MESSAGES['already-received']}`]);
    const second = await wish();
    const made = entry(second.type, { ...second.data, ...second.shown });
    expect((await synced(boy, [made])).map(({ result }) => result)).toEqual(['done']);
    expect((await boy.post<Written<unknown>>(...second.call, withKey(made.id))).status).toBeLessThan(300);
    const third = await wish();
    const old = entry(third.type, third.data);
    expect((await synced(boy, [old])).map(({ result }) => result)).toEqual(['done']);
    const updated = { ...old, data: { ...old.data, ...third.shown } };
    expect(wordsOf(await synced(boy, [updated]))).toEqual([`already-done: ${MESSAGES['already-received']}`]);
    expect(await boy.post(...first.call, withKey(made.id))).toMatchObject(reused);
  });
});

describe('an entry of a phone whose id came with another entry', () => {
  it('is set aside, also when it is sent again, and the first one stays as it was', async () => {
    const line = lineOf(await freshStop(boy));
    const first = quantityEntry(line.id, 1);
    const other = quantityEntry(line.id, 7, { id: first.id });
    expect(wordsOf(await synced(boy, [first]))).toEqual([`done: ${MESSAGES['quantity-updated']}`]);
    const aside = 'set-aside: Another entry has the same number.';
    const [told] = await synced(boy, [other]);
    expect(wordsOf([told!])).toEqual([aside]);
    expect(wordsOf(await synced(new Person(second.url, boy.session), [other, first]))).toEqual([
      aside,
      `already-done: ${MESSAGES['already-received']}`,
    ]);
    expect(lineOf(await stopOf(boy, line.consumer_id)).dlvr_quantity).toBe(1);
    const kept = (await inbox(chief)).filter(({ id }) => id === told!.entryId);
    expect(kept.map(({ data }) => data)).toEqual([other.data]);
  });

  it('is set aside as well in one batch with it, and nothing else in the batch suffers', async () => {
    const a = lineOf(await freshStop(boy));
    const b = await freshStop(boy, ({ consumerId }) => consumerId !== a.consumer_id);
    const first = quantityEntry(a.id, 3);
    const results = await synced(boy, [first, quantityEntry(a.id, 4, { id: first.id }), doneEntry(b.consumerId), first]);
    expect(results.map(({ result }) => result)).toEqual(['done', 'set-aside', 'done', 'already-done']);
  });

  it('is set aside where the first one changed nothing, or was set aside itself', async () => {
    const line = lineOf(await freshStop(boy));
    await deliver(boy, line.id, 2);
    const same = quantityEntry(line.id, 2);
    const unknown = doneEntry('NOBODY-AT-ALL');
    await synced(boy, [same, unknown]);
    const results = await synced(boy, [quantityEntry(line.id, 5, { id: same.id }), doneEntry('NOBODY-ELSE', { id: unknown.id })]);
    expect(results.map(({ result }) => result)).toEqual(['set-aside', 'set-aside']);
    expect(lineOf(await stopOf(boy, line.consumer_id)).dlvr_quantity).toBe(2);
    expect(wordsOf(await synced(boy, [unknown]))).toEqual(['set-aside: This consumer is not on your list today.']);
  });

  it('is the same as the call that it is named after', async () => {
    const line = lineOf(await freshStop(boy));
    const made = quantityEntry(line.id, 6);
    await deliver(boy, line.id, 6, withKey(made.id));
    expect(wordsOf(await synced(boy, [made]))).toEqual([`already-done: ${MESSAGES['already-received']}`]);
    const { body } = await send(boy, [quantityEntry(line.id, 8, { id: made.id })]);
    expect(body.data.map(({ result }) => result)).toEqual(['set-aside']);
  });
});
