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

it('shows the age of the figures, and announces only changes of the state that last', () => {
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
  const announced = () => screen.getByRole('status').textContent;
  const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  const clock = Date.parse('2026-11-21T01:10:30.400Z');
  expect(announced()).toBe('Connecting…');
  act(() => liveStatus.show('live', clock));
  expect(container.textContent).toContain('Live · 6:40:30\u00a0am');
  pass(3_000);
  expect(announced()).toBe('Live');
  act(() => liveStatus.show('late', clock, 8_400));
  expect(container.textContent).toContain('8 s behind');
  pass(2_000);
  act(() => liveStatus.show('live', clock));
  act(() => liveStatus.show('late', clock, 9_000));
  pass(2_000);
  expect(announced()).toBe('Live');
  act(() => liveStatus.show('late', clock, 118_000));
  pass(118_000);
  expect(container.textContent).toContain('As of 6:40\u00a0am, 2 min ago');
  expect(announced()).toBe('Not up to date');
  act(() => liveStatus.set('cut'));
  pass(3_000);
  expect(announced()).toBe('No connection');
  expect(container.textContent).toContain('No connection: figures of 6:40\u00a0am, 2 min ago');
});
