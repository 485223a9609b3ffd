import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { settingsQuery } from '../api/settings.queries';
import { LiveStatus } from './LiveStatus';
import { liveStatus } from '../live/status';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T01:10:30Z') }));
afterEach(() => {
  liveStatus.reset();
  jest.useRealTimers();
});

it('shows the age of the figures, and announces only changes of the state', () => {
  const queries = new QueryClient();
  queries.setQueryData(settingsQuery.queryKey, {
    website_name: 'Milkround',
    business_date: '2026-11-21',
    timezone: 'Asia/Kolkata',
  });
  const { container } = render(
    <QueryClientProvider client={queries}>
      <LiveStatus />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('Connecting…');
  act(() => liveStatus.markLive());
  expect(screen.getByRole('status').textContent).toBe('Live');
  expect(container.textContent).toContain('Live · 06:40:30');
  act(() => liveStatus.set('cut'));
  act(() => void jest.advanceTimersByTime(125_000));
  expect(screen.getByRole('status').textContent).toBe('No connection');
  expect(container.textContent).toContain('No connection: figures of 06:40, 2 min ago');
});
