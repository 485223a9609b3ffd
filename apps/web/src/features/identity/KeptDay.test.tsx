import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  currentSession,
  currentlyExpired,
  endSession,
  endSessionForToday,
  expireSession,
  startSession,
} from '../../session/session';
import { closePage, newPhone, openPage } from '../../testing/phone';
import { deliveryBoy } from '../../testing/sessions';
import { fakeWire } from '../../testing/wire';
import { keptSessions } from '../../sync/phones';
import { KeptDay } from './KeptDay';

const SAYS = `The day of ${deliveryBoy.name} is kept on this phone. Sign in to send what was entered.`;

beforeEach(async () => {
  newPhone();
  fakeWire(() => ({ body: {} }));
  startSession(deliveryBoy);
  await openPage(new QueryClient());
});
afterEach(async () => {
  cleanup();
  endSession('all');
  await closePage();
});

it('lets a delivery boy with an ended session continue his day', async () => {
  expireSession(deliveryBoy.token, '/deliveryBoy/orders');
  expect(currentlyExpired()?.wasRefused).toBe(true);
  render(<KeptDay />);
  expect(await screen.findByText(SAYS)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go on without signing in' }));
  expect(currentSession()).toEqual(deliveryBoy);
});

it('does not ask a person with a closed account to sign in', async () => {
  expireSession(deliveryBoy.token, '/deliveryBoy/orders', 'account-closed');
  render(<KeptDay />);
  expect(
    await screen.findByText(`The day of ${deliveryBoy.name} is kept on this phone.`),
  ).toBeTruthy();
  expect(screen.queryByText(SAYS)).toBeNull();
});

it.each([
  ['has logged out', () => endSession('own')],
  ['has closed the day', () => endSessionForToday()],
])('offers nothing to a person who %s', async (_what, leave) => {
  leave();
  render(<KeptDay />);
  await act(async () => expect(await keptSessions()).toEqual([]));
  expect(screen.queryByText(SAYS)).toBeNull();
});
