import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { DayProgress } from '@milkround/contracts';
import { makeQueryClient } from '../../../../api/query-client';
import { PastMoment } from '../../../../live';
import { clock, delivering, moment, progressOf } from '../../../../testing/dashboard-morning';
import { peopleOf } from '../../people/people';
import { NeedsYou } from '../NeedsYou';

/** A delivery boy who is expected in time. */
export const onTime = (deliveryBoyId: number, changes: Partial<DayProgress> = {}) =>
  delivering('06:40:30', {
    deliveryBoyId,
    uniqueId: `MDE-00${deliveryBoyId}`,
    deliveryBoyName: `Boy ${deliveryBoyId}`,
    done: 58,
    ...changes,
  });
/** Vijay, who has delivered nothing for a while. */
export const stalled = (changes: Partial<DayProgress> = {}) =>
  delivering('06:19', { deliveryBoyName: 'Vijay Pawar', uniqueId: 'MDE-005', ...changes });

/** Shows the strip at a time of that morning; answers a function that shows it later. */
export function openNeeds(
  days: DayProgress[],
  time = '06:41',
  {
    officeRole = 'supervisor',
    isPast = false,
  }: { officeRole?: 'admin' | 'supervisor'; isPast?: boolean } = {},
) {
  const client = makeQueryClient();
  const strip = (of: DayProgress[], at: string) => {
    const now = Date.parse(clock(at));
    const shown = { ...moment, now };
    return (
      <QueryClientProvider client={client}>
        <PastMoment value={isPast ? now : null}>
          <MemoryRouter initialEntries={['/supervisor/dashboard']}>
            <Routes>
              <Route
                path="/supervisor/dashboard"
                element={
                  <NeedsYou
                    officeRole={officeRole}
                    people={peopleOf(progressOf(of), {}, shown)}
                    moment={shown}
                  />
                }
              />
            </Routes>
          </MemoryRouter>
        </PastMoment>
      </QueryClientProvider>
    );
  };
  const { rerender } = render(strip(days, time));
  return (of: DayProgress[], at: string) => rerender(strip(of, at));
}
export const cards = () => screen.queryAllByRole('article').map(({ textContent }) => textContent);
export const answer = () =>
  screen.getByRole('region', { name: 'Who needs you' }).querySelector('p')?.textContent?.trim();
