import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { StopOrderForm } from '@milkround/contracts';
import { makeQueryClient } from '../api/query-client';
import { startSession } from '../session/session';
import { DataRouter } from '../testing/DataRouter';
import { supervisor } from '../testing/sessions';
import { fakeWire, type Reply } from '../testing/wire';
import StopOrderDialog from './StopOrderDialog';

const form = (...ids: string[]): StopOrderForm => ({
  ...{
    deliveryBoy: { id: 3, name: 'Rahul Kale' },
    date: '2026-11-21',
    weekday: 6,
    kept: null,
    delivered: null,
  },
  stops: ids.map((consumerId) => ({ consumerId, name: `Consumer ${consumerId}`, address: '' })),
});
const order = () =>
  screen
    .queryAllByRole('listitem')
    .map(({ textContent }) => /Consumer (\w)/.exec(textContent ?? '')?.[1]);
const saveOrder = () => fireEvent.click(screen.getByRole('button', { name: 'Save the order' }));

/** Opens the dialog, and puts the first of three stops behind the second. */
async function open(save: () => Reply | Error): Promise<void> {
  const forms = [form('a', 'b', 'c'), form('c', 'b', 'a')];
  fakeWire(({ method }) => (method === 'POST' ? save() : { body: { data: forms.shift() } }));
  startSession(supervisor);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address="/">
        <StopOrderDialog role="supervisor" deliveryBoyId={3} onClose={() => undefined} />
      </DataRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Move Consumer a down' }));
  expect(order()).toEqual(['b', 'a', 'c']);
}

it.each<[string, Reply | Error]>([
  ['the network', new TypeError('Failed to fetch')],
  ['the server', { status: 503, body: { message: 'Please try again in a moment.' } }],
  ['a limit of requests', { status: 429, body: { message: 'Please wait a moment.' } }],
])('keeps the typed order when %s fails', async (_, failure) => {
  let tries = 0;
  await open(() => {
    tries += 1;
    return failure;
  });
  saveOrder();
  await waitFor(() => expect(tries).toBe(failure instanceof Error ? 2 : 1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save the order' })).toHaveProperty(
      'disabled',
      false,
    ),
  );
  expect(order()).toEqual(['b', 'a', 'c']);
});

it('begins with the present order after a refusal', async () => {
  await open(() => ({
    status: 409,
    body: { message: 'The order of these stops has changed meanwhile.' },
  }));
  saveOrder();
  await waitFor(() => expect(order()).toEqual(['c', 'b', 'a']));
});

it('moves a stop to the typed number, and keeps the order for all days or for the weekday', async () => {
  const sent: unknown[] = [];
  fakeWire(({ method, body }) => {
    if (method === 'POST') sent.push(body);
    return { body: { data: form('a', 'b', 'c') } };
  });
  startSession(supervisor);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address="/">
        <StopOrderDialog role="supervisor" deliveryBoyId={3} onClose={() => undefined} />
      </DataRouter>
    </QueryClientProvider>,
  );
  const number = await screen.findByLabelText('Number of Consumer c');
  fireEvent.change(number, { target: { value: '1' } });
  expect(order()).toEqual(['a', 'b', 'c']);
  fireEvent.blur(number);
  expect(order()).toEqual(['c', 'a', 'b']);
  expect(screen.getByText(/and all days after it/)).toBeTruthy();
  fireEvent.click(screen.getByRole('switch'));
  expect(screen.getByText(/and every Saturday after it/)).toBeTruthy();
  saveOrder();
  await waitFor(() =>
    expect(sent).toMatchObject([{ consumerIds: ['c', 'a', 'b'], weekdayOnly: 1 }]),
  );
});
