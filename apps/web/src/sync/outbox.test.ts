import { IDBFactory } from 'fake-indexeddb';
import { BroadcastChannel } from 'node:worker_threads';
import { DATE, done } from '../testing/entries';
import { taken } from '../testing/sync';
import { openPhoneDatabase, type PhoneDatabase } from './database';
import type { DeviceClock } from './device-clock';
import { countWaiting, NO_SUBJECT, waitingSince, type KeptEntry } from './entry';
import { EntryStore } from './entry-store';
import { openTabChannel } from './tab-channel';
import { Outbox } from './outbox';

let databases: PhoneDatabase[] = [];
let outboxes: Outbox[] = [];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  Object.assign(globalThis, { BroadcastChannel });
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const outbox of outboxes) outbox.stop();
  for (const database of databases) database.close();
  databases = [];
  outboxes = [];
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

/** The outbox of another tab of the same phone. */
async function tab(
  owner = 3,
  clock?: DeviceClock,
  waitForPaint?: () => Promise<void>,
): Promise<Outbox> {
  const database = await openPhoneDatabase();
  const outbox = new Outbox(
    owner,
    new EntryStore(database),
    openTabChannel(`test-${owner}`),
    clock,
    waitForPaint,
  );
  databases.push(database);
  outboxes.push(outbox);
  await outbox.ready;
  return outbox;
}

const keep = (outbox: Outbox, consumerId: string) =>
  outbox.keep({ entry: done(consumerId), subject: NO_SUBJECT, date: DATE });
const ids = (entries: readonly KeptEntry[]) => entries.map(({ command }) => command.id);
const states = (outbox: Outbox) => outbox.get().map(({ state }) => state);

/** Resolves when the outbox meets the condition. */
const becomes = (outbox: Outbox, isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    if (isSo()) return resolve();
    const stop = outbox.subscribe(() => {
      if (!isSo()) return;
      stop();
      resolve();
    });
  });

