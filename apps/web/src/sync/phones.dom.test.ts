import { waitFor } from '@testing-library/react';
import { forceCloseDatabase } from 'fake-indexeddb';
import {
  currentlyExpired,
  currentSession,
  endSession,
  expireSession,
  resumeSession,
  startSession,
} from '../session/session';
import { liveTopic } from '../live';
import { day, ORDERS, other, OWNER, phonePage } from '../testing/kept-day';
import { newPhone } from '../testing/phone';
import { deliveryBoy } from '../testing/sessions';
import { fakeWire } from '../testing/wire';
import { openPhoneDatabase, OPENS_WITHIN_MS, type PhoneDatabase } from './database';
import { hasNoStorage, keptSessions, phoneOf } from './phones';

const OTHER = other.deliveryBoyInfo.id;

const page = phonePage();
const { open, restart, work, enter, waitingOf, found } = page;

describe('the day that is stored on the phone', () => {
  it('can be read again after the tab was closed, without a network and without a sign-in', async () => {
    await work();
    await restart();
    await open();
    expect(currentSession()).toEqual(deliveryBoy);
    expect(page.queries.getQueryData(ORDERS)).toEqual(day);
    expect(page.queries.getQueryCache().find({ queryKey: ORDERS })?.isStaleByTime(1)).toBe(true);
    expect(await waitingOf(OWNER)).toBe(1);
    expect(page.queries.getQueryData(['admin', 'figures'])).toBeUndefined();
  });

  it('opens on a full disk, and follows the next sign-in once there is room', async () => {
    startSession(deliveryBoy);
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    await open();
    expect(await waitingOf(OWNER)).toBe(0);
    jest.restoreAllMocks();
    startSession(other);
    expect((await keptSessions()).map(({ session }) => session.token)).toEqual([other.token]);
  });

  it('is stored without the functions of live queries, which only this page can use', async () => {
    startSession(deliveryBoy);
    await open();
    const meta = liveTopic<object, typeof day>({ name: 'delivery-day' }, (data) => data);
    await page.queries.fetchQuery({ queryKey: ORDERS, queryFn: () => day, meta });
    await enter(OWNER);
    await restart();
    await open();
    expect(page.queries.getQueryData(ORDERS)).toEqual(day);
  });

  it.each([
    ['a network', () => ({ body: { data: {} } })],
    ['a network that answers with its own sign-in page', () => ({ status: 200 })],
    ['a network that answers to nothing', () => new Promise<never>(() => undefined)],
  ])('is restored after a new start with %s, with its waiting entries', async (_what, answer) => {
    await work();
    await restart();
    page.goOnline();
    fakeWire(answer);
    await open();
    expect(currentSession()).toEqual(deliveryBoy);
    expect(page.queries.getQueryData(ORDERS)).toEqual(day);
    expect(await waitingOf(OWNER)).toBe(1);
  });

  it('is not opened on the sign-in page, where another person may want to sign in', async () => {
    await work();
    await restart();
    window.history.pushState(null, '', '/delivery-boy/sign-in');
    await open();
    expect(currentSession()).toBeNull();
    expect(await keptSessions()).toMatchObject([{ session: deliveryBoy, isOver: false }]);
  });

  it('of two people who use the phone is resumed only after a choice', async () => {
    await work();
    await restart();
    window.history.pushState(null, '', '/delivery-boy/sign-in');
    await found(other);
    await restart();
    window.history.pushState(null, '', '/deliveryBoy/orders');
    await open();
    expect([currentSession(), currentlyExpired()?.role]).toEqual([null, 'delivery-boy']);
    expect((await keptSessions()).map(({ session }) => session.token)).toEqual([
      other.token,
      deliveryBoy.token,
    ]);
  });

  it('of one is kept when another, who has signed in since, logs out or loses his session', async () => {
    await work();
    await restart();
    window.history.pushState(null, '', '/delivery-boy/sign-in');
    await found(other);
    expireSession(other.token, '/deliveryBoy/orders');
    expect(await keptSessions()).toMatchObject([
      { isOver: true },
      { session: deliveryBoy, isOver: false },
    ]);
    resumeSession(other, true);
    await keptSessions();
    endSession('own');
    expect(await keptSessions()).toMatchObject([{ session: deliveryBoy, isOver: false }]);
    window.history.pushState(null, '', '/deliveryBoy/orders');
    await restart();
    await open();
    expect(currentSession()).toEqual(deliveryBoy);
    expect(page.queries.getQueryData(ORDERS)).toEqual(day);
  });
});

