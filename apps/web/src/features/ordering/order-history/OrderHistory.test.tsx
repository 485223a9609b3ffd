import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { Order, OrderHappening } from '@milkround/contracts';
import { makeQueryClient } from '../../../api/query-client';
import { startSession } from '../../../session/session';
import { supervisor } from '../../../testing/sessions';
import { fakeWire, type Reply } from '../../../testing/wire';
import { order as listed } from '../testing/order';
import { OrderHistory } from './OrderHistory';
import { toHistoryOrder } from './order-history.queries';

const settings = {
  website_name: 'Milkround',
  business_date: '2026-11-21',
  timezone: 'Asia/Kolkata',
};
const order = listed({
  id: 'o1',
  address: '12, Pashan Road',
  exp_quantity: 2,
  created_at: '2026-11-20T12:30:00.000Z',
});
const happening = (changes: Partial<OrderHappening>): OrderHappening => ({
  id: 'h',
  kind: 'delivered',
  by: 'Rahul Kale',
  role: 'delivery-boy',
  appliedBy: null,
  changes: [],
  entry: null,
  text: null,
  occurredAt: '2026-11-20T23:42:00.000Z',
  recordedAt: '2026-11-20T23:42:01.000Z',
  late: false,
  ...changes,
});

function open(reply: () => Reply) {
  startSession(supervisor);
  const calls = fakeWire(({ path }) =>
    path === '/api/get-setting' ? { body: { data: settings } } : reply(),
  );
  const client = makeQueryClient();
  const shown = (now: Order | undefined) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <OrderHistory
          officeRole="supervisor"
          order={toHistoryOrder(order)}
          now={now}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(shown(order));
  return {
    asked: () => calls.filter(({ path }) => path.endsWith('/supervisor/order-history/o1')),
    seen: (now?: Order) => rerender(shown(now)),
  };
}
const items = async () =>
  (await screen.findAllByRole('listitem')).map(({ textContent }) =>
    textContent?.replaceAll('\u202f', ' ').replace(/\s+/g, ' '),
  );
const shownOf = async (changes: Partial<OrderHappening>) => {
  open(() => ({ body: { data: [happening(changes)] } }));
  return (await items())[0];
};

it('names its order, and reads the list where the order was last shown', async () => {
  const { asked } = open(() => ({ body: { data: [happening({})] } }));
  expect(await screen.findByRole('dialog', { name: 'History of the order' })).toBeTruthy();
  expect(screen.getByText('Lata Bhosale').parentElement?.textContent).toBe(
    'Lata Bhosale · Cow · 21 Nov 2026',
  );
  await items();
  expect(screen.getByRole('link', { name: 'Activity of the order' }).getAttribute('href')).toBe(
    '/supervisor/activity?orderId=o1',
  );
  expect(Object.fromEntries(asked()[0]?.query ?? [])).toMatchObject({
    orderDate: '2026-11-21',
    deliveryBoyId: '3',
  });
});

it.each<[string, Partial<OrderHappening>, string]>([
  [
    'before against after, and who',
    {
      kind: 'revised',
      by: 'Asha Rao',
      role: 'admin',
      changes: [{ what: 'requirement', before: 2, after: 3.5 }],
    },
    'Order changedRequirement: 2 3.5Asha Rao, admin21 Nov 2026, 05:12:00',
  ],
  [
    'what there was not before',
    { changes: [{ what: 'delivered', before: null, after: 1.5 }] },
    'Quantity recordedDelivered: 1.5Rahul Kale21 Nov 2026, 05:12:00',
  ],
  [
    'what is no longer there',
    { kind: 'undone', changes: [{ what: 'delivered', before: 2, after: null }] },
    'Undid DoneDelivered: 2 noneRahul Kale21 Nov 2026, 05:12:00',
  ],
  [
    'a mark and a round in a sentence',
    {
      kind: 'round',
      by: null,
      changes: [
        { what: 'round', before: null, after: 2 },
        { what: 'adjusted', before: 1, after: 0 },
      ],
    },
    'Put into a roundRound 2No longer marked as adjusted21 Nov 2026, 05:12:00',
  ],
  [
    'money as money',
    {
      kind: 'payment',
      changes: [
        { what: 'payment', before: 480, after: 1250 },
        { what: 'payment-mode', before: 'cash', after: 'cheque' },
      ],
    },
    'Payment changedPayment: ₹480 ₹1,250Payment Mode: Cash ChequeRahul Kale21 Nov 2026, 05:12:00',
  ],
  [
    'of a delivery boy of another zone only that',
    {
      kind: 'given',
      by: 'Meera Shinde',
      role: 'supervisor',
      changes: [{ what: 'delivery-boy', before: null, after: 'Rahul Kale' }],
    },
    'Given to another delivery boyDelivery Boy: another zone Rahul KaleMeera Shinde, supervisor21 Nov 2026, 05:12:00',
  ],
  [
    'both clocks and who applied it',
    { appliedBy: 'Meera Shinde', recordedAt: '2026-11-21T00:17:00.000Z', late: true },
    'Quantity recordedRahul Kale21 Nov 2026, 05:12:00applied by Meera Shinde, 05:47late, the day was closed',
  ],
  [
    'of a refused entry what it wanted, and why it was refused',
    {
      kind: 'set-aside',
      entry: { type: 'edit-product-order', data: { deliverdQuantity: 1.5 }, productName: 'Cow' },
      text: 'This order was given to another delivery boy.',
    },
    'An entry of the phone was refusedDelivered 1.5 CowThis order was given to another delivery boy.Rahul Kale21 Nov 2026, 05:12:00',
  ],
  [
    'the payment of an applied entry',
    {
      kind: 'applied',
      appliedBy: 'Meera Shinde',
      entry: {
        type: 'edit-order-remarks',
        data: { consumerUniqueId: '00101', remarks: 300, paymentMode: 'cash' },
        productName: null,
      },
    },
    'The refused entry was appliedTook ₹300 cashRahul Kale21 Nov 2026, 05:12:00applied by Meera Shinde, 05:12',
  ],
])('shows %s', async (_, changes, words) => expect(await shownOf(changes)).toBe(words));

it('is read again when the list receives a change of the order, and shows the former history meanwhile', async () => {
  let data = [happening({ id: 'first' })];
  const { asked, seen } = open(() => ({ body: { data } }));
  expect(await items()).toHaveLength(1);
  seen(order);
  expect(asked()).toHaveLength(1);
  data = [happening({ id: 'second', kind: 'deleted' }), ...data];
  seen(undefined);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(await screen.findByText('Order deleted')).toBeTruthy();
  expect(asked()).toHaveLength(2);
});

it('says why it cannot be loaded, and tries again', async () => {
  let fails = true;
  open(() =>
    fails
      ? { status: 404, body: { message: 'There is no such order.' } }
      : { body: { data: [happening({})] } },
  );
  expect(await screen.findByText('There is no such order.')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect(await items()).toHaveLength(1));
});
