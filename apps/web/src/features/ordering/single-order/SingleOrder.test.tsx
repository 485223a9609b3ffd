import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import toast from 'react-hot-toast/headless';
import { type Session, appendMessage, createMessage } from '@milkround/contracts';
import { makeQueryClient } from '../../../api/query-client';
import { phoneOf } from '../../../sync/phones';
import { endSession, startSession } from '../../../session/session';
import { Toasts } from '../../../ui/Toasts';
import { closePage, newPhone, openPage } from '../../../testing/phone';
import { admin, deliveryBoy, supervisor } from '../../../testing/sessions';
import { answerTo, commandsOf, sentBy, takesAll, wishesOf } from '../../../testing/sync';
import { fakeWire, type Call, type Reply } from '../../../testing/wire';
import { SingleOrder } from './SingleOrder';

const LISTS: Record<string, unknown> = {
  'get-setting': { website_name: 'Milkround', business_date: '2026-11-21', timezone: 'Asia/Kolkata' },
  'get-products': [{ id: 1, name: 'Cow' }],
  'get-delivery-boys': [{ id: 3, unique_id: 'MDE-001', name: 'Rahul Kale' }],
  'get-orders': [
    {
      consumerId: '00101',
      data: [{ consumer_id: '00101', consumer_name: 'Lata Bhosale', address: '4, Laxmi Heights', product_id: 1, exp_quantity: 2 }],
    },
  ],
  '2026-11-21': [{ consumer_id: '00101', consumer_name: 'Lata Bhosale', address: '4, Laxmi Heights', delr_boy_id: 3 }],
};

const added = (call: Call): Reply =>
  call.path.endsWith('/sync') ? takesAll(call) : { body: { message: 'Order added successfully!', data: {} } };

type Wire = Parameters<typeof fakeWire>[0];
/** Who the server knows beside those of today's orders: nobody. */
const nobody = (): Reply => ({ status: 404, body: { message: 'There is no such thing here.' } });

