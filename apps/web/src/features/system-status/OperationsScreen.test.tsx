import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
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

const card = (name: string) => within(screen.getByRole('region', { name }));

it('answers with one line, and shows the details below it', async () => {
  const summary = await open(statusWith(), 'All is well');
  expect(summary.textContent).toBe('All is wellas of 11:30\u00a0am');
  expect(card('Backup').getByText('3 h ago')).toBeTruthy();
  expect(
    card('Backup').getByText('24 Nov 2026, 8:30 am · milkround-2026-11-24T03-00-00Z-90412.tar.gz'),
  ).toBeTruthy();
  expect(card('Backup').getByText(/on the same disk as the database/)).toBeTruthy();
  expect(card('Read models').getByText('Up to date')).toBeTruthy();
  expect(card('Versions').getByText('18.4')).toBeTruthy();
  expect(card('Disk and connections').getByText('83.0 GB')).toBeTruthy();
  expect(card('Disk and connections').getByText('14 of 97')).toBeTruthy();
  expect(card('Errors of the last day').getByText('None, on any server.')).toBeTruthy();
});

it('names the parts that need attention, with their errors', async () => {
  const summary = await open(
    statusWith({
      backup: {
        ...statusWith().backup,
        failed: { at: '2026-11-24T05:00:00.000Z', error: 'The folder is full.' },
      },
      readModels: [
        {
          name: 'reports',
          version: 9,
          state: 'stopped',
          behind: 4,
          lagSeconds: 90,
          heldBack: 0,
          error: 'a broken table',
        },
      ],
      errors: [{ message: 'failed with 500', count: 2, lastAt: '2026-11-24T05:00:00.000Z' }],
    }),
    'Needs attention',
  );
  expect(within(summary).getByText('2 errors were logged in the last day.')).toBeTruthy();
  expect(card('Backup').getByText('The folder is full.')).toBeTruthy();
  expect(card('Read models').getByText('a broken table')).toBeTruthy();
  expect(card('Errors of the last day').getByText('2 times')).toBeTruthy();
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
  await open(statusWith({ backup: { ...statusWith().backup, folder: null } }), 'All is well');
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
});

it('ignores events of the last moment, and counts older ones as behind', async () => {
  const readModels = [
    {
      name: 'reports',
      version: 9,
      state: 'running' as const,
      behind: 3,
      lagSeconds: 1,
      heldBack: 0,
      error: null,
    },
    {
      name: 'activity',
      version: 9,
      state: 'running' as const,
      behind: 1,
      lagSeconds: 7,
      heldBack: 0,
      error: null,
    },
  ];
  await open(
    statusWith({ readModels, seal: { sealedAt: null, unsealed: 1, lagSeconds: 8 } }),
    'All is well',
  );
  expect(card('Read models').getByText('Up to date')).toBeTruthy();
  expect(card('Read models').getByText('1 event behind, 7 s')).toBeTruthy();
  expect(card('Backup').getByText('8 s behind')).toBeTruthy();
  expect(card('Backup').getByText('1 event waits')).toBeTruthy();
});
