import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { makeQueryClient } from '../api/query-client';
import { serverTime } from '../api/server-time';
import { fakeWire } from '../testing/wire';
import { UndoButton } from './UndoButton';

const MINUTE = 60_000;

/** Shows the button of a hand-over that the server recorded some minutes ago, on a device whose clock is that far behind the server's. */
function show(minutesAgo: number, behindMinutes: number) {
  const serverNow = Date.now() + behindMinutes * MINUTE;
  const headers = new Headers({ 'x-time': new Date(serverNow).toISOString() });
  serverTime.learn(Object.assign(Object.create(null), { headers }));
  const handOver = {
    id: 'h1',
    at: new Date(serverNow - minutesAgo * MINUTE).toISOString(),
    undoneAt: null,
  };
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <UndoButton role="supervisor" handOver={handOver} />
    </QueryClientProvider>,
  );
}
const button = () => screen.queryByRole('button', { name: 'Undo' });

it.each([0, 60, -60])(
  'is shown for ten minutes by the clock of the server, on a device that is %p minutes behind',
  (behind) => {
    show(9, behind);
    expect(button()).not.toBeNull();
  },
);

it.each([0, 60, -60])('is hidden after them, on a device that is %p minutes behind', (behind) => {
  show(11, behind);
  expect(button()).toBeNull();
});

it('is hidden after a refusal: something was recorded at one of the stops', async () => {
  fakeWire(() => ({
    status: 409,
    body: { message: 'Something was recorded at Farida Apte meanwhile. Please look again.' },
  }));
  show(1, 0);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })));
  expect(button()).toBeNull();
});
