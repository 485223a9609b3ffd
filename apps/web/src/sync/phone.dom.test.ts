import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import type { DeliveryBoySession } from '@milkround/contracts';
import { logEpoch } from '../api/log-epoch';
import { currentlyExpired, currentSession, endSession, startSession } from '../session/session';
import { DATE, done } from '../testing/entries';
import { deliveryBoy } from '../testing/sessions';
import { sentBy, takesAll } from '../testing/sync';
import { fakeWire, type Call } from '../testing/wire';
import { openPhoneDatabase, type PhoneDatabase } from './database';
import { SIGN_OUT_AFTER_MS } from './day-end';
import { NO_SUBJECT } from './entry';
import { NotKept, Phone } from './phone';
import { STORAGE_WARNINGS } from './storage-state';
import { NOT_STORED, OUT_OF_DATE } from './words';

const OWNER = deliveryBoy.deliveryBoyInfo.id;
const MEGABYTE = 1024 * 1024;

let database: PhoneDatabase;
let phone: Phone | undefined;
let session: DeliveryBoySession | null = deliveryBoy;
let calls: Call[] = [];

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  database = await openPhoneDatabase();
  calls = fakeWire(takesAll);
  session = deliveryBoy;
  isTakenOver = false;
  logEpoch.setState(null, true);
  reopen = async () => undefined;
});
afterEach(() => {
  jest.restoreAllMocks();
  phone?.stop();
  phone = undefined;
  database.close();
  Reflect.deleteProperty(navigator, 'storage');
});

/** A browser that reports this about its storage. */
const storage = (freeBytes: number) =>
  Object.defineProperty(navigator, 'storage', {
    value: { estimate: async () => ({ quota: 100 * MEGABYTE, usage: 100 * MEGABYTE - freeBytes }) },
    configurable: true,
  });

let isTakenOver = false;
let reopen: () => Promise<void>;
const start = (on: PhoneDatabase | null = database) =>
  (phone = new Phone(
    OWNER,
    on,
    () => Promise.resolve(session),
    () => isTakenOver,
    () => DATE,
    () => reopen(),
  ));
const entry = { entry: done('c1'), subject: NO_SUBJECT, date: DATE };
const becomes = (sender: Phone['sender'], state: string) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (sender.get() !== state) return;
      stop();
      resolve();
    };
    const stop = sender.subscribe(look);
    look();
  });

it('stores an entry and sends it unchanged', async () => {
  const { sender, outbox } = start();
  const kept = await phone?.enter(entry);
  expect(kept?.state).toBe('waiting');
  await becomes(sender, 'sending');
  await becomes(sender, 'idle');
  expect(sentBy(calls)).toEqual([kept?.command]);
  expect(outbox.get().map(({ state }) => state)).toEqual(['sent']);
});

it('says that there is no room before any input, and accepts no entry until there is', async () => {
  storage(MEGABYTE);
  const full = start();
  await full.checkStorage();
  expect(full.getStorageState()).toBe('full');
  await expect(full.enter(entry)).rejects.toEqual(new NotKept(STORAGE_WARNINGS.full));
  expect(full.outbox.get()).toEqual([]);
  storage(50 * MEGABYTE);
  await full.enter(entry);
  expect([full.getStorageState(), full.outbox.get().length]).toEqual(['free', 1]);
});

it('accepts nothing when the disk fails, and says so', async () => {
  const { outbox } = start();
  await outbox.ready;
  jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await expect(phone?.enter(entry)).rejects.toEqual(new NotKept(STORAGE_WARNINGS.full));
  expect([phone?.getStorageState(), outbox.get()]).toEqual(['full', []]);
  expect(sentBy(calls)).toEqual([]);
});

it('says at every tap that the disk is full, also once the browser has closed the database for this reason', async () => {
  const { outbox } = start();
  await outbox.ready;
  jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await expect(phone?.enter(entry)).rejects.toEqual(new NotKept(STORAGE_WARNINGS.full));
  database.close();
  await expect(phone?.enter(entry)).rejects.toEqual(new NotKept(STORAGE_WARNINGS.full));
  await expect(phone?.enter(entry)).rejects.toEqual(new NotKept(STORAGE_WARNINGS.full));
});

/** The browser has lost its connection to the database, as Safari reports it: every operation fails from now on. */
const loseConnection = (lost: PhoneDatabase) =>
  Object.defineProperty(lost, 'transaction', {
    configurable: true,
    value: () => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    },
  });

