import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { makeQueryClient } from '../../api/query-client';
import { startSession } from '../../session/session';
import { DataRouter } from '../../testing/DataRouter';
import { admin } from '../../testing/sessions';
import { fakeWire } from '../../testing/wire';
import ConsumersScreen from './ConsumersScreen';

const boy = { id: 1, name: 'Ravi Patil' };
const asha = {
  ...{ consumer_id: '101', consumer_name: 'Asha Rane', address: '', phone: null, earlier_names: [], earlier_addresses: [] },
  ...{ area: { id: 1, name: 'Baner' }, delivery_boy: boy, last_date: '2026-11-24', usual_order: [], last_delivery: null },
  ...{ returned_bottles: 0, pause: null },
};

it('shows the last page where the address names one behind it', async () => {
  const calls = fakeWire(({ query }) => ({ body: { data: query.get('page') === '2' ? [asha] : [], total: 21 } }));
  startSession(admin);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address="/admin/consumers?page=9">
        <ConsumersScreen />
      </DataRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Asha Rane')).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('get-consumers')).map(({ query }) => query.get('page'))).toContain('9');
});
