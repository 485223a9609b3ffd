import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import type { ConsumerPause, NotDeliveredRow } from '@milkround/contracts';
import { makeQueryClient } from '../../api/query-client';
import { startSession } from '../../session/session';
import { DataRouter } from '../../testing/DataRouter';
import { admin } from '../../testing/sessions';
import { fakeWire, type Reply } from '../../testing/wire';
import { removeNotices } from '../../ui/notices';
import { Toasts } from '../../ui/Toasts';
import NotDeliveredScreen from './NotDeliveredScreen';

const settings = {
  website_name: 'Milkround',
  business_date: '2026-11-21',
  timezone: 'Asia/Kolkata',
};
const row: NotDeliveredRow = {
  ...{
    id: 'r',
    order_date: '2026-11-21',
    delr_boy_id: 3,
    delivery_boy: 'Rahul Kale',
    consumer_id: '7',
    consumer_name: 'Nitin Naik',
  },
  ...{
    address: 'C-404 Sai Heights',
    reason: 'not-home',
    remark: 'Not home',
    missing: 'Cow 1',
    marked_by: 'Rahul Kale',
  },
  ...{
    sequence: 4,
    marked_at: '2026-11-21T01:10:00.000Z',
    again_date: null,
    again_boy: null,
    again_by: null,
    again_at: null,
  },
};

const pausedUntil = (until: string) => ({
  pauses: [{ pauseId: 'p1', from: '2026-11-20', until, reason: 'At the village' }],
});

const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;

afterEach(removeNotices);

/** Shows the stop of a consumer, and presses the button that orders it again twice. */
async function orderAgain(
  lookup: { pauses?: ConsumerPause[] } | Error | null,
  answer: Reply = { body: { message: 'Nitin Naik is on the list.', data: null } },
) {
  startSession(admin);
  const answers: Record<string, Reply | Error> = {
    '/api/get-setting': { body: { data: settings } },
    '/apis/public/api/admin/consumer/7':
      lookup instanceof Error
        ? lookup
        : lookup
          ? { body: { data: lookup } }
          : { status: 404, body: {} },
    '/apis/public/api/admin/order-again/3': answer,
  };
  const calls = fakeWire(({ path }) => answers[path] ?? { body: { data: [row] } });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address="/report">
        <NotDeliveredScreen />
        <Address />
      </DataRouter>
      <Toasts />
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button', { name: 'Put Nitin Naik on the next list' });
  for (let n = 0; n < 2; n++) fireEvent.click(button);
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/consumer/7'))).toBe(true));
  return () => calls.filter(({ method }) => method === 'POST');
}

it.each([
  ['is not paused', {}],
  ['is not known', null],
  ['is paused until today', pausedUntil('2026-11-21')],
])('orders the stop again once for a consumer who %s', async (_, consumer) => {
  const orders = await orderAgain(consumer);
  expect(await screen.findByText('Nitin Naik is on the list.')).toBeTruthy();
  expect(orders().map(({ body }) => body)).toEqual([
    expect.objectContaining({ orderDate: '2026-11-21', consumerUniqueId: '7' }),
  ]);
});

it('asks first if the consumer is paused on the next day', async () => {
  const orders = await orderAgain(pausedUntil('2026-11-22'));
  const dialog = await screen.findByRole('dialog', { name: 'Order for a paused consumer?' });
  expect(dialog.textContent).toContain('At the village');
  expect(orders()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Order all the same' }));
  expect(await screen.findByText('Nitin Naik is on the list.')).toBeTruthy();
  expect(orders()).toHaveLength(1);
});

it('orders nothing while the pause of the consumer is unknown', async () => {
  const orders = await orderAgain(new TypeError('Failed to fetch'));
  expect(
    await screen.findAllByText(
      'The server could not be reached. Please check the network and try again.',
    ),
  ).toHaveLength(1);
  expect(orders()).toEqual([]);
});

it('offers to change the order that exists on the next day already', async () => {
  const message = 'Nitin Naik already has an order.';
  await orderAgain({}, { status: 409, body: { message, code: 'ordered-already', params: {} } });
  const dialog = await screen.findByRole('dialog', { name: 'Already ordered' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change the order' }));
  expect(
    await screen.findByText('/admin/single-order?date=2026-11-22&deliveryBoy=3&consumer=7'),
  ).toBeTruthy();
});
