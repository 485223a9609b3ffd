import { IDBFactory } from 'fake-indexeddb';
import { BroadcastChannel } from 'node:worker_threads';
import { EPOCH_HEADER, type DeliveryBoySession, type SyncCommand } from '@milkround/contracts';
import { learnEpoch, logEpoch } from '../api/log-epoch';
import { DATE, done } from '../testing/entries';
import { deliveryBoy } from '../testing/sessions';
import { commandsOf, taken } from '../testing/sync';
import { fakeWire, type Call, type Reply } from '../testing/wire';
import { openPhoneDatabase, type PhoneDatabase } from './database';
import { NO_SUBJECT } from './entry';
import { Phone } from './phone';

const OWNER = deliveryBoy.deliveryBoyInfo.id;

/** A server whose log can be dumped and restored. As the real one it accepts an entry once, and none of a phone that does not know its epoch. */
class FakeServer {
  epoch = 'epoch 1';
  log: SyncCommand[] = [];
  refuses = new Set<string>();
  /** The entries that it received, in the order of arrival. */
  readonly received: string[] = [];

  readonly answer = (call: Call): Reply => {
    const commands = call.headers[EPOCH_HEADER] === this.epoch ? commandsOf(call) : [];
    this.received.push(...commands.map(({ id }) => id));
    for (const command of commands)
      if (!this.log.some(({ id }) => id === command.id)) this.log.push(command);
    const data = commands.map((command) =>
      this.refuses.has(command.id) ? { ...taken(command), result: 'set-aside' } : taken(command),
    );
    return {
      body: { message: '', data },
      headers: { 'x-position': String(this.log.length), [EPOCH_HEADER]: this.epoch },
    };
  };

  /** @param isHeard whether this page receives it at once */
  restore(dump: readonly SyncCommand[], isHeard = true): void {
    this.log = [...dump];
    this.epoch = `epoch ${Number(this.epoch.slice(6)) + 1}`;
    if (isHeard) learnEpoch(this.epoch);
  }
}

let server: FakeServer;
let session: DeliveryBoySession | null;
let tabs: { phone: Phone; database: PhoneDatabase }[];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  Object.assign(globalThis, { BroadcastChannel });
  logEpoch.setState(null, true);
  server = new FakeServer();
  session = deliveryBoy;
  tabs = [];
  fakeWire(server.answer);
});
afterEach(() => {
  jest.restoreAllMocks();
  close();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

async function open(): Promise<Phone> {
  const database = await openPhoneDatabase();
  const phone = new Phone(
    OWNER,
    database,
    () => Promise.resolve(session),
    () => false,
    () => DATE,
    () => Promise.resolve(),
  );
  tabs.push({ phone, database });
  await phone.outbox.ready;
  return phone;
}

function close(): void {
  for (const { phone, database } of tabs.splice(0)) {
    phone.stop();
    database.close();
  }
}

/** The page is closed and opened again, and connects to the server. */
async function reopen(): Promise<Phone> {
  close();
  logEpoch.setState(null, true);
  const phone = await open();
  learnEpoch(server.epoch);
  return phone;
}

/** Returns the ids of the entries, which the server has accepted. */
async function deliver(phone: Phone, ...consumers: string[]): Promise<string[]> {
  const entered = await enter(phone, ...consumers);
  await isSettled(phone);
  return entered;
}

async function enter(phone: Phone, ...consumers: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const consumer of consumers)
    ids.push(
      (await phone.enter({ entry: done(consumer), subject: NO_SUBJECT, date: DATE })).command.id,
    );
  return ids;
}

const becomes = (phone: Phone, isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!isSo()) return;
      stop();
      resolve();
    };
    const stop = phone.outbox.subscribe(look);
    look();
  });
