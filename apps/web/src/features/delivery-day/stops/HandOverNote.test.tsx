import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { HandOver } from '@milkround/contracts';
import { makeQueryClient } from '../../../api/query-client';
import { fakeWire } from '../../../testing/wire';
import HandOverNote from './HandOverNote';

const handOver = (id: string, name: string, undoneAt: string | null = null): HandOver => ({
  ...{ id, date: '2026-11-21', consumerIds: ['c1'], lines: 1, reason: 'Puncture.' },
  ...{ at: '2026-11-21T00:10:00.000Z', by: 'Meera', undoneAt, undoneBy: undoneAt && 'Meera' },
  from: { id: 7, name },
  to: { id: 8, name: 'Kiran' },
});

it('tells of one hand-over after the other, the newest first, so that many do not push the list away', () => {
  fakeWire(() => ({ body: { data: {} } }));
  const handOvers = [handOver('a', 'Asha'), handOver('b', 'Bina', '2026-11-21T00:40:00.000Z')];
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <HandOverNote handOvers={handOvers} stops={[]} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('alert').textContent).toMatch(/1 stop went back to Bina .*And 1 more\./);
  fireEvent.click(screen.getByRole('button', { name: 'I know' }));
  expect(screen.getByRole('alert').textContent).toMatch(
    /1 stop of Asha .*Puncture\.Which stopsI know$/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'I know' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
