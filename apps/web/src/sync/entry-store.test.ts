import { IDBFactory } from 'fake-indexeddb';
import { done, keptEntry, quantity } from '../testing/entries';
import { taken } from '../testing/sync';
import { openPhoneDatabase, type PhoneDatabase } from './database';
import type { KeptEntry } from './entry';
import { EntryStore } from './entry-store';

let database: PhoneDatabase;
let store: EntryStore;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  database = await openPhoneDatabase();
  store = new EntryStore(database);
});
afterEach(() => {
  jest.restoreAllMocks();
  database.close();
});

const add = (n: number, owner = 3) => {
  const { seq: _, ...entry } = keptEntry(n, done(`c${n}`), { owner });
  return store.add(entry);
};
const consumersOf = (entries: readonly KeptEntry[]) =>
  entries.map(({ command }) =>
    command.type === 'edit-order-status' ? command.data.consumerId : '',
  );
const refused = (entry: KeptEntry, message: string) => ({
  ...taken(entry.command),
  result: 'set-aside' as const,
  message,
});

it('has an id that lives as long as its database', async () => {
  const id = await store.phoneId();
  expect(id).toMatch(/^[a-z0-9]{6,}$/);
  expect(await new EntryStore(database).phoneId()).toBe(id);
  globalThis.indexedDB = new IDBFactory();
  const other = await openPhoneDatabase();
  expect(await new EntryStore(other).phoneId()).not.toBe(id);
  other.close();
});

it('has the entries in the order in which they were made, also when they are added at once', async () => {
  await Promise.all([1, 2, 3, 4, 5].map((n) => add(n)));
  const entries = await store.readEntries(3);
  expect(consumersOf(entries)).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
  expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
});

it('never gives a place twice, even after entries were deleted', async () => {
  const first = await add(1);
  const second = await add(2);
  await store.settle([first], [taken(first.command)], { position: '5' });
  await store.archive(3, () => true);
  expect((await add(3)).seq).toBeGreaterThan(second.seq);
});

it('shows an owner only his own entries', async () => {
  await add(1, 3);
  await add(2, 30);
  await add(3, 4);
  expect(consumersOf(await store.readEntries(3))).toEqual(['c1']);
  expect(consumersOf(await store.waiting(3, 10))).toEqual(['c1']);
  expect(await store.countWaiting(4)).toBe(1);
  await store.archive(3, () => true);
  expect(consumersOf(await store.readEntries(30))).toEqual(['c2']);
});

it('returns the oldest waiting entries, and no more than requested', async () => {
  const [first] = [await add(1), await add(2), await add(3), await add(4)];
  await store.settle([first], [taken(first.command)], { position: '5' });
  expect(consumersOf(await store.waiting(3, 2))).toEqual(['c2', 'c3']);
  expect(await store.countWaiting(3)).toBe(3);
});

it("stores the server's result: its id, its position, and the reason of a refusal", async () => {
  const [first, second, third] = [await add(1), await add(2), await add(3)];
  await store.settle(
    [first, second, third],
    [taken(first.command), refused(second, 'The day is closed.')],
    { position: '12' },
  );
  expect(await store.readEntries(3)).toMatchObject([
    {
      state: 'sent',
      entryId: 'entry-e1',
      position: '12',
      message: 'Delivery Status Updated successfully!',
    },
    { state: 'refused', entryId: 'entry-e2', position: '12', message: 'The day is closed.' },
    { state: 'waiting', entryId: null, position: null },
  ]);
});

it('keeps the first outcome when a later answer differs', async () => {
  const entry = await add(1);
  await store.settle([entry], [refused(entry, 'The day is closed.')], { position: '12' });
  const again = await store.settle([entry], [taken(entry.command)], { position: '15' });
  expect(again).toMatchObject([{ state: 'refused', position: '12' }]);
  expect(await store.readEntries(3)).toEqual(again);
});

it('deletes only entries that do not wait', async () => {
  const first = await add(1);
  await add(2);
  await store.settle([first], [taken(first.command)], { position: '12' });
  await store.archive(3, () => true);
  expect(consumersOf(await store.readEntries(3))).toEqual(['c2']);
});

it('deletes archived entries after the number of days for which the server accepts entries', async () => {
  const entry = await add(1);
  await store.settle([entry], [taken(entry.command)], { position: '12' });
  const leftAfter = async (ms: number) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(entry.command.occurredAt) + ms);
    await store.archive(3, () => true);
    return database.count('entries');
  };
  expect(await leftAfter(0)).toBe(1);
  expect(await leftAfter(7 * 86_400_000)).toBe(1);
  expect(await leftAfter(7 * 86_400_000 + 60_000)).toBe(0);
});

it('stores an entry completely, and finds it again after a restart of the phone', async () => {
  const entry = keptEntry(1, quantity('o1', 1.125), {
    subject: { consumerId: 'c1', consumerName: 'Asha', productName: 'Cow' },
  });
  await store.add(entry);
  database.close();
  database = await openPhoneDatabase();
  expect(await new EntryStore(database).readEntries(3)).toEqual([entry]);
});

it('reports when the disk did not store an entry, and contains nothing of it', async () => {
  await add(1);
  jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await expect(add(2)).rejects.toThrow('No room');
  jest.restoreAllMocks();
  expect(consumersOf(await store.readEntries(3))).toEqual(['c1']);
});
