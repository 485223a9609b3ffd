import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import type { DeliveryBoySession } from '@milkround/contracts';
import { ApiError } from '../api/errors';
import { DATE, done } from '../testing/entries';
import { deliveryBoy } from '../testing/sessions';
import { sentBy, takesAll } from '../testing/sync';
import { fakeWire, type Call } from '../testing/wire';
import { openPhoneDatabase, type PhoneDatabase } from './database';
import { NO_SUBJECT } from './entry';
import { NotKept, Phone } from './phone';
import { NO_ROOM } from './room';
import { OUT_OF_DATE } from './words';

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
});
afterEach(() => {
  jest.restoreAllMocks();
  phone?.stop();
  phone = undefined;
  database.close();
  Reflect.deleteProperty(navigator, 'storage');
});

/** A browser that says so of its storage. */
const storage = (freeBytes: number) =>
  Object.defineProperty(navigator, 'storage', {
    value: { estimate: async () => ({ quota: 100 * MEGABYTE, usage: 100 * MEGABYTE - freeBytes }) },
    configurable: true,
  });

const start = () => (phone = new Phone(OWNER, database, () => Promise.resolve(session)));
const entry = { wish: done('c1'), subject: NO_SUBJECT, date: DATE };
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

it('keeps an entry and sends it, as it was made', async () => {
  const { sender, outbox } = start();
  const kept = await phone?.enter(entry);
  expect(kept?.state).toBe('waiting');
  await becomes(sender, 'sending');
  await becomes(sender, 'idle');
  expect(sentBy(calls)).toEqual([kept?.command]);
  expect(outbox.get().map(({ state }) => state)).toEqual(['sent']);
});

it('says that there is no room before anything is entered, and takes nothing until there is', async () => {
  storage(MEGABYTE);
  const full = start();
  await full.lookForRoom();
  expect(full.getRoom()).toBe('full');
  await expect(full.enter(entry)).rejects.toEqual(new NotKept(NO_ROOM.full));
  expect(full.outbox.get()).toEqual([]);
  storage(50 * MEGABYTE);
  await full.enter(entry);
  expect([full.getRoom(), full.outbox.get().length]).toEqual(['free', 1]);
});

it('takes nothing when the disk fails, and says so', async () => {
  const { outbox } = start();
  await outbox.ready;
  jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await expect(phone?.enter(entry)).rejects.toEqual(new NotKept(NO_ROOM.full));
  expect([phone?.getRoom(), outbox.get()]).toEqual(['full', []]);
  expect(sentBy(calls)).toEqual([]);
});

it('asks to reload the page whose database a newer build in another tab has taken over', async () => {
  const { outbox } = start();
  await outbox.ready;
  const newer = await openDB('milkround', 2);
  await expect(phone?.enter(entry)).rejects.toEqual(new NotKept(OUT_OF_DATE));
  expect([phone?.getRoom(), outbox.get()]).toEqual(['free', []]);
  newer.close();
});

it('sends nothing without a session of its owner, and keeps it', async () => {
  const { sender, outbox } = start();
  session = null;
  await phone?.enter(entry);
  await becomes(sender, 'sign-in');
  expect(calls).toEqual([]);
  expect(outbox.get().map(({ state }) => state)).toEqual(['waiting']);
  session = deliveryBoy;
  sender.wake();
  await becomes(sender, 'idle');
  expect(sentBy(calls)).toHaveLength(1);
});

it('keeps what waits when the server has ended the session', async () => {
  calls = fakeWire(() => ({ status: 401, body: { message: new ApiError(401, '').message } }));
  const { sender, outbox } = start();
  await phone?.enter(entry);
  await becomes(sender, 'sign-in');
  expect(await outbox.countWaiting()).toBe(1);
});
