import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import toast from 'react-hot-toast/headless';
import { MemoryRouter } from 'react-router-dom';
import type {
  BusinessDate,
  ClosedDay,
  ConsumerOrders,
  ReadOfDay,
  Round,
} from '@milkround/contracts';
import { useDateCheck } from '../../../sync/use-business-day';
import { usePhoneDuty } from '../../../sync/use-phone';
import { endSession, startSession } from '../../../session/session';
import { Toasts } from '../../../ui/Toasts';
import { closePage, newPhone, openPage } from '../../../testing/phone';
import { deliveryBoy } from '../../../testing/sessions';
import { takesAll } from '../../../testing/sync';
import { fakeWire, type Call, type Reply } from '../../../testing/wire';
import { phoneDay, today } from './day';

let client = new QueryClient();
let sessions = 0;

export interface Wire {
  at?: string;
  orders: ConsumerOrders[] | Error | (() => ConsumerOrders[]);
  /** The server's date; today unless told. */
  date?: () => BusinessDate;
  /** Whether there is no network for what is read. */
  isCut?: () => boolean;
  rounds?: Round[];
  /** The close that stands on the day. */
  close?: ClosedDay | (() => ClosedDay | undefined);
  /** The earlier day that is not closed; an older server says nothing of it. */
  previous?: () => ReadOfDay<ConsumerOrders[]>['previous'];
  /** The server's answers to the entries that the phone sends. */
  sync?: (call: Call) => Reply | Error | Promise<Reply | Error>;
}

/** The effects of the layout, without its elements. */
function Duty() {
  usePhoneDuty();
  useDateCheck();
  return null;
}

/**
 * One of the delivery boy's screens at an address, on a phone of its own, over a wire that answers these orders and rounds and takes what is
 * entered unless told otherwise. Answers the calls made.
 */
export async function openScreen(
  Screen: ComponentType,
  {
    at = '/',
    orders,
    rounds = [],
    close,
    previous,
    date = today,
    isCut = () => false,
    sync = takesAll,
  }: Wire,
): Promise<Call[]> {
  // A session of its own, so that what an earlier test has left under way says nothing in this one.
  startSession({ ...deliveryBoy, token: `${deliveryBoy.token} ${(sessions += 1)}` });
  const settings = () => ({
    website_name: 'Milkround',
    business_date: date(),
    timezone: 'Asia/Kolkata',
  });
  const calls = fakeWire((call) => {
    if (call.method === 'GET' && isCut()) return new TypeError('Failed to fetch');
    if (call.path === '/api/get-setting') return { body: { data: settings() } };
    if (call.path.endsWith('/day'))
      return orders instanceof Error
        ? orders
        : {
            body: {
              ...phoneDay(typeof orders === 'function' ? orders() : orders, date()),
              close: typeof close === 'function' ? close() : close,
              previous: previous?.(),
              rounds: rounds.map(({ roundId, roundName, orders: ofRound }) => ({
                roundId,
                roundName,
                consumerIds: Object.keys(ofRound),
              })),
            },
            headers: { 'x-position': '10' },
          };
    return sync(call);
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  newPhone();
  await openPage(client);
  showScreen(Screen, at);
  return calls;
}

/** The screen reads again what the server has, as it does when the office has changed it. */
export const readAgain = (): Promise<void> => act(() => client.invalidateQueries());

/** Another of the screens of the same phone. */
export function showScreen(Screen: ComponentType, at: string): void {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Screen />
      </MemoryRouter>
      <Duty />
      <Toasts />
    </QueryClientProvider>,
  );
}

/** For `afterEach`: nothing of one test is there in the next. */
export async function closeScreen(): Promise<void> {
  act(() => toast.remove());
  cleanup();
  endSession('all');
  await closePage();
  client.clear();
}
