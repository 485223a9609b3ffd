import { QueryClient } from '@tanstack/react-query';
import { endSession, restoreSession, startSession } from '../session/session';
import { NO_SUBJECT } from '../sync/entry';
import { phoneOf } from '../sync/phones';
import { done } from './entries';
import { closePage, newPhone, openPage } from './phone';
import { deliveryBoy } from './sessions';
import { fakeWire } from './wire';

export const OWNER = deliveryBoy.deliveryBoyInfo.id;
export const other = {
  ...deliveryBoy,
  token: 'other-token',
  deliveryBoyInfo: { ...deliveryBoy.deliveryBoyInfo, id: 8 },
};
export const ORDERS = ['delivery-day', 'orders'];
export const day = { position: '10', date: '2026-11-21', stops: [{ consumerId: 'c1', lines: [] }] };

/** The client on a phone that may lose its page and its network. Call it outside the tests: it starts anew for each of them. */
export function phonePage() {
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
    phoneOf(owner)?.outbox.keep({ entry: done('c1'), subject: NO_SUBJECT, date: '2026-11-21' }) ??
    Promise.reject(new Error('No phone'));
  const waitingOf = async (owner: number) => {
    const phone = phoneOf(owner);
    await phone?.outbox.ready;
    return phone?.outbox.get().length ?? null;
  };

  /** Signs in and answers what is there of the day, and of what was entered. */
  async function found(session = deliveryBoy) {
    startSession(session);
    await open();
    return {
      day: queries.getQueryData(ORDERS),
      waiting: await waitingOf(session.deliveryBoyInfo.id),
    };
  }

  return {
    /** The query cache of the open page. */
    get queries() {
      return queries;
    },
    goOnline: () => {
      isOnline = true;
    },
    ...{ open, restart, work, enter, waitingOf, found },
  };
}
