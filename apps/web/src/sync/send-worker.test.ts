import { IDBFactory } from 'fake-indexeddb';
import { DATE, done } from '../testing/entries';
import { deliveryBoy } from '../testing/sessions';
import { sentBy, takesAll } from '../testing/sync';
import { fakeWire, WIRE_EPOCH, type Call, type Reply } from '../testing/wire';
import { openPhoneDatabase, type PhoneDatabase } from './database';
import { NO_SUBJECT } from './entry';
import { EntryStore } from './entry-store';
import { KeptSessions } from './kept-sessions';
import { SEND_TAG } from './send-later';
import { openTabChannel } from './tab-channel';
import { Outbox } from './outbox';

type Listener = (event: { tag: string; waitUntil(work: Promise<void>): void }) => void;

const OWNER = deliveryBoy.deliveryBoyInfo.id;
let wake: Listener;
let database: PhoneDatabase;
let outbox: Outbox;

beforeAll(async () => {
  const addEventListener = (_type: 'sync', listener: Listener) => (wake = listener);
  Object.assign(globalThis, { self: { addEventListener } });
  await import('./send-worker');
});
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  database = await openPhoneDatabase();
  await new KeptSessions(database).keep(deliveryBoy);
  outbox = new Outbox(OWNER, new EntryStore(database), openTabChannel('test'));
  for (const consumer of ['c1', 'c2'])
    await outbox.keep({ entry: done(consumer), subject: NO_SUBJECT, date: DATE });
});
afterEach(() => {
  outbox.stop();
  database.close();
});

/** Wakes the worker as the browser does, and waits for its work. */
const woken = async (tag = SEND_TAG): Promise<void> => {
  const work: Promise<void>[] = [];
  wake({ tag, waitUntil: (promise) => work.push(promise) });
  await Promise.all(work);
};
const answers = (sync: (call: Call) => Reply | Error): Call[] =>
  fakeWire((call) => (call.path.endsWith('/sync') ? sync(call) : { body: { data: {} } }));
const states = async () => (await new EntryStore(database).readEntries(OWNER)).map((e) => e.state);

it('sends what waits, with the same ids, in the epoch of the log and with a clock of its own', async () => {
  const calls = answers(takesAll);
  const waiting = outbox.get().map(({ command }) => command);
  await woken();
  expect(sentBy(calls)).toEqual(waiting);
  expect(calls.at(-1)?.headers).toMatchObject({
    authorization: `Bearer ${deliveryBoy.token}`,
    'x-log-epoch': WIRE_EPOCH,
  });
  expect(calls.at(-1)?.body).toMatchObject({ clock: { run: expect.any(String) }, waiting: 0 });
  expect(await states()).toEqual(['sent', 'sent']);
  await woken();
  expect(sentBy(calls)).toHaveLength(2);
});

it.each([
  ['no network', (): Reply | Error => new TypeError('Failed to fetch')],
  ['another that answers', (): Reply => ({ isForeign: true, body: { message: '', data: [] } })],
  ['a server that is busy', (): Reply => ({ status: 429, headers: { 'retry-after': '9' } })],
])('keeps everything with %s, and lets the browser try again', async (_what, sync) => {
  answers(sync);
  await expect(woken()).rejects.toThrow();
  expect(await states()).toEqual(['waiting', 'waiting']);
});

it('keeps everything without a valid session', async () => {
  answers(() => ({ status: 401, body: { message: '' } }));
  await woken();
  await new KeptSessions(database).end(deliveryBoy);
  const calls = answers(takesAll);
  await woken();
  expect([calls, await states()]).toEqual([[], ['waiting', 'waiting']]);
});

it('does nothing for another event', async () => {
  const calls = answers(takesAll);
  await woken('something else');
  expect(calls).toEqual([]);
});