it('opens the database again when the browser has lost it, and writes again what it does not have', async () => {
  const { sender, outbox } = start();
  fakeWire(() => new Error('Failed to fetch'));
  await phone?.enter(entry);
  await becomes(sender, 'resting');
  loseConnection(database);
  globalThis.indexedDB = new IDBFactory();
  reopen = async () => {
    phone?.goOnInMemory();
    await phone?.goOnIn((database = await openPhoneDatabase()));
  };
  await phone?.enter(entry);
  const stored = await database.getAll('entries');
  expect(stored.map(({ command }) => command.id)).toEqual(
    outbox.get().map(({ command }) => command.id),
  );
  expect([stored.length, phone?.getStorageState()]).toEqual([2, 'free']);
  // Nothing is stored twice when the database still has it.
  loseConnection(database);
  await phone?.enter(entry);
  expect(await database.count('entries')).toBe(3);
});

it('keeps what waits in memory while the database does not open again, sends it, and accepts nothing without a network', async () => {
  const { sender, outbox } = start();
  fakeWire(() => new Error('Failed to fetch'));
  await phone?.enter(entry);
  await becomes(sender, 'resting');
  loseConnection(database);
  reopen = async () => {
    phone?.goOnInMemory();
    phone?.loseStorage();
  };
  await expect(phone?.enter(entry)).rejects.toEqual(new NotKept(STORAGE_WARNINGS.lost));
  expect([phone?.getStorageState(), outbox.get().length]).toEqual(['lost', 1]);
  calls = fakeWire(takesAll);
  sender.wake();
  await becomes(sender, 'idle');
  await phone?.enter(entry);
  await becomes(sender, 'idle');
  expect(outbox.get().map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(sentBy(calls)).toHaveLength(2);
});

it('says that the entry was not stored when a write fails for another reason', async () => {
  const { outbox } = start();
  await outbox.ready;
  jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });
  await expect(phone?.enter(entry)).rejects.toEqual(new NotKept(NOT_STORED));
  expect(phone?.getStorageState()).toBe('free');
});

it('sends entries at once when the browser stores nothing, and accepts none without a network', async () => {
  const { sender, outbox } = start(null);
  expect(phone?.getStorageState()).toBe('none');
  const kept = await phone?.enter(entry);
  await becomes(sender, 'sending');
  await becomes(sender, 'idle');
  expect(sentBy(calls)).toEqual([kept?.command]);
  expect(outbox.get().map(({ state }) => state)).toEqual(['sent']);
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  await expect(phone?.enter(entry)).rejects.toEqual(new NotKept(STORAGE_WARNINGS.none));
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  fakeWire(() => new Error('Failed to fetch'));
  await phone?.enter(entry);
  await becomes(sender, 'resting');
  await expect(phone?.enter(entry)).rejects.toEqual(new NotKept(STORAGE_WARNINGS.none));
});

it('asks to reload the page whose database a newer build in another tab has taken over', async () => {
  const { outbox } = start();
  await outbox.ready;
  const newer = await openDB('milkround', 2);
  isTakenOver = true;
  await expect(phone?.enter(entry)).rejects.toEqual(new NotKept(OUT_OF_DATE));
  expect([phone?.getStorageState(), outbox.get()]).toEqual(['free', []]);
  newer.close();
});

it('sends nothing without a session of its owner, and stores it', async () => {
  const { sender, outbox } = start();
  session = null;
  const kept = await phone?.enter(entry);
  await becomes(sender, 'sign-in');
  expect(sentBy(calls)).not.toContainEqual(kept?.command);
  expect(outbox.get().map(({ state }) => state)).toEqual(['waiting']);
  session = deliveryBoy;
  sender.wake();
  await becomes(sender, 'idle');
  expect(sentBy(calls)).toContainEqual(kept?.command);
});

it.each([
  [DATE, [null, 'delivery-boy']],
  ['2026-11-20', [deliveryBoy, undefined]],
])('a close of %s that arrives signs its owner out of that day only', async (date, after) => {
  startSession(deliveryBoy);
  const { sender } = start();
  await phone?.enter({
    ...entry,
    entry: { type: 'day-close', data: { assignedQuantity: 9, EmptyBottle: 1 } },
    date,
  });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  await becomes(sender, 'sending');
  await becomes(sender, 'idle');
  await jest.advanceTimersByTimeAsync(SIGN_OUT_AFTER_MS - 1);
  expect(currentSession()).toEqual(deliveryBoy);
  await jest.advanceTimersByTimeAsync(1);
  jest.useRealTimers();
  expect([currentSession(), currentlyExpired()?.role]).toEqual(after);
  endSession('all');
});

it('keeps waiting entries when the server has ended the session', async () => {
  calls = fakeWire(() => ({ status: 401, body: { message: '' } }));
  const { sender, outbox } = start();
  await phone?.enter(entry);
  await becomes(sender, 'sign-in');
  expect(await outbox.countWaiting()).toBe(1);
});
