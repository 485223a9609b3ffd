import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import toast from 'react-hot-toast/headless';
import { type Session } from '@milkround/contracts';
import { DataRouter } from '../../../testing/DataRouter';
import { makeQueryClient } from '../../../api/query-client';
import { endSession, startSession } from '../../../session/session';
import { Toasts } from '../../../ui/Toasts';
import type { Board } from '../../../sync/day/board';
import { boardQuery, productsQuery } from '../../../sync/day/day.queries';
import { closePage, openPage } from '../../../testing/phone';
import { takesAll } from '../../../testing/sync';
import { fakeWire, type Call, type Reply } from '../../../testing/wire';
import { SingleOrder } from '../single-order/SingleOrder';

const LISTS: Record<string, unknown> = {
  'get-setting': {
    website_name: 'Milkround',
    business_date: '2026-11-21',
    timezone: 'Asia/Kolkata',
  },
  'get-products': [{ id: 1, name: 'Cow' }],
  'get-delivery-boys': [{ id: 3, unique_id: 'MDE-001', name: 'Rahul Kale' }],
  'get-orders': [
    {
      consumerId: '00101',
      data: [
        {
          consumer_id: '00101',
          consumer_name: 'Lata Bhosale',
          address: '4, Laxmi Heights',
          product_id: 1,
          exp_quantity: 2,
        },
      ],
    },
  ],
  '2026-11-21': [
    {
      consumer_id: '00101',
      consumer_name: 'Lata Bhosale',
      address: '4, Laxmi Heights',
      delr_boy_id: 3,
    },
  ],
};

/** The server takes an order: over its own call, or with a batch of the phone. */
export const added = (call: Call): Reply =>
  call.path.endsWith('/sync')
    ? takesAll(call)
    : { body: { message: 'Order added successfully!', data: {} } };

type Wire = Parameters<typeof fakeWire>[0];
/** The server knows no consumers beside those of today's orders. */
export const nobody = (): Reply => ({ status: 404, body: { message: 'This was not found.' } });

/** Opens the screen of the session's role; the parameters replace answers of the server. */
export async function openSingleOrder(
  session: Session,
  write: (call: Call) => Reply = added,
  lists: Record<string, unknown> = {},
  day: object = {},
  consumer: Wire = nobody,
  keptBoard?: Board,
  address = '/',
  progress: object = {},
) {
  const calls = fakeWire((call) => {
    if (call.method === 'POST') return write(call);
    if (call.path.includes('/consumer/')) return consumer(call);
    const list = call.path.split('/').pop() ?? '';
    const listed = (name: string) => lists[name] ?? LISTS[name] ?? [];
    if (list === 'progress')
      return { body: { data: { date: '2026-11-21', days: [], ...progress } } };
    if (list === 'day')
      return {
        body: {
          ...{ data: listed('get-orders'), products: listed('get-products') },
          ...{ date: '2026-11-21', rounds: [], pauses: [], ...day },
        },
      };
    return { body: { data: listed(list) } };
  });
  startSession(session);
  const queries = makeQueryClient();
  if (keptBoard) {
    queries.setQueryData(boardQuery.queryKey, keptBoard);
    const products = [{ id: 1, name: 'Cow' }];
    queries.setQueryData(productsQuery.queryKey, { position: keptBoard.position, rows: products });
  }
  await openPage(queries);
  render(
    <QueryClientProvider client={queries}>
      <DataRouter address={address}>
        <SingleOrder role={session.role} />
      </DataRouter>
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByText('Cow');
  return calls;
}

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const update = () => fireEvent.click(screen.getByRole('button', { name: 'Update' }));
export const replace = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Replace' }));
export const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
export const writes = (calls: readonly Call[]) =>
  calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => [
      path,
      body instanceof FormData ? Object.fromEntries(body.entries()) : body,
    ]);

export const filled = () => {
  type('Consumer ID', '00101');
  type('Product', '1');
  type('Expected Quantity', '1.5');
};

/** The fields of an order as they are sent. */
export const common = {
  orderDate: '2026-11-21',
  consumerId: '00101',
  productId: '1',
  expQuantity: '1.5',
};
export const ofAdmin = {
  orderDate: '2026-11-21',
  delr_boy_id: '3',
  consumer_id: '00101',
  product_id: '1',
  exp_quantity: '1.5',
};

/** Removes what a test leaves behind. */
export async function closeSingleOrder(): Promise<void> {
  toast.remove();
  cleanup();
  endSession('all');
  await closePage();
}
