import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { createMessage, toAnswerMessage, type SystemStatus } from '@milkround/contracts';
import { makeQueryClient } from '../../api/query-client';
import { startSession } from '../../session/session';
import { admin } from '../../testing/sessions';
import { fakeWire } from '../../testing/wire';
import OperationsScreen from './OperationsScreen';
import { statusWith } from './testing/status';

const settings = {
  website_name: 'Milkround',
  business_date: '2026-11-24',
  timezone: 'Asia/Kolkata',
};

async function open(status: SystemStatus, answer: string): Promise<HTMLElement> {
  startSession(admin);
  fakeWire(({ path }) => ({ body: { data: path === '/api/get-setting' ? settings : status } }));
  renderScreen();
  await screen.findByText(answer);
  return screen.getByRole('status');
}

function renderScreen(): void {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <OperationsScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('answers with one line and the last backup', async () => {
  const summary = await open(statusWith(), 'Everything runs.');
  expect(summary.textContent).toBe(
    'Everything runs.Last backup 8:30\u00a0am todayas of 11:30\u00a0am',
  );
  expect(screen.getByText(/on the same disk as the database/)).toBeTruthy();
  expect(screen.getByText('Milkround 1.0.0-rc')).toBeTruthy();
});

it.each([
  ['2026-11-23T20:40:00.000Z', 'Last backup 2:10 am today'],
  ['2026-11-22T20:40:00.000Z', 'Last backup 2:10 am yesterday'],
  ['2026-11-21T20:40:00.000Z', 'Last backup 2:10 am, 22 Nov 2026'],
])('says when the last backup was: %s', async (succeededAt, words) => {
  await open(statusWith({ backup: { ...statusWith().backup, succeededAt } }), words);
});

it('names what needs attention', async () => {
  const failed = { at: '2026-11-24T05:00:00.000Z', error: 'The folder is full.' };
  const summary = await open(
    statusWith({ backup: { ...statusWith().backup, failed }, errors: 2 }),
    'Needs attention',
  );
  expect(summary.textContent).toContain('The last backup failed: The folder is full.');
  expect(summary.textContent).toContain('2 faults of the server in the last day.');
});

it('begins a backup, and shows that it is being written', async () => {
  let status = statusWith();
  startSession(admin);
  const calls = fakeWire(({ path, method }) => {
    if (path === '/api/get-setting') return { body: { data: settings } };
    if (method === 'POST') status = statusWith({ backup: { ...status.backup, isRunning: true } });
    return { body: { ...toAnswerMessage(createMessage('backup-begun')), data: status } };
  });
  renderScreen();
  fireEvent.click(await screen.findByRole('button', { name: 'Back up now' }));
  expect(await screen.findByRole('button', { name: 'Backing up...' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/apis/public/api/admin/back-up-now',
  ]);
});

it('offers no backup of a database that is not embedded', async () => {
  await open(statusWith({ backup: { ...statusWith().backup, folder: null } }), 'Everything runs.');
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
});
