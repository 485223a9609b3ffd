import { QueryClient } from '@tanstack/react-query';
import {
  currentlyExpired,
  currentSession,
  endSession,
  endSessionForToday,
  expireSession,
  restoreSession,
  resumeSession,
  startSession,
} from '../session/session';
import { liveTopic } from '../live';
import { done } from '../testing/entries';
import { closePage, newPhone, openPage } from '../testing/phone';
import { deliveryBoy, supervisor } from '../testing/sessions';
import { sentBy, takesAll, taken } from '../testing/sync';
import { fakeWire } from '../testing/wire';
import { openPhoneDatabase, OPENS_WITHIN_MS } from './database';
import { NO_SUBJECT } from './entry';
import { KeptSessions } from './kept-sessions';
import { keepsNothing, keptSessions, phoneOf } from './phones';

const OWNER = deliveryBoy.deliveryBoyInfo.id;
const other = { ...deliveryBoy, token: 'other-token', deliveryBoyInfo: { ...deliveryBoy.deliveryBoyInfo, id: 8 } };
const ORDERS = ['delivery-day', 'orders'];
const day = { position: '10', date: '2026-11-21', stops: [{ consumerId: 'c1', lines: [] }] };

let queries = new QueryClient();
let isOnline = false;

beforeEach(() => {
  newPhone();
  window.history.pushState(null, '', '/deliveryBoy/orders');
  sessionStorage.clear();
  restoreSession();
  isOnline = false;
  fakeWire(() => (isOnline ? { body: { data: {} } } : new Error('Failed to fetch')));
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await closePage();
  queries.clear();
  endSession('all');
});

/** A page that is opened, with nothing read yet. */
async function open(): Promise<void> {
  queries = new QueryClient();
  await openPage(queries);
}

/** The tab is killed, and with it what only the tab knew. */
async function restart(): Promise<void> {
  window.dispatchEvent(new Event('pagehide'));
  await closePage();
  queries.clear();
  sessionStorage.clear();
  restoreSession();
}

/** A delivery boy's morning so far: he has read his list and entered something. */
async function work(session = deliveryBoy): Promise<void> {
  startSession(session);
  await open();
  queries.setQueryData(ORDERS, day);
  queries.setQueryData(['admin', 'figures'], { secret: true });
  await enter(session.deliveryBoyInfo.id);
}

const enter = (owner: number) =>
  phoneOf(owner)?.outbox.keep({ wish: done('c1'), subject: NO_SUBJECT, date: '2026-11-21' }) ?? Promise.reject(new Error('No phone'));
const waitingOf = async (owner: number) => {
  const phone = phoneOf(owner);
  await phone?.outbox.ready;
  return phone?.outbox.get().length ?? null;
};

/** Signs in and answers what is there of the day, and of what was entered. */
async function found(session = deliveryBoy) {
  startSession(session);
  await open();
  return { day: queries.getQueryData(ORDERS), waiting: await waitingOf(session.deliveryBoyInfo.id) };
}

