import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { Activity, Session } from '@milkround/contracts';
import { makeQueryClient } from '../../../api/query-client';
import { startSession } from '../../../session/session';
import { admin } from '../../../testing/sessions';
import { fakeWire, type Call, type Reply } from '../../../testing/wire';
import ActivityScreen from '../ActivityScreen';

const settings = {
  website_name: 'Milkround',
  business_date: '2026-11-21',
  timezone: 'Asia/Kolkata',
};
const lists: Record<string, object[]> = {
  'get-areas': [{ id: 7, name: 'Kothrud' }],
  'get-delivery-boys': [{ id: 2, name: 'Sunil More', unique_id: 'MDE-002' }],
  'get-products': [{ id: 1, name: 'Cow' }],
  'get-supervisors': [],
};

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

/** Opens the screen over a fake server. `answer` answers the reads of the activity. */
export function openActivity(
  answer: (call: Call) => Reply,
  { address = '/admin/activity', session = admin }: { address?: string; session?: Session } = {},
) {
  startSession(session);
  const calls = fakeWire((call) => {
    if (call.path === '/api/get-setting') return { body: { data: settings } };
    const list = lists[call.path.split('/').at(-1) ?? ''];
    return list ? { body: { data: list }, headers: { 'x-position': '1' } } : answer(call);
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <ActivityScreen />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  /** New rows are looked for besides. */
  return { asked: () => calls.filter(({ path }) => path.endsWith('/activity')) };
}

/** The answer of a page of the activity. */
export const page = (rows: Activity[], next: string | null = null): Reply => ({
  body: { data: rows, next },
  headers: { 'x-position': rows[0]?.position ?? '0' },
});
/** The rows of the list, each by its time. */
export const rows = async (name = 'What happened, newest first') =>
  (await screen.findByRole('list', { name })).querySelectorAll('time');
export const textOfRow = (index: number) =>
  screen.getByRole('list', { name: 'What happened, newest first' }).querySelectorAll('time')[index]
    ?.parentElement?.textContent;
