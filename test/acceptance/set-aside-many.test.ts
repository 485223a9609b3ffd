import { randomUUID } from 'node:crypto';
import { SET_ASIDE_LISTED, type SettledEntry, type Written } from '@milkround/contracts';
import { lineOf, type DeliveryBoyPerson } from '../support/board';
import type { Person } from '../support/client';
import { live } from '../support/live-client';
import { inbox, minutesAgo, quantityEntry, synced } from '../support/outbox';
import { sharedOffice } from '../support/shared-office';
import { deleteOrder, editOrder, findOrder, newStop, withKey } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let other: DeliveryBoyPerson;

beforeAll(async () => {
  boy = await office.deliveryBoy();
  other = await office.deliveryBoy();
});

const idOf = ({ session }: DeliveryBoyPerson) => session.deliveryBoyInfo.id;

/** Entries of orders that were moved to another delivery boy of the zone, and of a deleted one, which is the last. */
async function setAside(count: number): Promise<string[]> {
  const entries = [];
  for (let n = 0; n <= count; n++) {
    const line = lineOf(await newStop(boy));
    entries.push(quantityEntry(line.id, n + 1.5, { occurredAt: minutesAgo(50 - n) }));
    const order = await findOrder(office.boss, line.id);
    if (n < count) await editOrder(office.boss, order, { delr_boy_id: idOf(other) });
    else await deleteOrder(office.boss, line.id);
  }
  return (await synced(boy, entries)).map(({ entryId }) => entryId);
}

const settle = (person: Person, how: 'apply' | 'dismiss', body: object, key = randomUUID()) =>
  person.post<Written<SettledEntry[]>>(`set-aside/${how}`, body, withKey(key));
const open = async (person: Person) => new Set((await inbox(person)).map(({ id }) => id));

it('applies many at once, each by itself, names those that could not be applied with the reason, and updates the list of others live', async () => {
  const ids = await setAside(3);
  const watching = await live(office.url, office.supervisor.token ?? '');
  const { status, body } = await settle(office.supervisor, 'apply', { ids });
  expect({ status, message: body.message }).toEqual({
    status: 200,
    message: '3 of 4 entries applied.',
  });
  expect(body.data.map(({ id, isSettled }) => [id, isSettled])).toEqual(
    ids.map((id, n) => [id, n < 3]),
  );
  expect(body.data.at(-1)?.message).toMatch(/^This cannot be applied: /);
  const left = await open(office.boss);
  expect(ids.map((id) => left.has(id))).toEqual([false, false, false, true]);
  for (const id of ids.slice(0, 3))
    await watching.until(`the decision on ${id}`, () =>
      watching.rows('set-aside').some((row) => row.id === id && row.state === 'applied'),
    );
  watching.close();
});

it('settles nothing twice when the request is sent again, and gives the same answer', async () => {
  const ids = await setAside(2);
  const key = randomUUID();
  const first = await settle(office.boss, 'dismiss', { ids, note: 'Settled by telephone' }, key);
  expect(first.body.message).toBe('3 of 3 entries dismissed.');
  const added = await office.log.added(idOf(boy), async () => {
    expect(
      (await settle(office.boss, 'dismiss', { ids, note: 'Settled by telephone' }, key)).body,
    ).toEqual(first.body);
  });
  expect(added).toEqual([]);
  const after = await settle(office.boss, 'apply', { ids });
  expect(after.body.data.map(({ isSettled, message }) => [isSettled, message])).toEqual(
    ids.map(() => [false, 'Somebody has dismissed this entry already.']),
  );
});

it('keeps a supervisor to the own area', async () => {
  const ids = await setAside(1);
  const { body } = await settle((await office.zone()).supervisor, 'dismiss', {
    ids,
    note: 'Not mine',
  });
  expect(body.data.map(({ message }) => message)).toEqual(
    ids.map(() => 'There is no such entry set aside.'),
  );
  const left = await open(office.boss);
  expect(ids.every((id) => left.has(id))).toBe(true);
});

it.each<[string, object]>([
  ['no list', { ids: 'all' }],
  ['an empty list', { ids: [] }],
  ['a list of something else', { ids: [1] }],
  ['too many', { ids: Array.from({ length: SET_ASIDE_LISTED + 1 }, () => randomUUID()) }],
])('refuses %s', async (_, body) => {
  expect((await settle(office.boss, 'apply', body)).status).toBe(400);
});

it('requires a note to dismiss', async () => {
  expect((await settle(office.boss, 'dismiss', { ids: [randomUUID()] })).status).toBe(400);
});