const states = (phone: Phone) => phone.outbox.get().map(({ state }) => state);
const isSettled = (phone: Phone) => becomes(phone, () => !states(phone).includes('waiting'));
const ids = () => server.log.map(({ id }) => id);
/** After a restore: the entries have waited, and have been answered. */
async function recovers(phone: Phone, count: number): Promise<void> {
  await becomes(phone, () => server.received.length >= count);
  await isSettled(phone);
}

it('sends entries again that a restored server has lost, in order, with the original times, and each once', async () => {
  const phone = await open();
  const kept = await deliver(phone, 'c1', 'c2');
  const dump = [...server.log];
  const lost = await deliver(phone, 'c3', 'c4', 'c5');
  const before = [...server.log];
  server.restore(dump);
  await recovers(phone, 10);
  expect(server.log).toEqual(before);
  expect(ids()).toEqual([...kept, ...lost]);
  expect(phone.outbox.get().map(({ state, epoch }) => [state, epoch])).toEqual(
    Array(5).fill(['sent', 'epoch 2']),
  );
});

it('detects a restore from the answer to a new entry, too, which is recorded after the others', async () => {
  const phone = await open();
  const lost = await deliver(phone, 'c1');
  server.restore([], false);
  const [later] = await enter(phone, 'c2');
  await recovers(phone, 3);
  expect(ids()).toEqual([...lost, later]);
});

it('is correct after two restores, one of which happened while the phone slept', async () => {
  const phone = await open();
  await deliver(phone, 'c1', 'c2');
  const before = [...server.log];
  close();
  server.restore([], false);
  server.restore(before.slice(0, 1), false);
  const later = await reopen();
  await recovers(later, 4);
  expect(server.log).toEqual(before);
  server.restore([]);
  await recovers(later, 6);
  expect(server.log).toEqual(before);
});

it('sends nothing again when the log is the same, however often the page is opened', async () => {
  const phone = await open();
  await deliver(phone, 'c1');
  const later = await reopen();
  await deliver(later, 'c2');
  expect(server.received).toHaveLength(2);
});

it("keeps archived entries: after a logout they are sent with the owner's next session", async () => {
  const phone = await open();
  await deliver(phone, 'c1');
  const before = [...server.log];
  await phone.outbox.archive(({ state }) => state === 'sent');
  expect(states(phone)).toEqual([]);
  session = null;
  server.restore([]);
  await becomes(phone, () => states(phone).includes('waiting'));
  session = deliveryBoy;
  const later = await reopen();
  await recovers(later, 2);
  expect(server.log).toEqual(before);
});

it('notifies the other tabs, and sends from one of them', async () => {
  const [first, second] = [await open(), await open()];
  await enter(first, 'c1', 'c2');
  await becomes(second, () => second.outbox.get().length === 2);
  await Promise.all([isSettled(first), isSettled(second)]);
  const before = [...server.log];
  server.restore([]);
  await Promise.all([recovers(first, 4), recovers(second, 4)]);
  expect(server.log).toEqual(before);
});

it('lets a seen refusal be set aside again without showing it again', async () => {
  const phone = await open();
  const [id] = await deliver(phone, 'c1');
  server.refuses.add(id!);
  server.restore([]);
  await becomes(phone, () => states(phone).includes('refused'));
  await phone.outbox.archive(({ state }) => state === 'refused');
  server.restore([]);
  await becomes(phone, () => server.received.length === 3 && phone.outbox.get().length === 0);
  expect([ids(), states(phone)]).toEqual([[id], []]);
});

it('tries again when the storage had no room for the waiting entries', async () => {
  const phone = await open();
  await deliver(phone, 'c1');
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  server.restore([]);
  await new Promise<void>((resolve) => {
    const look = () => (put.mock.calls.length > 0 ? resolve() : setTimeout(look));
    look();
  });
  expect(states(phone)).toEqual(['sent']);
  put.mockRestore();
  await phone.checkStorage();
  await recovers(phone, 2);
  expect(server.log).toHaveLength(1);
});
