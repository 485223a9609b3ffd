import { randomUUID } from 'node:crypto';
import { API, type Area, MESSAGES, type Supervisor } from '@milkround/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { csv, upload } from '../fixtures/order-upload';
import { deliver, freshStop, lineOf, stopOf, type DeliveryBoyPerson } from '../support/board';
import { done, refused, staffForm, unused, withKey } from '../support/catalog';
import { admin, Client, login, mde, Person, supervisor } from '../support/client';
import { keyPairs } from '../support/key-pairs/key-pairs';
import type { Callers } from '../support/key-pairs/pair';
import { doneEntry, inbox, quantityEntry, synced, wordsOf } from '../support/outbox';
import { ownServer, secondServer } from '../support/own-server';
import { inDays } from '../support/single-orders';

const server = ownServer();
const url = () => server().url;
const reused = refused(409, MESSAGES['key-reused']);
const second = secondServer(server);
let boss: Person;
let chief: Person;
let boy: DeliveryBoyPerson;
const callers = {} as Callers;
const PAIRS = keyPairs(callers);

beforeAll(async () => {
  [boss, chief, boy] = await Promise.all([admin(url()), supervisor(url(), 1), mde(url(), 1)]);
  Object.assign(callers, { url: url(), boss, chief, boy });
});

it('has a pair for every call that writes', async () => {
  const { body } = await new Client(url()).get<OpenAPIObject>('/docs/json');
  const writes = Object.entries(body.paths)
    .filter(([path, { post }]) => post && !/\/(login|logout|sync|errors)$/.test(path))
    .map(([path]) => path.replace(`${API}/`, '').replace(/(?<!set-aside)\/\{\w+\}/, ''))
    // These settle each of their entries as a command of its own: see set-aside-many.test.ts.
    .filter((path) => !/\/set-aside\/(apply|dismiss)$/.test(path))
    // A repetition changes nothing: a session ends or stays open, a notice is acknowledged.
    .filter(
      (path) =>
        !/\/(end-session|end-other-sessions|keep-session|acknowledge-password-change)$/.test(path),
    )
    // Like sessions, subscribed devices are stored outside of the log, and a repetition changes nothing.
    .filter((path) => !/\/(save|end)-notifications$/.test(path))
    // Second factors are stored outside of the log; a repeated call changes nothing.
    .filter((path) => !/\/(begin|enable|disable|reset-\w+)-second-factor$/.test(path))
    // A repetition begins one more count of wrong passwords, or answers the backup of now.
    .filter((path) => !/\/(unlock-sign-in|back-up-now)$/.test(path))
    // So are recovery codes and password links, and the answer of such a call is given once.
    .filter(
      (path) =>
        !/\/(replace-recovery-codes|(create|revoke)-password-link|look-up|set-password)$/.test(
          path,
        ),
    );
  expect(PAIRS.map(([path]) => path).sort()).toEqual(writes.sort());
});

/** Every second call is repeated on the other server. */
const CASES = PAIRS.map(([path, pairOf], n) => ({ path, pairOf, isThere: n % 2 === 1 }));

describe.each(CASES)('$path', ({ path, pairOf, isThere }) => {
  it('refuses a key that came with other input, on this or another server, and gives the first answer again for the same input', async () => {
    const { by, first, other } = await pairOf();
    const there = isThere ? new Person(second().url, by.session) : by;
    const key = withKey(randomUUID());
    const before = await by.post(...first, key);
    expect([before.status, before.body]).toEqual([
      expect.any(Number),
      expect.objectContaining({ message: expect.any(String) }),
    ]);
    if (path === 'delivery-boy/day-close') {
      const again = await mde(url(), 5);
      expect(await again.post(...other, key)).toMatchObject(reused);
      return;
    }
    expect(await there.post(...other, key)).toMatchObject(reused);
    const again = await there.post(...first, key);
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

it('refuses a key that came with another password, and the log contains nothing of either', async () => {
  const form = staffForm({ areaId: 1 });
  const key = withKey(randomUUID());
  const { id } = await done<Supervisor>(boss, 'add-supervisor', form, key);
  expect(
    await boss.post('add-supervisor', { ...form, password: 'another-password' }, key),
  ).toMatchObject(reused);
  expect((await boss.post('add-supervisor', form, key)).status).toBe(201);
  const change = withKey(randomUUID());
  const edit = { ...form, password: 'next-password' };
  await done(boss, `edit-supervisor/${id}`, edit, change);
  expect(await boss.post(`edit-supervisor/${id}`, { ...form, password: '' }, change)).toMatchObject(
    reused,
  );
  expect((await boss.post(`edit-supervisor/${id}`, edit, change)).status).toBe(200);
  const credentials = { username: form.email, password: 'next-password' };
  expect((await login(url(), 'supervisor', credentials)).status).toBe(200);
});

describe('an entry of a phone whose id came with another entry', () => {
  it('is set aside, also when it is sent again, and the first entry stays unchanged', async () => {
    const line = lineOf(await freshStop(boy));
    const first = quantityEntry(line.id, 1);
    const other = quantityEntry(line.id, 7, { id: first.id });
    expect(wordsOf(await synced(boy, [first]))).toEqual([`done: ${MESSAGES['quantity-updated']}`]);
    const aside = 'set-aside: Another entry has the same number.';
    const [told] = await synced(boy, [other]);
    expect(wordsOf([told!])).toEqual([aside]);
    expect(wordsOf(await synced(new Person(second().url, boy.session), [other, first]))).toEqual([
      aside,
      `already-done: ${MESSAGES['already-received']}`,
    ]);
    expect(lineOf(await stopOf(boy, line.consumer_id)).dlvr_quantity).toBe(1);
    const kept = (await inbox(chief)).filter(({ id }) => id === told!.entryId);
    expect(kept.map(({ data }) => data)).toEqual([other.data]);
  });

  it('is set aside as well in one batch with it, and no other entry of the batch is affected', async () => {
    const a = lineOf(await freshStop(boy));
    const b = await freshStop(boy, ({ consumerId }) => consumerId !== a.consumer_id);
    const first = quantityEntry(a.id, 3);
    const results = await synced(boy, [
      first,
      quantityEntry(a.id, 4, { id: first.id }),
      doneEntry(b.consumerId),
      first,
    ]);
    expect(results.map(({ result }) => result)).toEqual([
      'done',
      'set-aside',
      'done',
      'already-done',
    ]);
  });

  it('is set aside when the first entry changed nothing, or was set aside itself', async () => {
    const line = lineOf(await freshStop(boy));
    await deliver(boy, line.id, 2);
    const same = quantityEntry(line.id, 2);
    const unknown = doneEntry('NOBODY-AT-ALL');
    await synced(boy, [same, unknown]);
    const results = await synced(boy, [
      quantityEntry(line.id, 5, { id: same.id }),
      doneEntry('NOBODY-ELSE', { id: unknown.id }),
    ]);
    expect(results.map(({ result }) => result)).toEqual(['set-aside', 'set-aside']);
    expect(lineOf(await stopOf(boy, line.consumer_id)).dlvr_quantity).toBe(2);
    expect(wordsOf(await synced(boy, [unknown]))).toEqual([
      'set-aside: This consumer is not on your list today.',
    ]);
  });
});
