import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { OwnSession } from '@milkround/contracts';
import { makeQueryClient } from '../../api/query-client';
import { startSession } from '../../session/session';
import { admin } from '../../testing/sessions';
import { fakeWire } from '../../testing/wire';
import { OwnSessions } from './OwnSessions';

const here: OwnSession = {
  id: 's1',
  browser: 'Firefox',
  system: 'Linux',
  address: '192.0.2.7',
  since: '2026-11-21T01:00:00.000Z',
  lastSeen: '2026-11-21T02:00:00.000Z',
  isCurrent: true,
};
const phone: OwnSession = {
  ...here,
  id: 's2',
  browser: 'Chrome',
  system: 'Android',
  address: null,
  isCurrent: false,
};

function open(sessions: OwnSession[]) {
  startSession(admin);
  const calls = fakeWire(({ path }) =>
    path === '/api/get-setting'
      ? {
          body: {
            data: {
              website_name: 'Milkround',
              business_date: '2026-11-21',
              timezone: 'Asia/Kolkata',
            },
          },
        }
      : { body: { message: 'Done.', data: { sessions } } },
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <OwnSessions role="admin" />
    </QueryClientProvider>,
  );
  return () =>
    calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/admin/')[1]);
}

it('lists the devices, and offers to end every session but this one', async () => {
  open([here, phone]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Firefox on Linux');
  expect(first?.textContent).toContain('192.0.2.7');
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  expect(
    within(second as HTMLElement).getByRole('button', {
      name: 'End the session on Chrome on Android',
    }),
  ).toBeTruthy();
});

it('ends a session after a question', async () => {
  const sent = open([here, phone]);
  fireEvent.click(
    await screen.findByRole('button', { name: 'End the session on Chrome on Android' }),
  );
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(sent()).toEqual(['end-session/s2']));
});

it('ends all others together, when there are others', async () => {
  const sent = open([here, phone]);
  fireEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  fireEvent.click(screen.getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(sent()).toEqual(['end-other-sessions']));
});

it('names an unknown device, and has no others to end', async () => {
  open([{ ...here, browser: null, system: null }]);
  expect(await screen.findByText('Unknown device')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
});
