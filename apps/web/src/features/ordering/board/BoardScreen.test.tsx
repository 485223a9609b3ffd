import { hashKey, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Order } from '@milkround/contracts';
import { makeQueryClient } from '../../../api/query-client';
import { settingsQuery } from '../../../api/settings.queries';
import { startSession } from '../../../session/session';
import { DataRouter } from '../../../testing/DataRouter';
import { supervisor } from '../../../testing/sessions';
import { fakeWire, type Reply } from '../../../testing/wire';
import { order, stopToCorrect } from '../testing/order';
import { boardQuery } from './board.queries';
import BoardScreen from './BoardScreen';

const settings = {
  website_name: 'Milkround',
  business_date: '2026-11-21',
  timezone: 'Asia/Kolkata',
};
const delivered: Partial<Order> = {
  ...{ is_delivered: true, dlvr_quantity: 1, consumer_remark: '320', paymentMode: 'cash' },
  ...{ delivered_at: '2026-11-21T00:12:00.000Z', received_at: '2026-11-21T01:40:00.000Z' },
};

function open(orders: () => Reply, address = '/supervisor/board?deliveryBoy=3') {
  const calls = fakeWire(({ path }) => {
    if (path.endsWith('/get-delivery-boys'))
      return { body: { data: [{ id: 3, unique_id: 'MDE-001', name: 'Rahul Kale' }] } };
    if (path.includes('/correct-delivery/')) return { body: { data: stopToCorrect() } };
    return path.includes('/get-orders/')
      ? orders()
      : { body: { data: path.endsWith('/get-setting') ? settings : [] } };
  });
  startSession(supervisor);
  const client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <DataRouter address={address}>
        <BoardScreen />
      </DataRouter>
    </QueryClientProvider>,
  );
  return { client, calls };
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.replaceAll('\u202f', ' '));

it('shows the stops of one delivery boy with state, quantity, both times, payment and absence', async () => {
  const { calls } = open(() => ({
    body: {
      data: [
        order(delivered),
        order({
          id: 'o2',
          consumer_id: '00102',
          consumer_name: 'Asha',
          consumer_absence: 'Door locked',
        }),
      ],
    },
  }));
  expect(await screen.findByText('1 of 2 done')).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'Rahul Kale' })).toBeTruthy();
  expect(screen.getByText('Last delivery 5:42 am')).toBeTruthy();
  expect(await screen.findByText('MDE-001 · Sat 21 Nov')).toBeTruthy();
  expect(rows()).toEqual([
    '1Lata Bhosale 001014, Laxmi HeightsdoneCow 1.5 → 15:42\u00a0amreceived 7:10\u00a0am₹320 · CashHistoryCorrect',
    '2Asha 001024, Laxmi HeightsabsentCow 1.5 → –Door lockedHistoryCorrect',
  ]);
  const asked = calls.find(({ path }) => path.endsWith('/supervisor/get-orders/2026-11-21'));
  expect(asked?.query.get('deliveryBoyId')).toBe('3');
  expect(
    screen.getByRole('link', { name: 'History of Lata Bhosale, Cow' }).getAttribute('href'),
  ).toBe('/supervisor/activity?orderId=0198-1');
});

it('searches for the text in the address, as after Back from a consumer', async () => {
  const orders = [order({}), order({ id: 'o2', consumer_id: '00102', consumer_name: 'Asha' })];
  open(() => ({ body: { data: orders } }), '/supervisor/board?deliveryBoy=3&q=asha');
  expect(await screen.findByText('0 of 2 done')).toBeTruthy();
  expect(rows()).toHaveLength(1);
});

it('merges pushed orders of this delivery boy only', async () => {
  const { client } = open(() => ({ body: { data: [order({})] } }));
  await screen.findByText('0 of 1 done');
  const query = boardQuery('supervisor', '2026-11-21', 3);
  const change = {
    keys: ['3/00101', '4/00101'],
    rows: [order(delivered), order({ delr_boy_id: 4 })],
  };
  act(() => void query.meta?.live?.merge(client, query.queryKey, change, '11'));
  await waitFor(() => expect(screen.getByText('1 of 1 done')).toBeTruthy());
  expect(rows()).toHaveLength(1);
});