it('gives each entry its own id, in the order of time, and the time at which it was made', async () => {
  const outbox = await tab(3, {
    now: () => new Date('2026-11-21T00:00:00Z'),
    read: () => ({ run: 'r', elapsedMs: 7 }),
    setBeforeMs: () => null,
  });
  const kept = [await keep(outbox, 'c1'), await keep(outbox, 'c2'), await keep(outbox, 'c3')];
  expect(new Set(ids(kept)).size).toBe(3);
  expect(ids(kept)).toEqual([...ids(kept)].sort());
  expect(kept[0]?.command.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
  expect(kept[0]?.command.occurredAt).toBe('2026-11-21T00:00:00.000Z');
  expect(kept[0]?.command).toMatchObject({ date: DATE, clock: { run: 'r', elapsedMs: 7 } });
  expect(outbox.get()).toEqual(kept);
});

it('says how many wait, and since when', async () => {
  let minute = 0;
  const read = () => ({ run: 'r', elapsedMs: 0 });
  const outbox = await tab(3, {
    now: () => new Date(`2026-11-21T00:0${minute++}:00Z`),
    read,
    setBeforeMs: () => null,
  });
  expect(waitingSince(outbox.get())).toBeNull();
  const first = await keep(outbox, 'c1');
  await keep(outbox, 'c2');
  expect([countWaiting(outbox.get()), waitingSince(outbox.get())]).toEqual([
    2,
    '2026-11-21T00:00:00.000Z',
  ]);
  await outbox.settle([first], [taken(first.command)], { position: '12' });
  expect([countWaiting(outbox.get()), waitingSince(outbox.get())]).toEqual([
    1,
    '2026-11-21T00:01:00.000Z',
  ]);
});

it('is the same in two tabs: each sees the entries of the other and their outcomes', async () => {
  const [one, other] = [await tab(), await tab()];
  const heard = jest.fn();
  other.onSettled(heard);
  const entry = await keep(one, 'c1');
  await becomes(other, () => other.get().length === 1);
  expect(other.get()).toEqual([entry]);
  await one.settle([entry], [taken(entry.command)], { position: '12' });
  await becomes(other, () => states(other)[0] === 'sent');
  expect(heard).toHaveBeenCalledTimes(1);
});

it('has each entry once when two tabs enter at the same time', async () => {
  const [one, other] = [await tab(), await tab()];
  const kept = await Promise.all(
    Array.from({ length: 20 }, (_, n) => keep(n % 2 ? one : other, `c${n}`)),
  );
  await Promise.all(
    [one, other].map((outbox) => becomes(outbox, () => outbox.get().length === 20)),
  );
  expect(new Set(kept.map(({ seq }) => seq)).size).toBe(20);
  expect(new Set(ids(one.get()))).toEqual(new Set(ids(kept)));
  expect(ids(await one.waiting(200))).toEqual(ids(await other.waiting(200)));
});

it('does not show the entries of another person', async () => {
  const mine = await tab(3);
  await keep(mine, 'c1');
  const theirs = await tab(4);
  expect(theirs.get()).toEqual([]);
  expect(await theirs.countWaiting()).toBe(0);
});

it('shows an entry that was stored while it read the changes of other tabs', async () => {
  const outbox = await tab();
  jest.spyOn(EntryStore.prototype, 'readEntries').mockImplementationOnce(async function (
    this: EntryStore,
    owner,
  ) {
    const read = await this.readEntries(owner);
    await keep(outbox, 'c1');
    return read;
  });
  await outbox.archive(() => false);
  expect(states(outbox)).toEqual(['waiting']);
});

it('reports an outcome once', async () => {
  const outbox = await tab();
  const heard: string[] = [];
  outbox.onSettled((settled) =>
    heard.push(...settled.map(({ command, state }) => `${command.type} ${state}`)),
  );
  const entry = await keep(outbox, 'c1');
  await outbox.settle([entry], [{ ...taken(entry.command), result: 'set-aside', message: 'No' }], {
    position: '12',
  });
  await outbox.settle([entry], [taken(entry.command)], { position: '13' });
  expect(heard).toEqual(['edit-order-status refused']);
  expect(states(outbox)).toEqual(['refused']);
});

it('reports the outcome of an entry that was sent before the screen has shown it', async () => {
  let paint: () => void = () => undefined;
  const outbox = await tab(3, undefined, () => new Promise((resolve) => (paint = resolve)));
  const settled: KeptEntry[] = [];
  outbox.onSettled((entries) => settled.push(...entries));
  const keeping = keep(outbox, 'c1');
  while ((await outbox.countWaiting()) === 0);
  const [entry] = await outbox.waiting(1);
  await outbox.settle([entry!], [taken(entry!.command)], { position: '7' });
  paint();
  await keeping;
  expect(settled.map(({ state }) => state)).toEqual(['sent']);
  expect(states(outbox)).toEqual(['sent']);
});

it('keeps the identity of unchanged entries', async () => {
  const [one, other] = [await tab(), await tab()];
  await keep(one, 'c1');
  await becomes(other, () => other.get().length === 1);
  const [before] = other.get();
  await keep(one, 'c2');
  await becomes(other, () => other.get().length === 2);
  expect(other.get()[0]).toBe(before);
});

it('accepts entries although it could not be read at first', async () => {
  const read = jest
    .spyOn(EntryStore.prototype, 'readEntries')
    .mockRejectedValueOnce(new Error('Not now'));
  const outbox = new Outbox(3, new EntryStore(await openPhoneDatabase()), openTabChannel('test-3'));
  outboxes.push(outbox);
  await expect(outbox.ready).rejects.toThrow('Not now');
  await keep(outbox, 'c1');
  expect(read).toHaveBeenCalledTimes(2);
  expect(states(outbox)).toEqual(['waiting']);
});

it('accepts no entry that the disk did not store', async () => {
  const outbox = await tab();
  jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await expect(keep(outbox, 'c1')).rejects.toThrow('No room');
  expect(outbox.get()).toEqual([]);
  jest.restoreAllMocks();
  expect(await outbox.countWaiting()).toBe(0);
  await keep(outbox, 'c2');
  expect(outbox.get()).toHaveLength(1);
});
