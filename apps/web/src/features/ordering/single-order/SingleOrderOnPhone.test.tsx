import { fireEvent, screen, waitFor } from '@testing-library/react';
import { appendMessage, createMessage, type OrderLine } from '@milkround/contracts';
import { boardOf } from '../../../sync/day/board';
import { phoneOf } from '../../../sync/phones';
import { newPhone } from '../../../testing/phone';
import { deliveryBoy } from '../../../testing/sessions';
import { answerTo, commandsOf, sentBy, takesAll, entriesSentBy } from '../../../testing/sync';
import {
  closeSingleOrder,
  common,
  filled,
  openSingleOrder,
  replace,
  type,
  update,
} from '../testing/open-single-order';

beforeEach(newPhone);
afterEach(closeSingleOrder);

it('lets a delivery boy order for today only', async () => {
  await openSingleOrder(deliveryBoy);
  type('Order Date', '2026-11-22');
  expect(await screen.findByText('You can add orders for today only')).toBeTruthy();
});

it('stores the order of a delivery boy on his phone first, with or without a network, and is ready for the next', async () => {
  let isOnline = false;
  const calls = await openSingleOrder(deliveryBoy, (call) =>
    isOnline ? takesAll(call) : { status: 503 },
  );
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  filled();
  expect(await screen.findByText('Lata Bhosale, 4, Laxmi Heights')).toBeTruthy();
  update();
  await replace();
  expect(await screen.findByText('Kept on this phone. It will be sent.')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Consumer ID').value).toBe(''),
  );
  const phone = phoneOf(deliveryBoy.deliveryBoyInfo.id);
  expect(phone?.outbox.get()).toMatchObject([
    {
      state: 'waiting',
      subject: { consumerId: '00101', consumerName: 'Lata Bhosale', productName: 'Cow' },
    },
  ]);
  isOnline = true;
  phone?.sender.wake();
  await waitFor(() => expect(phone?.outbox.get()).toMatchObject([{ state: 'sent' }]));
  expect(entriesSentBy(calls).at(-1)).toEqual({
    type: 'add-single-order',
    data: { ...common, adjustedQuantity: 0, previousQuantity: 2 },
  });
});

it('asks before it replaces an order of the kept list, where the screen is opened without a network', async () => {
  const line = {
    ...{ consumer_id: '00101', consumer_name: 'Lata Bhosale', address: '4, Laxmi Heights' },
    ...{ product_id: 1, exp_quantity: 2, product: { id: 1, name: 'Cow' } },
  } as OrderLine;
  const keptBoard = boardOf([{ consumerId: '00101', data: [line] }], '2026-11-21', '7');
  const offline = () => ({ status: 503 });
  const calls = await openSingleOrder(deliveryBoy, offline, {}, {}, offline, keptBoard);
  expect(calls.some(({ path }) => path.endsWith('/day'))).toBe(false);
  filled();
  update();
  await replace();
  await waitFor(() =>
    expect(phoneOf(deliveryBoy.deliveryBoyInfo.id)?.outbox.get()).toMatchObject([
      { command: { data: { expQuantity: '1.5', previousQuantity: 2 } } },
    ]),
  );
});

it('asks before an order for a consumer who is paused by the kept day, without a network', async () => {
  const pauses = [{ pauseId: 'p1', from: '2026-11-20', until: null, reason: 'On holiday' }];
  const keptBoard = {
    ...boardOf([], '2026-11-21', '7'),
    pauses: [{ consumer_id: '00101', consumer_name: 'Lata Bhosale', address: '', pauses }],
  };
  const offline = () => ({ status: 503 });
  await openSingleOrder(deliveryBoy, offline, {}, {}, offline, keptBoard);
  filled();
  expect(await screen.findByText(/^Lata Bhosale.*On holiday/)).toBeTruthy();
  update();
  expect(await screen.findByText('Order for a paused consumer?')).toBeTruthy();
});

it('accepts a quantity in any usual form', async () => {
  const calls = await openSingleOrder(deliveryBoy);
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  filled();
  type('Expected Quantity', '.5');
  update();
  await replace();
  await waitFor(() =>
    expect(entriesSentBy(calls)).toMatchObject([{ data: { expQuantity: '0.5' } }]),
  );
});

it('shows the old and the new quantity of a changed order', async () => {
  const says = 'Order updated successfully! The quantity was 2 and is 1.5 now.';
  const revised = createMessage('quantity-revised', { before: 2, after: 1.5 });
  await openSingleOrder(deliveryBoy, (call) => answerTo(commandsOf(call), () => null, revised));
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  filled();
  expect(await screen.findByText('Lata Bhosale, 4, Laxmi Heights')).toBeTruthy();
  update();
  await replace();
  expect(await screen.findByText(says)).toBeTruthy();
});

it("shows the server's message about a delivery boy's order", async () => {
  const says = 'Order added successfully! Consumer 00101 is new: please check the ID.';
  const added = appendMessage(
    createMessage('order-added'),
    createMessage('consumer-new', { consumerId: '00101' }),
  );
  await openSingleOrder(deliveryBoy, (call) => answerTo(commandsOf(call), () => null, added), {
    'get-orders': [],
  });
  filled();
  update();
  expect(await screen.findByText(says)).toBeTruthy();
});

it('knows a new consumer of a delivery boy as soon as his order has arrived', async () => {
  const calls = await openSingleOrder(deliveryBoy);
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  filled();
  type('Consumer ID', 'X9');
  const reads = () => calls.filter(({ path }) => path.endsWith('/day')).length;
  await waitFor(() => expect(reads()).toBe(1));
  update();
  await waitFor(() => expect(reads()).toBeGreaterThan(1));
});

it('keeps the order of a consumer who is not on his list, and asks to check the ID', async () => {
  await openSingleOrder(deliveryBoy, (call) =>
    answerTo(commandsOf(call), () => null, createMessage('already-received')),
  );
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  filled();
  type('Consumer ID', 'X9');
  expect(
    await screen.findByText('No order of today is for this consumer. Please check the ID.'),
  ).toBeTruthy();
  update();
  expect(
    await screen.findByText('Order added successfully! Consumer X9 is new: please check the ID.'),
  ).toBeTruthy();
});

it('accepts no order without a network on a phone that stores nothing, and keeps the input', async () => {
  Object.defineProperty(globalThis, 'indexedDB', {
    value: undefined,
    configurable: true,
    writable: true,
  });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const calls = await openSingleOrder(deliveryBoy);
  filled();
  update();
  await replace();
  expect(await screen.findByText(/^This browser cannot keep entries on the phone/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Consumer ID').value).toBe('00101');
  expect(sentBy(calls)).toEqual([]);
  jest.restoreAllMocks();
});

it('says at once that the day is closed, and whom to ask', async () => {
  const close = {
    ...{
      id: 'c1',
      closed_at: '2026-11-21T05:00:00Z',
      closed_by: { role: 'delivery-boy', name: null },
    },
    supervisor: { name: 'Meera Shinde', phone: null },
  };
  await openSingleOrder(deliveryBoy, undefined, {}, { close });
  expect(await screen.findByText('The day is closed.')).toBeTruthy();
  expect(screen.getByText(/ask Meera Shinde to reopen the day/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Update' })).toHaveProperty('disabled', true);
});