describe('the day that is kept on the phone', () => {
  it('is there after the tab was killed, without a network and without a sign-in, to be asked for again', async () => {
    await work();
    await restart();
    await open();
    expect(currentSession()).toEqual(deliveryBoy);
    expect(queries.getQueryData(ORDERS)).toEqual(day);
    expect(queries.getQueryCache().find({ queryKey: ORDERS })?.isStaleByTime(1)).toBe(true);
    expect(await waitingOf(OWNER)).toBe(1);
    expect(queries.getQueryData(['admin', 'figures'])).toBeUndefined();
  });

  it('is there whatever keeps its queries current: what only this page can use is not kept', async () => {
    startSession(deliveryBoy);
    await open();
    const meta = liveTopic<object, typeof day>({ name: 'delivery-day' }, (data) => data);
    await queries.fetchQuery({ queryKey: ORDERS, queryFn: () => day, meta });
    await enter(OWNER);
    await restart();
    await open();
    expect(queries.getQueryData(ORDERS)).toEqual(day);
  });

  it.each([
    ['a network', () => ({ body: { data: {} } })],
    ['a network that answers with its own sign-in page', () => ({ status: 200 })],
    ['a network that answers to nothing', () => new Promise<never>(() => undefined)],
  ])('is there after a new start with %s, with what waits', async (_what, answer) => {
    await work();
    await restart();
    isOnline = true;
    fakeWire(answer);
    await open();
    expect(currentSession()).toEqual(deliveryBoy);
    expect(queries.getQueryData(ORDERS)).toEqual(day);
    expect(await waitingOf(OWNER)).toBe(1);
  });

  it('is not gone into where somebody else may want to sign in', async () => {
    await work();
    await restart();
    window.history.pushState(null, '', '/delivery-boy/sign-in');
    await open();
    expect(currentSession()).toBeNull();
    expect(await keptSessions()).toMatchObject([{ session: deliveryBoy, isOver: false }]);
  });

  it('of two people who use the phone is gone into by neither without being asked', async () => {
    await work();
    await restart();
    window.history.pushState(null, '', '/delivery-boy/sign-in');
    await found(other);
    await restart();
    window.history.pushState(null, '', '/deliveryBoy/orders');
    await open();
    expect([currentSession(), currentlyExpired()?.role]).toEqual([null, 'delivery-boy']);
    expect((await keptSessions()).map(({ session }) => session.token)).toEqual([other.token, deliveryBoy.token]);
  });

  it('of one is kept when another, who has signed in since, logs out or loses his session', async () => {
    await work();
    await restart();
    window.history.pushState(null, '', '/delivery-boy/sign-in');
    await found(other);
    expireSession(other.token, '/deliveryBoy/orders');
    expect(await keptSessions()).toMatchObject([{ isOver: true }, { session: deliveryBoy, isOver: false }]);
    resumeSession(other, true);
    await keptSessions();
    endSession('own');
    expect(await keptSessions()).toMatchObject([{ session: deliveryBoy, isOver: false }]);
    window.history.pushState(null, '', '/deliveryBoy/orders');
    await restart();
    await open();
    expect(currentSession()).toEqual(deliveryBoy);
    expect(queries.getQueryData(ORDERS)).toEqual(day);
  });

  it('is wiped by logging out, but not what waits to be sent', async () => {
    await work();
    endSession('own');
    await restart();
    await open();
    expect([currentSession(), await keptSessions()]).toEqual([null, []]);
    await closePage();
    expect(await found()).toEqual({ day: undefined, waiting: 1 });
  });

  it('does not come back to the screen when its reading ends after the logout', async () => {
    await work();
    await restart();
    startSession(deliveryBoy);
    const { get } = IDBObjectStore.prototype;
    jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      if (this.name === 'days') endSession('own');
      return get.call(this, key);
    });
    await open();
    expect([await keptSessions(), queries.getQueryData(ORDERS)]).toEqual([[], undefined]);
    jest.restoreAllMocks();
    await closePage();
    expect(await found()).toEqual({ day: undefined, waiting: 1 });
  });

  it('is not written again by a duplicated tab after the logout in another', async () => {
    await work();
    window.dispatchEvent(new Event('pagehide'));
    const database = await openPhoneDatabase();
    expect(await database.count('days')).toBe(1);
    await new KeptSessions(database).forget(deliveryBoy);
    await database.delete('days', OWNER);
    queries.setQueryData(ORDERS, { ...day, position: '11' });
    window.dispatchEvent(new Event('pagehide'));
    expect(await database.count('days')).toBe(0);
    database.close();
  });

  it('is wiped by closing the day, but not what waits to be sent', async () => {
    await work();
    endSessionForToday();
    await restart();
    expect(await found()).toEqual({ day: undefined, waiting: 1 });
  });

  it.each([
    ['logging out', () => endSession('own')],
    ['closing the day', () => endSessionForToday()],
  ])('what was refused outlasts %s, for its owner only, until he has seen it', async (_what, leave) => {
    await work();
    const outbox = phoneOf(OWNER)?.outbox;
    const [entry] = outbox?.get() ?? [];
    if (!entry) throw new Error('Nothing was kept');
    await outbox?.settle([entry], [{ ...taken(entry.command), result: 'set-aside', message: 'The day is closed.' }], '12');
    leave();
    await restart();
    isOnline = true;
    expect(await found(other)).toMatchObject({ waiting: 0 });
    endSession('own');
    await restart();
    startSession(deliveryBoy);
    await open();
    const later = phoneOf(OWNER)?.outbox;
    await later?.ready;
    expect(later?.get()).toMatchObject([{ state: 'refused', message: 'The day is closed.' }]);
    await later?.forget(({ state }) => state === 'refused');
    await restart();
    expect(await found()).toMatchObject({ waiting: 0 });
  });

  it('is not seen by another delivery boy, who signs in on the same phone', async () => {
    await work();
    await restart();
    isOnline = true;
    expect(await found(other)).toEqual({ day: undefined, waiting: 0 });
    await restart();
    expect((await found()).waiting).toBe(1);
  });

  it('is not seen by who signs in without a reload in between, either', async () => {
    await work();
    endSession('own');
    startSession(other);
    await enter(OWNER);
    await restart();
    expect(await found(other)).toEqual({ day: undefined, waiting: 0 });
  });

  it('outlasts a session that the server has ended, and can be gone on with', async () => {
    await work();
    window.dispatchEvent(new Event('pagehide'));
    expireSession(deliveryBoy.token, '/deliveryBoy/orders');
    expect(currentSession()).toBeNull();
    await restart();
    isOnline = true;
    await open();
    expect(await keptSessions()).toMatchObject([{ session: deliveryBoy, isOver: true }]);
    resumeSession(deliveryBoy, true);
    await closePage();
    await open();
    expect(queries.getQueryData(ORDERS)).toEqual(day);
    expect(await waitingOf(OWNER)).toBe(1);
  });

  it('is sent by nobody else who is signed in', async () => {
    await work();
    isOnline = true;
    const calls = fakeWire(takesAll);
    startSession(other);
    await keptSessions();
    const sender = phoneOf(OWNER)?.sender;
    const isRefused = new Promise<void>((resolve) => sender?.subscribe(() => sender.get() === 'sign-in' && resolve()));
    sender?.wake();
    await isRefused;
    expect(sentBy(calls)).toEqual([]);
  });

  it('of who was archived is still delivered, by the session that has ended', async () => {
    await work();
    isOnline = true;
    const calls = fakeWire((call) => (call.path.endsWith('/sync') ? takesAll(call) : { status: 401, body: { message: 'No' } }));
    expireSession(deliveryBoy.token, '/deliveryBoy/orders');
    await keptSessions();
    const outbox = phoneOf(OWNER)?.outbox;
    await new Promise<void>((resolve) => outbox?.onSettled(() => resolve()));
    expect(sentBy(calls)).toHaveLength(1);
    expect(calls.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${deliveryBoy.token}`]);
    expect(currentSession()).toBeNull();
  });

  it('is kept of delivery boys only', async () => {
    startSession(supervisor);
    await open();
    queries.setQueryData(ORDERS, day);
    await restart();
    await open();
    expect([currentSession(), await keptSessions()]).toEqual([null, []]);
  });
});

it.each([
  ['has none', undefined],
  ['does not allow it', { open: () => { throw new DOMException('Denied', 'SecurityError'); } }], // prettier-ignore
])('a browser that %s keeps nothing, and says so', async (_what, indexedDB) => {
  Object.defineProperty(globalThis, 'indexedDB', { value: indexedDB, configurable: true, writable: true });
  startSession(deliveryBoy);
  await open();
  expect(keepsNothing()).toBe(true);
  expect(phoneOf(OWNER)?.getRoom()).toBe('none');
});

it('waits three seconds and no longer for a database that does not answer', async () => {
  const never = { open: () => new IDBOpenDBRequest() };
  Object.defineProperty(globalThis, 'indexedDB', { value: never, configurable: true, writable: true });
  localStorage.setItem('milkround-phone', '1');
  startSession(deliveryBoy);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const opening = open();
  await jest.advanceTimersByTimeAsync(OPENS_WITHIN_MS - 1);
  expect(keepsNothing()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await opening;
  jest.useRealTimers();
  expect(keepsNothing()).toBe(true);
});
