import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { makeQueryClient } from '../../api/query-client';
import { startSession } from '../../session/session';
import { DataRouter } from '../../testing/DataRouter';
import { admin } from '../../testing/sessions';
import { fakeWire, type Call, type Reply } from '../../testing/wire';
import ConsumersScreen from './ConsumersScreen';

const boy = { id: 1, name: 'Ravi Patil' };
const asha = {
  ...{
    consumer_id: '101',
    consumer_name: 'Asha Rane',
    address: '',
    phone: null,
    earlier_names: [],
    earlier_addresses: [],
  },
  ...{
    area: { id: 1, name: 'Baner' },
    delivery_boy: boy,
    last_date: '2026-11-24',
    usual_order: [],
    last_delivery: null,
  },
  ...{ returned_bottles: 0, pauses: [] },
};

/** Opens the register at an address. @returns the calls that read a page of it */
async function open(address: string, answer: (call: Call) => Reply) {
  const calls = fakeWire(answer);
  startSession(admin);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address={`/admin/consumers?${address}`}>
        <ConsumersScreen />
      </DataRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Asha Rane')).toBeTruthy();
  return calls.filter(({ path }) => path.endsWith('get-consumers')).map(({ query }) => query);
}

it('shows the last page when the address names a page after it', async () => {
  const asked = await open('page=9', ({ query }) => ({
    body: { data: query.get('page') === '2' ? [asha] : [], total: 21 },
  }));
  expect(asked.map((query) => query.get('page'))).toContain('9');
});

it.each([
  [
    'nothing that the server knows',
    'size=all&page=-1&since=2026-02-30&bottles=x&sort=toString&paused=yes',
    ['name', '1', '20'],
  ],
  ['those who gave no bottles back', 'bottles=none&size=50', ['none', 'name', '1', '50']],
])('requests %s', async (_what, address, values) => {
  const [asked] = await open(address, () => ({ body: { data: [asha], total: 1 } }));
  asked?.delete('userId');
  expect([...(asked?.values() ?? [])]).toEqual(values);
});