async function open(
  session: Session,
  write: (call: Call) => Reply = added,
  lists: Record<string, unknown> = {},
  day: object = {},
  consumer: Wire = nobody,
) {
  const calls = fakeWire((call) => {
    if (call.method === 'POST') return write(call);
    if (call.path.includes('/consumer/')) return consumer(call);
    const list = call.path.split('/').pop() ?? '';
    return { body: { data: lists[list] ?? LISTS[list] ?? [], ...(list === 'get-orders' && day) } };
  });
  startSession(session);
  const queries = makeQueryClient();
  await openPage(queries);
  render(
    <QueryClientProvider client={queries}>
      <SingleOrder role={session.role} />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByText('Cow');
  return calls;
}

beforeEach(newPhone);
afterEach(async () => {
  toast.remove();
  cleanup();
  endSession('all');
  await closePage();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const update = () => fireEvent.click(screen.getByRole('button', { name: 'Update' }));
const replace = async () => fireEvent.click(await screen.findByRole('button', { name: 'Replace' }));
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const writes = (calls: readonly Call[]) =>
  calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => [path, body instanceof FormData ? Object.fromEntries(body.entries()) : body]);

const filled = () => {
  type('Consumer ID', '00101');
  type('Product', '1');
  type('Expected Quantity', '1.5');
};

it.each([
  [admin, ['MDE is required', 'Consumer ID is required', 'Product is required', 'Expected Quantity is required']],
  [deliveryBoy, ['Consumer ID is required', 'Product is required', 'Expected Quantity is required']],
])('names everything that is missing (%#)', async (session, sentences) => {
  const calls = await open(session);
  update();
  await waitFor(() => expect(alerts()).toEqual(sentences));
  expect(writes(calls)).toEqual([]);
});

it.each([
  ['Order Date', '', 'Order Date is required'],
  ['Order Date', '2026-11-20', 'Order Date cannot be before today'],
  ['Order Date', '2026-12-22', 'Order Date can be at most 30 days ahead'],
  ['Expected Quantity', '-1', 'Please enter a valid quantity!'],
  ['Expected Quantity', '1.2345', 'Please enter a valid quantity!'],
])('says of the %s "%s" while it is typed: %s', async (label, value, sentence) => {
  await open(supervisor);
  type(label, value);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('lets a delivery boy order for today only', async () => {
  await open(deliveryBoy);
  type('Order Date', '2026-11-22');
  expect(await screen.findByText('You can add orders for today only')).toBeTruthy();
});

const common = { orderDate: '2026-11-21', consumerId: '00101', productId: '1', expQuantity: '1.5' };
const ofAdmin = { orderDate: '2026-11-21', delr_boy_id: '3', consumer_id: '00101', product_id: '1', exp_quantity: '1.5' };

it.each([
  [supervisor, { ...common, deliveryBoyId: '3', adjustedQuantity: '0', previousQuantity: '', userId: '2' }],
  [admin, { ...ofAdmin, adjustedQuantity: '0', previousQuantity: '', userId: '1' }],
])('sends in parts what the role sends (%#)', async (session, body) => {
  const calls = await open(session);
  type('MDE', '3');
  filled();
  update();
  await waitFor(() => expect(writes(calls)).toEqual([[`/apis/public/api/${session.role}/add-single-order`, body]]));
});

it('says how the adjustment stands, and sends it', async () => {
  const calls = await open(deliveryBoy);
  filled();
  expect(screen.getByText('Disabled')).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/Adjustment Quantity/));
  expect(await screen.findByText('Enabled')).toBeTruthy();
  update();
  await waitFor(() => expect(sentBy(calls)).toMatchObject([{ data: { adjustedQuantity: 1 } }]));
});

it("keeps a delivery boy's on his phone first, with or without a network, and is ready for the next", async () => {
  let isOnline = false;
  const calls = await open(deliveryBoy, (call) => (isOnline ? takesAll(call) : { status: 503 }));
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  filled();
  expect(await screen.findByText('Lata Bhosale, 4, Laxmi Heights')).toBeTruthy();
  update();
  await replace();
  expect(await screen.findByText('Kept on this phone. It will be sent.')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Consumer ID').value).toBe(''));
  const phone = phoneOf(deliveryBoy.deliveryBoyInfo.id);
  expect(phone?.outbox.get()).toMatchObject([
    { state: 'waiting', subject: { consumerId: '00101', consumerName: 'Lata Bhosale', productName: 'Cow' } },
  ]);
  isOnline = true;
  phone?.sender.wake();
  await waitFor(() => expect(phone?.outbox.get()).toMatchObject([{ state: 'sent' }]));
  expect(wishesOf(calls).at(-1)).toEqual({ type: 'add-single-order', data: { ...common, adjustedQuantity: 0, previousQuantity: 2 } });
});

it('says what was changed of an order that stands, by the old quantity and the new', async () => {
  const says = 'Order updated successfully! The quantity was 2 and is 1.5 now.';
  const revised = createMessage('quantity-revised', { before: 2, after: 1.5 });
  await open(deliveryBoy, (call) => answerTo(commandsOf(call), () => null, revised));
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  filled();
  expect(await screen.findByText('Lata Bhosale, 4, Laxmi Heights')).toBeTruthy();
  update();
  await replace();
  expect(await screen.findByText(says)).toBeTruthy();
});

it("says of a delivery boy's order what the server says", async () => {
  const says = 'Order added successfully! Consumer 00101 is new: please check the ID.';
  const added = appendMessage(createMessage('order-added'), createMessage('consumer-new', { consumerId: '00101' }));
  await open(deliveryBoy, (call) => answerTo(commandsOf(call), () => null, added), { 'get-orders': [] });
  filled();
  update();
  expect(await screen.findByText(says)).toBeTruthy();
});

it('knows a new consumer of a delivery boy as soon as his order has arrived', async () => {
  const calls = await open(deliveryBoy);
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  filled();
  type('Consumer ID', 'X9');
  const reads = () => calls.filter(({ path }) => path.endsWith('get-orders')).length;
  await waitFor(() => expect(reads()).toBe(1));
  update();
  await waitFor(() => expect(reads()).toBeGreaterThan(1));
});

it('keeps the order of a consumer who is not on his list, and asks to check the ID', async () => {
  await open(deliveryBoy, (call) => answerTo(commandsOf(call), () => null, createMessage('already-received')));
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  filled();
  type('Consumer ID', 'X9');
  expect(await screen.findByText('No order of today is for this consumer. Please check the ID.')).toBeTruthy();
  update();
  expect(await screen.findByText('Order added successfully! Consumer X9 is new: please check the ID.')).toBeTruthy();
});

it('takes nothing without a network on a phone that keeps nothing, and leaves what was typed', async () => {
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true, writable: true });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const calls = await open(deliveryBoy);
  filled();
  update();
  await replace();
  expect(await screen.findByText(/^This browser cannot keep entries on the phone/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Consumer ID').value).toBe('00101');
  expect(sentBy(calls)).toEqual([]);
  jest.restoreAllMocks();
});

it('shows what the server says, and is ready for the next order of the same day and delivery boy', async () => {
  await open(supervisor);
  type('Order Date', '2026-11-25');
  type('MDE', '3');
  filled();
  update();
  expect(await screen.findByText('Order added successfully!')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Consumer ID').value).toBe(''));
  expect(document.activeElement).toBe(screen.getByLabelText('Consumer ID'));
  expect(screen.getByLabelText<HTMLInputElement>('Order Date').value).toBe('2026-11-25');
  expect(screen.getByLabelText<HTMLSelectElement>('MDE').value).toBe('3');
  expect(screen.getByLabelText<HTMLInputElement>('Expected Quantity').value).toBe('');
});

it('shows a refusal at its field and keeps what was typed', async () => {
  const message = 'There is no such product.';
  await open(supervisor, () => ({ status: 400, body: { message, errors: [{ field: 'productId', message }] } }));
  type('MDE', '3');
  filled();
  update();
  await waitFor(() => expect(screen.getByLabelText('Product').getAttribute('aria-invalid')).toBe('true'));
  expect(alerts()).toEqual([message]);
  expect(screen.getByLabelText<HTMLInputElement>('Consumer ID').value).toBe('00101');
});

it('shows a refusal of what was told of a new consumer at its field, even after the ID was corrected', async () => {
  const message = 'Only letters are allowed.';
  await open(supervisor, () => ({ status: 400, body: { message, errors: [{ field: 'consumerName', message }] } }));
  type('MDE', '3');
  filled();
  type('Consumer ID', 'X9');
  fireEvent.change(await screen.findByLabelText('Consumer Name'), { target: { value: 'Asha\u202e' } });
  type('Consumer ID', '00101');
  expect(screen.queryByLabelText('Consumer Name')).toBeNull();
  update();
  expect((await screen.findByLabelText('Consumer Name')).getAttribute('aria-invalid')).toBe('true');
  expect(alerts()).toEqual([message]);
});

it.each([admin, deliveryBoy])('suggests and names the consumers that are known (%#)', async (session) => {
  await open(session);
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  type('Consumer ID', 'lata');
  await waitFor(() => expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('00101'));
  type('Consumer ID', '00101');
  expect(await screen.findByText('Lata Bhosale, 4, Laxmi Heights')).toBeTruthy();
  type('Consumer ID', 'X9');
  expect(await screen.findByText('No order of today is for this consumer. Please check the ID.')).toBeTruthy();
});

it.each([
  [supervisor, { ...common, consumerId: 'X9', deliveryBoyId: '3', adjustedQuantity: '0', previousQuantity: '', userId: '2' }],
  [admin, { ...ofAdmin, consumer_id: 'X9', adjustedQuantity: '0', previousQuantity: '', userId: '1' }],
])('asks who a consumer is of whom nothing is known, and sends it (%#)', async (session, body) => {
  const calls = await open(session);
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  type('MDE', '3');
  filled();
  expect(await screen.findByText('Lata Bhosale, 4, Laxmi Heights')).toBeTruthy();
  expect(screen.queryByLabelText('Consumer Name')).toBeNull();
  type('Consumer ID', 'X9');
  await screen.findByLabelText('Consumer Name');
  type('Consumer Name', ' Asha Rane ');
  type('Address', '7, Baner Road');
  update();
  const told = { consumerName: 'Asha Rane', consumerAddress: '7, Baner Road' };
  await waitFor(() => expect(writes(calls)).toEqual([[`/apis/public/api/${session.role}/add-single-order`, { ...body, ...told }]]));
});

it('keeps with a delivery boy’s order who lives at the new door', async () => {
  const calls = await open(deliveryBoy);
  fireEvent.focus(screen.getByLabelText('Consumer ID'));
  filled();
  expect(await screen.findByText('Lata Bhosale, 4, Laxmi Heights')).toBeTruthy();
  type('Consumer ID', 'X9');
  await screen.findByLabelText('Consumer Name');
  type('Consumer Name', 'Asha Rane');
  update();
  await waitFor(() => expect(sentBy(calls)).toMatchObject([{ data: { consumerId: 'X9', consumerName: 'Asha Rane' } }]));
  expect(sentBy(calls)[0]?.data).not.toHaveProperty('consumerAddress');
});

describe('a consumer who has no order today', () => {
  const bela: Reply = { body: { data: { consumer_id: 'X9', consumer_name: 'Bela Rao', address: '9, Hill View' } } };
  const lookups = (calls: readonly Call[]) => calls.filter(({ path }) => path.includes('/consumer/'));
  const asked = () => screen.queryByLabelText('Consumer Name');

  it.each([admin, supervisor, deliveryBoy])('is named and not asked about when the area knows him (%#)', async (session) => {
    const calls = await open(session, added, {}, {}, () => bela);
    type('Consumer ID', 'X9');
    expect(await screen.findByText('Bela Rao, 9, Hill View')).toBeTruthy();
    expect(asked()).toBeNull();
    expect(lookups(calls).map(({ path }) => path)).toEqual([`/apis/public/api/${session.role}/consumer/X9`]);
  });

  it('is looked up once he is typed, not at every letter, and only the last one is shown', async () => {
    let answerFirst: (reply: Reply) => void = () => undefined;
    const calls = await open(supervisor, added, {}, {}, ({ path }) =>
      path.endsWith('/A/1') || path.endsWith('A%2F1') ? new Promise((resolve) => (answerFirst = resolve)) : bela,
    );
    for (const typed of ['A', 'A/', 'A/1']) type('Consumer ID', typed);
    await waitFor(() => expect(lookups(calls)).toHaveLength(1));
    type('Consumer ID', 'X9');
    expect(await screen.findByText('Bela Rao, 9, Hill View')).toBeTruthy();
    answerFirst({ body: { data: { consumer_id: 'A/1', consumer_name: 'Somebody Else', address: '' } } });
    await waitFor(() => expect(lookups(calls)).toHaveLength(2));
    expect(screen.queryByText('Somebody Else')).toBeNull();
  });

  it('is asked about without a network', async () => {
    await open(deliveryBoy, added, {}, {}, () => new Error('Failed to fetch'));
    type('Consumer ID', 'X9');
    expect(await screen.findByLabelText('Consumer Name', {}, { timeout: 3_000 })).toBeTruthy();
  });

  it('is not given the name that was typed for another one', async () => {
    const calls = await open(supervisor, added, {}, {}, ({ path }) => (path.endsWith('X9') ? bela : nobody()));
    type('MDE', '3');
    filled();
    type('Consumer ID', 'NEW');
    fireEvent.change(await screen.findByLabelText('Consumer Name'), { target: { value: 'Asha Rane' } });
    type('Consumer ID', 'NEW-2');
    expect(asked()).toBeTruthy();
    type('Consumer ID', 'X9');
    await screen.findByText('Bela Rao, 9, Hill View');
    update();
    await waitFor(() => expect(writes(calls)).toHaveLength(1));
    expect(writes(calls)[0]?.[1]).not.toHaveProperty('consumerName');
  });

  it('is looked up by an admin in the area of the delivery boy, whoever has the id elsewhere', async () => {
    const calls = await open(admin, added, {}, {}, ({ query }) =>
      query.get('deliveryBoyId') === '3' ? { body: { data: { consumer_id: '00101', consumer_name: 'Bela Rao', address: '' } } } : nobody(),
    );
    type('Consumer ID', '00101');
    expect(await screen.findByText('Lata Bhosale, 4, Laxmi Heights')).toBeTruthy();
    type('MDE', '3');
    expect(await screen.findByText('Bela Rao')).toBeTruthy();
    expect(lookups(calls).at(-1)?.query.get('orderDate')).toBe('2026-11-21');
  });
});

describe('an order that stands already', () => {
  const line = {
    consumer_id: '00101',
    consumer_name: 'Lata Bhosale',
    address: '4, Laxmi Heights',
    product_id: 1,
    product: { id: 1, name: 'Cow' },
  };
  const standing = {
    '2026-11-21': [{ ...line, delr_boy_id: 3, exp_quantity: 2 }],
    'get-orders': [{ consumerId: '00101', data: [{ ...line, exp_quantity: 2 }] }],
  };
  const QUESTION = 'Lata Bhosale has an order of 2 Cow on this date already. It will be 1.5.';
  const filledIn = async (session: Session) => {
    if (session.role !== 'delivery-boy') type('MDE', '3');
    filled();
    expect(await screen.findByText('Ordered so far: 2')).toBeTruthy();
  };

  it.each([admin, supervisor, deliveryBoy])('is replaced only when that is meant, and what was seen is sent (%#)', async (session) => {
    const calls = await open(session, added, standing);
    await filledIn(session);
    update();
    expect(await screen.findByText(QUESTION)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText<HTMLInputElement>('Expected Quantity').value).toBe('1.5');
    expect([...writes(calls), ...sentBy(calls)]).toEqual([]);
    update();
    fireEvent.click(await screen.findByRole('button', { name: 'Replace' }));
    const seen = { previousQuantity: session.role === 'delivery-boy' ? 2 : '2' };
    await waitFor(() => expect(session.role === 'delivery-boy' ? sentBy(calls)[0]?.data : writes(calls)[0]?.[1]).toMatchObject(seen));
  });

  it('is not asked about with the adjustment, which is meant to replace it', async () => {
    const calls = await open(supervisor, added, standing);
    await filledIn(supervisor);
    fireEvent.click(screen.getByLabelText(/Adjustment Quantity/));
    update();
    await waitFor(() => expect(writes(calls)[0]?.[1]).toMatchObject({ adjustedQuantity: '1', previousQuantity: '2' }));
    expect(screen.queryByText(QUESTION)).toBeNull();
  });

  it('is on the phone what waits there to be sent', async () => {
    await open(deliveryBoy, () => ({ status: 503 }), standing);
    await filledIn(deliveryBoy);
    update();
    await replace();
    expect(await screen.findByText('Kept on this phone. It will be sent.')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Consumer ID').value).toBe(''));
    filled();
    expect(await screen.findByText('Ordered so far: 1.5')).toBeTruthy();
  });

  it('takes nothing on a closed day', async () => {
    const close = { closed_at: '2026-11-21T03:41:00Z', closed_by: { role: 'delivery-boy', name: 'Rahul Kale' } };
    const calls = await open(deliveryBoy, added, standing, { close });
    await filledIn(deliveryBoy);
    update();
    fireEvent.click(await screen.findByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('The day is closed.')).toBeTruthy();
    expect(sentBy(calls)).toEqual([]);
  });
});
