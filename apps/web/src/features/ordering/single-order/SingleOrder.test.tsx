import { fireEvent, screen, waitFor } from '@testing-library/react';
import { newPhone } from '../../../testing/phone';
import { admin, deliveryBoy, supervisor } from '../../../testing/sessions';
import { sentBy } from '../../../testing/sync';
import { firstOrderIn, singleOrderAddress } from '../../../ui/single-order-address';
import {
  alerts,
  closeSingleOrder,
  common,
  filled,
  ofAdmin,
  openSingleOrder,
  type,
  update,
  writes,
} from '../testing/open-single-order';

beforeEach(newPhone);
afterEach(closeSingleOrder);

it.each([
  [
    admin,
    [
      'MDE is required',
      'Consumer ID is required',
      'Product is required',
      'Expected Quantity is required',
    ],
  ],
  [
    deliveryBoy,
    ['Consumer ID is required', 'Product is required', 'Expected Quantity is required'],
  ],
])('names all missing fields (%#)', async (session, sentences) => {
  const calls = await openSingleOrder(session);
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
  await openSingleOrder(supervisor);
  type(label, value);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it.each([
  [
    supervisor,
    { ...common, deliveryBoyId: '3', adjustedQuantity: '0', previousQuantity: '', userId: '2' },
  ],
  [admin, { ...ofAdmin, adjustedQuantity: '0', previousQuantity: '', userId: '1' }],
])('sends the fields of the role, one by one (%#)', async (session, body) => {
  const calls = await openSingleOrder(session);
  type('MDE', '3');
  filled();
  update();
  await waitFor(() =>
    expect(writes(calls)).toEqual([[`/apis/public/api/${session.role}/add-single-order`, body]]),
  );
});

it('shows the state of the adjustment, and sends it', async () => {
  const calls = await openSingleOrder(deliveryBoy);
  filled();
  expect(screen.getByText('Disabled')).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/Adjustment Quantity/));
  expect(await screen.findByText('Enabled')).toBeTruthy();
  update();
  await waitFor(() => expect(sentBy(calls)).toMatchObject([{ data: { adjustedQuantity: 1 } }]));
});

it("shows the server's message, and is ready for the next order of the same day and delivery boy", async () => {
  await openSingleOrder(supervisor);
  type('Order Date', '2026-11-25');
  type('MDE', '3');
  filled();
  update();
  expect(await screen.findByText('Order added successfully!')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Consumer ID').value).toBe(''),
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Consumer ID'));
  expect(screen.getByLabelText<HTMLInputElement>('Order Date').value).toBe('2026-11-25');
  expect(screen.getByLabelText<HTMLSelectElement>('MDE').value).toBe('3');
  expect(screen.getByLabelText<HTMLInputElement>('Expected Quantity').value).toBe('');
});

it('shows a refusal at its field and keeps the input', async () => {
  const message = 'There is no such product.';
  await openSingleOrder(supervisor, () => ({
    status: 400,
    body: { message, errors: [{ field: 'productId', message }] },
  }));
  type('MDE', '3');
  filled();
  update();
  await waitFor(() =>
    expect(screen.getByLabelText('Product').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(alerts()).toEqual([message]);
  expect(screen.getByLabelText<HTMLInputElement>('Consumer ID').value).toBe('00101');
});

it('shows a refused detail of a new consumer at its field, even after the ID was corrected', async () => {
  const message = 'Only letters are allowed.';
  await openSingleOrder(supervisor, () => ({
    status: 400,
    body: { message, errors: [{ field: 'consumerName', message }] },
  }));
  type('MDE', '3');
  filled();
  type('Consumer ID', 'X9');
  fireEvent.change(await screen.findByLabelText('Consumer Name'), {
    target: { value: 'Asha\u202e' },
  });
  type('Consumer ID', '00101');
  expect(screen.queryByLabelText('Consumer Name')).toBeNull();
  update();
  expect((await screen.findByLabelText('Consumer Name')).getAttribute('aria-invalid')).toBe('true');
  expect(alerts()).toEqual([message]);
});

it('begins with the order in the address, on today at the earliest', async () => {
  const order = { deliveryBoyId: 3, consumerId: '00101', productId: 1 };
  const address = (date: string) => singleOrderAddress('admin', { date, ...order });
  await openSingleOrder(admin, undefined, {}, {}, undefined, undefined, address('2026-11-24'));
  for (const [label, value] of [
    ['Order Date', '2026-11-24'],
    ['MDE', '3'],
    ['Consumer ID', '00101'],
    ['Product', '1'],
  ] as const)
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveProperty('value', value));
  const query = new URLSearchParams(address('2026-11-20').split('?')[1]);
  expect(firstOrderIn(query, '2026-11-21').orderDate).toBe('2026-11-21');
});

it('says before the form is filled in that the day is closed, and offers to reopen it or to take tomorrow', async () => {
  const days = [
    { deliveryBoyId: 3, deliveryBoyName: 'Rahul Kale', closedAt: '2026-11-21T05:00:00Z' },
  ];
  await openSingleOrder(supervisor, undefined, {}, {}, undefined, undefined, '/', { days });
  type('MDE', '3');
  expect(await screen.findByText('The day of Rahul Kale is closed. Reopen it first.')).toBeTruthy();
  const button = (name: string) => screen.getByRole('button', { name });
  expect(button('Update')).toHaveProperty('disabled', true);
  fireEvent.click(button('Reopen'));
  expect(await screen.findByRole('dialog', { name: 'Reopen Day' })).toBeTruthy();
  fireEvent.click(button('Tomorrow'));
  expect(screen.getByLabelText<HTMLInputElement>('Order Date').value).toBe('2026-11-22');
  expect(button('Update')).toHaveProperty('disabled', false);
});
