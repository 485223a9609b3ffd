import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { makeQueryClient } from '../../../api/query-client';
import { startSession } from '../../../session/session';
import { supervisor } from '../../../testing/sessions';
import { fakeWire } from '../../../testing/wire';
import { ordersQuery } from '../day/orders.queries';
import { order } from '../testing/order';
import RouteSheetScreen from './RouteSheetScreen';

const settings = {
  website_name: 'Milkround',
  business_date: '2026-11-21',
  timezone: 'Asia/Kolkata',
};
const area = { id: 1, name: 'Baner' };
const first = order({ area, consumer_id: '00201', consumer_name: 'Handed over' });
const second = order({ area, id: 'o2', consumer_id: '00202', consumer_name: 'Asha', sequence: 2 });

it('shows a stop that is added to the open sheet at its place in the sequence', async () => {
  fakeWire(({ path }) => ({
    body: {
      data: path.includes('/get-orders/')
        ? [second]
        : path.endsWith('/get-setting')
          ? settings
          : [],
    },
  }));
  startSession(supervisor);
  const client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/supervisor/route-sheet?date=2026-11-21']}>
        <RouteSheetScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('Asha');
  const { queryKey, meta } = ordersQuery('supervisor', '2026-11-21');
  act(() => {
    meta?.live?.merge(client, queryKey, { keys: ['3/00201'], rows: [first] }, '11');
  });
  const names = () =>
    screen.getAllByText(/^(Handed over|Asha)$/).map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(['Handed over', 'Asha']));
});
