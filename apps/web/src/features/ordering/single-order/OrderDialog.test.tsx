import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { Order } from '@milkround/contracts';
import { makeQueryClient } from '../../../api/query-client';
import { startSession } from '../../../session/session';
import { DataRouter } from '../../../testing/DataRouter';
import { admin } from '../../../testing/sessions';
import { fakeWire, type Call } from '../../../testing/wire';
import { removeNotices } from '../../../ui/notices';
import { order } from '../testing/order';
import { OrderDialog } from './OrderDialog';

const TODAY = '2026-11-21';
const LISTS: Record<string, unknown> = {
  'get-setting': { website_name: 'Milkround', business_date: TODAY, timezone: 'Asia/Kolkata' },
  'get-products': [{ id: 1, name: 'Cow' }],
  'get-delivery-boys': [{ id: 3, unique_id: 'MDE-001', name: 'Rahul Kale' }],
};
const pauses = [
  { pauseId: 'p1', from: '2026-11-21', until: '2026-11-30', reason: 'At the village' },
];

afterEach(removeNotices);

/** Opens the form. The server knows all consumers as paused. */
function open(edited: Order | null): Call[] {
  const calls = fakeWire(({ path, method }) => {
    if (method === 'POST') return { body: { message: 'Saved!', data: order({}) } };
    const [last = '', before] = path.split('/').reverse();
    if (before === 'consumer')
      return {
        body: { data: { consumer_id: last, consumer_name: 'Nitin Naik', address: '', pauses } },
      };
    if (last === 'progress') return { body: { data: { date: TODAY, days: [] } } };
    return { body: { data: LISTS[last] ?? [] } };
  });
  startSession(admin);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address="/">
        <OrderDialog today={TODAY} date={TODAY} order={edited} onClose={() => undefined} />
      </DataRouter>
    </QueryClientProvider>,
  );
  return calls;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const writes = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1));
const question = () => screen.findByRole('dialog', { name: 'Order for a paused consumer?' });

it('asks before a new order for a paused consumer is made', async () => {
  const calls = open(null);
  await screen.findByText('Cow');
  await screen.findByRole('option', { name: /Rahul Kale/ });
  type('MDE', '3');
  type('Consumer ID', '7');
  type('Product', '1');
  type('Expected Quantity', '2');
  await screen.findByText(/At the village/);
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  const asked = within(await question());
  expect(writes(calls)).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: 'Order all the same' }));
  await waitFor(() => expect(writes(calls)).toEqual(['add-single-order']));
});

it('asks before an order is moved to a paused consumer, and not when another part of it is changed', async () => {
  const calls = open(order({}));
  await screen.findByText(/At the village/);
  type('Expected Quantity', '2');
  fireEvent.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(writes(calls)).toEqual(['0198-1']));
  type('Consumer ID', '7');
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/consumer/7'))).toBe(true));
  await screen.findByText(/At the village/);
  fireEvent.click(screen.getByRole('button', { name: 'Update' }));
  fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(writes(calls)).toHaveLength(1);
});

it('follows the changes of another admin in untouched fields, and does not undo them', async () => {
  const calls = fakeWire(({ path, method }) =>
    method === 'POST'
      ? { body: { message: 'Saved!', data: order({}) } }
      : { body: { data: LISTS[path.split('/').at(-1) ?? ''] ?? [] } },
  );
  startSession(admin);
  let save: (saved: Order) => void = () => undefined;
  const Dialog = () => {
    const [edited, setEdited] = useState(order({ exp_quantity: 2 }));
    save = setEdited;
    return <OrderDialog today={TODAY} date={TODAY} order={edited} onClose={() => undefined} />;
  };
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address="/">
        <Dialog />
      </DataRouter>
    </QueryClientProvider>,
  );
  type('Consumer ID', '7');
  act(() => save(order({ exp_quantity: 3 })));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Expected Quantity').value).toBe('3'),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Consumer ID').value).toBe('7');
  expect(writes(calls)).toEqual([]);
});