it('shows an added stop at its place in the sequence, and none of another delivery boy', async () => {
  const { client } = open(() => ({ body: { data: [order({})] } }));
  await screen.findByText('0 of 1 done');
  const query = boardQuery('supervisor', '2026-11-21', 3);
  const merge = (rows: Order[]) =>
    query.meta?.live?.merge(
      client,
      query.queryKey,
      { keys: rows.map((row) => `${row.delr_boy_id}/${row.consumer_id}`), rows },
      '11',
    );
  const other = { id: 'o9', consumer_id: '00199', consumer_name: 'Other', delr_boy_id: 4 };
  const added = { id: 'o8', consumer_id: '00198', consumer_name: 'Added', sequence: 0 };
  act(() => void merge([order(other), order(added)]));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toContain('Added');
});

it('shows the earlier day in the address, of which nothing can be handed over', async () => {
  const { calls } = open(
    () => ({ body: { data: [order({})] } }),
    '/supervisor/board?deliveryBoy=3&date=2026-11-20',
  );
  expect(await screen.findByText('MDE-001 · Fri 20 Nov')).toBeTruthy();
  expect(calls.some(({ path }) => path.endsWith('/supervisor/get-orders/2026-11-20'))).toBe(true);
  expect(screen.queryByRole('button', { name: /^Hand over/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Correct/ })).toBeTruthy();
});

it('links to everything that the delivery boy did on the shown day, in order', async () => {
  open(() => ({ body: { data: [order({})] } }), '/supervisor/board?deliveryBoy=3&date=2026-11-20');
  const link = await screen.findByRole('link', { name: 'Activity' });
  expect(link.getAttribute('href')).toBe(
    '/supervisor/activity?actorRole=delivery-boy&actorId=3&fromDate=2026-11-20&toDate=2026-11-20&sort=oldest',
  );
});

it('keeps an open dialog at midnight, and shows the new day when it is closed', async () => {
  const { client } = open(() => ({ body: { data: [order({})] } }));
  fireEvent.click(await screen.findByRole('button', { name: /^Correct/ }));
  const reason = await screen.findByLabelText('Reason');
  fireEvent.change(reason, { target: { value: 'He phoned' } });
  const nextDay = { ...settings, business_date: '2026-11-22' };
  await act(async () => {
    const update = new Promise((resolve) =>
      client
        .getQueryCache()
        .subscribe(
          ({ type, query }) =>
            type === 'observerResultsUpdated' &&
            query.queryHash === hashKey(settingsQuery.queryKey) &&
            resolve(type),
        ),
    );
    client.setQueryData<unknown>(settingsQuery.queryKey, nextDay);
    await update;
  });
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('He phoned');
  expect(screen.getByText('MDE-001 · Sat 21 Nov')).toBeTruthy();
  fireEvent.change(reason, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('MDE-001 · Sun 22 Nov')).toBeTruthy();
});

it.each(['', '&date=2026-11-20'])(
  'names a delivery boy who was deleted or has moved to another zone (%s)',
  async (date) => {
    const mahesh = { delr_boy_id: 4, delivery_boy: { id: 4, name: 'Mahesh Thorat' } };
    open(() => ({ body: { data: [order(mahesh)] } }), `/supervisor/board?deliveryBoy=4${date}`);
    expect(await screen.findByText('0 of 1 done')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: 'Mahesh Thorat' })).toBeTruthy();
  },
);

it('says in the words of the server that the delivery boy is unknown', async () => {
  open(() => ({ status: 404, body: { message: 'This was not found.' } }));
  expect(await screen.findByText('This was not found.')).toBeTruthy();
});

it('says when there are no orders', async () => {
  open(() => ({ body: { data: [] } }));
  expect(await screen.findByText('This delivery boy has no orders today.')).toBeTruthy();
  expect(screen.getByText('No delivery yet')).toBeTruthy();
});
