import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { DemoMorning, DemoSpeed } from '@milkround/contracts';
import { fakeWire } from '../../testing/wire';
import DemoSwitch from './DemoSwitch';

it.each([
  [0, 'Demopaused', 'Demo: paused'],
  [10, 'Demo10×', 'Demo: 10×'],
] as const)(
  'shows the speed %s as its accessible name says it',
  async (speed: DemoSpeed, text, name) => {
    const data: DemoMorning = { startedAt: '2026-11-21T01:00:00.000Z', speed };
    fakeWire(() => ({ body: { data } }));
    render(
      <QueryClientProvider client={new QueryClient()}>
        <DemoSwitch role="admin" />
      </QueryClientProvider>,
    );
    expect((await screen.findByRole('button', { name })).textContent).toBe(text);
  },
);
