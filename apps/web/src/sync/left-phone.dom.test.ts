import {
  currentSession,
  endSession,
  endSessionForToday,
  expireSession,
  resumeSession,
  startSession,
} from '../session/session';
import { closePage } from '../testing/phone';
import { day, ORDERS, other, OWNER, phonePage } from '../testing/kept-day';
import { deliveryBoy, supervisor } from '../testing/sessions';
import { sentBy, takesAll, taken } from '../testing/sync';
import { fakeWire } from '../testing/wire';
import { openPhoneDatabase } from './database';
import { KeptSessions } from './kept-sessions';
import { keptSessions, phoneOf } from './phones';

const page = phonePage();
const { open, restart, work, enter, waitingOf, found } = page;

describe('the day on a phone that its owner leaves', () => {
  it('is deleted by a logout, except entries that wait to be sent', async () => {
    await work();
    endSession('own');
    await restart();
    await open();
    expect([currentSession(), await keptSessions()]).toEqual([null, []]);
    await closePage();
    expect(await found()).toEqual({ day: undefined, waiting: 1 });
  });

  it('has no session any more, and no phone that sends, if the page is closed before the logout has deleted it', async () => {
    await work();
    jest.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('The page is closed', 'AbortError');
    });
    endSession('own');
    await restart();
    jest.restoreAllMocks();
    page.goOnline();
    await open();
    expect([currentSession(), await keptSessions(), phoneOf(OWNER)]).toEqual([null, [], null]);
    await restart();
    expect((await found()).waiting).toBe(1);
  });

  it('does not return to the screen when its reading ends after the logout', async () => {
    await work();
    await restart();
    startSession(deliveryBoy);
    const { get } = IDBObjectStore.prototype;
    jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      if (this.name === 'days') endSession('own');
      return get.call(this, key);
    });
    await open();
    expect([await keptSessions(), page.queries.getQueryData(ORDERS)]).toEqual([[], undefined]);
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
    page.queries.setQueryData(ORDERS, { ...day, position: '11' });
    window.dispatchEvent(new Event('pagehide'));
    expect(await database.count('days')).toBe(0);
    database.close();
  });

  it('is deleted by the close of the day, except entries that wait to be sent', async () => {
    await work();
    endSessionForToday();
    await restart();
    expect(await found()).toEqual({ day: undefined, waiting: 1 });
  });

  it.each([
    ['logging out', () => endSession('own')],
    ['closing the day', () => endSessionForToday()],
  ])(
    'keeps refused entries after %s, for their owner only, until he has seen them',
    async (_what, leave) => {
      await work();
      const outbox = phoneOf(OWNER)?.outbox;
      const [entry] = outbox?.get() ?? [];
      if (!entry) throw new Error('Nothing was kept');
      await outbox?.settle(
        [entry],
        [{ ...taken(entry.command), result: 'set-aside', message: 'The day is closed.' }],
        { position: '12' },
      );
      leave();
      await restart();
      page.goOnline();
      expect(await found(other)).toMatchObject({ waiting: 0 });
      endSession('own');
      await restart();
      startSession(deliveryBoy);
      await open();
      const later = phoneOf(OWNER)?.outbox;
      await later?.ready;
      expect(later?.get()).toMatchObject([{ state: 'refused', message: 'The day is closed.' }]);
      await later?.archive(({ state }) => state === 'refused');
      await restart();
      expect(await found()).toMatchObject({ waiting: 0 });
    },
  );

  it('is not seen by another delivery boy, who signs in on the same phone', async () => {
    await work();
    await restart();
    page.goOnline();
    expect(await found(other)).toEqual({ day: undefined, waiting: 0 });
    await restart();
    expect((await found()).waiting).toBe(1);
  });

  it('is not seen by the next person without a reload in between, either', async () => {
    await work();
    endSession('own');
    startSession(other);
    await enter(OWNER);
    await restart();
    expect(await found(other)).toEqual({ day: undefined, waiting: 0 });
  });

  it('remains after a session that the server has ended, and can be continued', async () => {
    await work();
    window.dispatchEvent(new Event('pagehide'));
    expireSession(deliveryBoy.token, '/deliveryBoy/orders');
    expect(currentSession()).toBeNull();
    await restart();
    page.goOnline();
    await open();
    expect(await keptSessions()).toMatchObject([{ session: deliveryBoy, isOver: true }]);
    resumeSession(deliveryBoy, true);
    await closePage();
    await open();
    expect(page.queries.getQueryData(ORDERS)).toEqual(day);
    expect(await waitingOf(OWNER)).toBe(1);
  });

  it('is not sent under the session of another person', async () => {
    await work();
    page.goOnline();
    const calls = fakeWire(takesAll);
    startSession(other);
    await keptSessions();
    const sender = phoneOf(OWNER)?.sender;
    const isRefused = new Promise<void>((resolve) =>
      sender?.subscribe(() => sender.get() === 'sign-in' && resolve()),
    );
    sender?.wake();
    await isRefused;
    expect(sentBy(calls)).toEqual([]);
  });

  it('of an archived delivery boy is still delivered, by the session that has ended', async () => {
    await work();
    page.goOnline();
    const calls = fakeWire((call) =>
      call.path.endsWith('/sync') ? takesAll(call) : { status: 401, body: { message: 'No' } },
    );
    expireSession(deliveryBoy.token, '/deliveryBoy/orders');
    await keptSessions();
    const outbox = phoneOf(OWNER)?.outbox;
    await new Promise<void>((resolve) => outbox?.onSettled(() => resolve()));
    expect(sentBy(calls)).toHaveLength(1);
    expect(calls.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${deliveryBoy.token}`,
    ]);
    expect(currentSession()).toBeNull();
  });

  it('is stored for delivery boys only', async () => {
    startSession(supervisor);
    await open();
    page.queries.setQueryData(ORDERS, day);
    await restart();
    await open();
    expect([currentSession(), await keptSessions()]).toEqual([null, []]);
  });
});
