import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { phoneOf } from '../../sync/phones';
import { NO_SUBJECT } from '../../sync/entry';
import { DATE, done } from '../../testing/entries';
import { closePage, newPhone, openPage } from '../../testing/phone';
import { admin, deliveryBoy, supervisor } from '../../testing/sessions';
import { commandsOf, takesAll } from '../../testing/sync';
import { fakeWire, type Call, type Reply } from '../../testing/wire';
import { useLogout } from './logout';
import { LogoutQuestion } from './LogoutQuestion';
import { currentSession, endSession, startSession } from '../../session/session';
import { storedSessions, storeSession } from '../../session/stored-session';

const OWNER = deliveryBoy.deliveryBoyInfo.id;
const phone = () => phoneOf(OWNER);

beforeEach(newPhone);
afterEach(async () => {
  cleanup();
  endSession('all');
  await closePage();
});

function Leave() {
  const logout = useLogout();
  return (
    <>
      <button onClick={() => logout('own')}>Leave</button>
      <button onClick={() => logout('all')}>Leave all</button>
    </>
  );
}

async function open(session: typeof admin | typeof deliveryBoy): Promise<Call[]> {
  const calls = fakeWire((call) => (commandsOf(call).length > 0 ? { status: 503 } : { body: {} }));
  startSession(session);
  await openPage(new QueryClient());
  render(
    <MemoryRouter initialEntries={['/deliveryBoy/orders']}>
      <Leave />
      <LogoutQuestion />
      <Routes>
        <Route path="/home" element={<p>home</p>} />
        <Route path="*" element={<p>orders</p>} />
      </Routes>
    </MemoryRouter>,
  );
  return calls;
}

const enter = (consumerId: string) =>
  act(
    async () =>
      void (await phone()?.enter({ entry: done(consumerId), subject: NO_SUBJECT, date: DATE })),
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const logouts = (calls: Call[]) => calls.filter(({ path }) => path.endsWith('/logout')).length;

it.each([admin, deliveryBoy])(
  'opens the landing page at once when no entries wait (%#)',
  async (session) => {
    const calls = await open(session);
    press('Leave');
    expect(await screen.findByText('home')).toBeTruthy();
    expect([currentSession(), logouts(calls)]).toEqual([null, 1]);
  },
);

it('ends all sessions of the tab on the server when all are cleared', async () => {
  const calls = await open(admin);
  for (const session of [deliveryBoy, supervisor]) storeSession(session);
  press('Leave all');
  await waitFor(() => expect(logouts(calls)).toBe(3));
  const ended = calls.map(({ path, headers }) => [path.split('/').at(-2), headers.authorization]);
  expect(ended).toEqual([
    ['admin', `Bearer ${admin.token}`],
    ['delivery-boy', `Bearer ${deliveryBoy.token}`],
    ['supervisor', `Bearer ${supervisor.token}`],
  ]);
  expect(storedSessions()).toEqual([]);
});

it('clears the session at once without a network, and ends it on the server once when it can be reached', async () => {
  await open(admin);
  let reply: Reply | Error = new Error('Failed to fetch');
  const calls = fakeWire(() => reply);
  press('Leave');
  expect(storedSessions()).toEqual([]);
  // A call that fails is repeated once by itself.
  await waitFor(() => expect(logouts(calls)).toBe(2));
  await act(async () => undefined);
  reply = { status: 503 };
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(logouts(calls)).toBe(3));
  startSession(supervisor);
  reply = { body: {} };
  await act(async () => undefined);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(logouts(calls)).toBe(4));
  await act(async () => undefined);
  window.dispatchEvent(new Event('online'));
  await act(async () => undefined);
  expect(calls.map(({ headers }) => headers.authorization)).toEqual(
    Array(4).fill(`Bearer ${admin.token}`),
  );
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(currentSession()).toEqual(supervisor);
});

it('asks while entries have not been sent, and stays on request', async () => {
  const calls = await open(deliveryBoy);
  await enter('c1');
  await enter('c2');
  press('Leave');
  expect(
    screen.getByText(
      '2 entries have not been sent yet. They stay on this phone, and are sent when you sign in here again.',
    ),
  ).toBeTruthy();
  press('Stay');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([currentSession(), logouts(calls)]).toEqual([deliveryBoy, 0]);
});

it('logs out on request with unsent entries, and sends them when the person is back', async () => {
  await open(deliveryBoy);
  await enter('c1');
  press('Leave');
  press('Log out');
  expect(await screen.findByText('home')).toBeTruthy();
  expect(currentSession()).toBeNull();
  const calls = fakeWire(takesAll);
  act(() => startSession(deliveryBoy));
  // The sent entries may be forgotten already: a logout leaves only waiting ones.
  await waitFor(async () => expect(await phone()?.outbox.countWaiting()).toBe(0));
  expect(calls.flatMap(commandsOf)).toHaveLength(1);
});