it.each([
  ['has none', undefined],
  [
    'does not allow it',
    {
      open: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    },
  ],
])('a browser that %s stores nothing, and says so', async (_what, indexedDB) => {
  Object.defineProperty(globalThis, 'indexedDB', {
    value: indexedDB,
    configurable: true,
    writable: true,
  });
  startSession(deliveryBoy);
  await open();
  expect(hasNoStorage()).toBe(true);
  expect(phoneOf(OWNER)?.getStorageState()).toBe('none');
});

it('stores the session, the day and what waits again after the data of the site were deleted while the page was open', async () => {
  const connections = new Set<IDBDatabase>();
  const openTransaction = IDBDatabase.prototype.transaction;
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function transaction(
    this: IDBDatabase,
    ...args
  ) {
    connections.add(this);
    return openTransaction.apply(this, args);
  });
  await work();
  const waiting = phoneOf(OWNER)?.outbox.get();
  newPhone();
  // Its type is declared as that of the class of a connection.
  const close: CallableFunction = forceCloseDatabase;
  for (const connection of connections) close(connection);
  await waitFor(async () =>
    expect(await keptSessions()).toMatchObject([
      { session: { token: deliveryBoy.token }, isOver: false },
    ]),
  );
  expect(phoneOf(OWNER)?.outbox.get()).toEqual(waiting);
  await enter(OWNER);
  page.queries.setQueryData(ORDERS, { ...day });
  await restart();
  await open();
  expect(currentSession()).toEqual(deliveryBoy);
  expect(page.queries.getQueryData(ORDERS)).toEqual(day);
  expect(await waitingOf(OWNER)).toBe(2);
});

it('waits three seconds and no longer for a database that does not answer', async () => {
  const never = { open: () => new IDBOpenDBRequest() };
  Object.defineProperty(globalThis, 'indexedDB', {
    value: never,
    configurable: true,
    writable: true,
  });
  localStorage.setItem('milkround-phone', '[7]');
  startSession(deliveryBoy);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const opening = open();
  await jest.advanceTimersByTimeAsync(OPENS_WITHIN_MS - 1);
  expect(hasNoStorage()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await opening;
  jest.useRealTimers();
  expect(hasNoStorage()).toBe(true);
});

let isHeld = false;
// A test that fails before its end would write on for as long as the process runs.
afterEach(() => {
  isHeld = false;
});

/** Another tab that writes continuously. @returns a function that ends it */
function holdUp(database: PhoneDatabase): () => void {
  const { store } = database.transaction('session', 'readwrite');
  isHeld = true;
  void (async () => {
    while (isHeld) await store.count();
  })();
  return () => {
    isHeld = false;
  };
}

/** Opens the page while another tab blocks the database, until the page continues without it. */
async function openLate() {
  const database = await openPhoneDatabase();
  const answer = holdUp(database);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const opening = open();
  await jest.advanceTimersByTimeAsync(OPENS_WITHIN_MS);
  await opening;
  jest.useRealTimers();
  return { answer, close: () => database.close() };
}

it('continues with a database that opens later, with its entries and the new ones', async () => {
  await work();
  await restart();
  const late = await openLate();
  startSession(deliveryBoy);
  await enter(OWNER);
  expect([hasNoStorage(), phoneOf(OWNER)?.getStorageState(), await waitingOf(OWNER)]).toEqual([
    true,
    'none',
    1,
  ]);
  late.answer();
  await waitFor(() => expect(page.queries.getQueryData(ORDERS)).toEqual(day));
  expect([hasNoStorage(), phoneOf(OWNER)?.getStorageState(), await waitingOf(OWNER)]).toEqual([
    false,
    'free',
    2,
  ]);
  await enter(OWNER);
  await restart();
  await open();
  expect(currentSession()).toEqual(deliveryBoy);
  // The entries are read after the session.
  expect(await waitingOf(OWNER)).toBe(3);
  const ids = phoneOf(OWNER)
    ?.outbox.get()
    .map(({ command }) => command.id);
  expect(new Set(ids).size).toBe(3);
  late.close();
});

it('continues with a database that opens later for each delivery boy whose entries it can store', async () => {
  await work();
  await restart();
  const late = await openLate();
  await enter(OWNER);
  await enter(OTHER);
  const { add } = IDBObjectStore.prototype;
  jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    entry: { owner: number },
  ) {
    if (entry.owner === OTHER) throw new DOMException('No room', 'QuotaExceededError');
    return add.call(this, entry);
  });
  late.answer();
  await waitFor(() => expect(phoneOf(OWNER)?.getStorageState()).toBe('free'));
  await enter(OWNER);
  // Which of the two is stored first is not said.
  await waitFor(() => expect(phoneOf(OTHER)?.getStorageState()).toBe('none'));
  expect(await waitingOf(OTHER)).toBe(1);
  await restart();
  await open();
  expect(await waitingOf(OWNER)).toBe(3);
  late.close();
});
