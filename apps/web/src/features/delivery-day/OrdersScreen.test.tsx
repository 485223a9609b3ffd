import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import toast from 'react-hot-toast';
import type { ConsumerOrders } from '@milkround/contracts';
import { endSession, startSession } from '../../shell/session';
import { Toasts } from '../../shell/Toasts';
import { deliveryBoy } from '../../testing/sessions';
import { fakeWire, type Call, type Reply } from '../../testing/wire';
import { consumer, products } from './day.fixture';
import OrdersScreen from './OrdersScreen';
import { SETTLE_MS } from './settling';
import { UNDO_MS } from './UndoBar';

const day = () => [
  consumer('c1', 'Asha', [
    [1, 2],
    [3, 1.5],
  ]),
  consumer('c2', 'Bina', [[1, 1, 1]], { is_delivered: true }),
  consumer('c3', 'Chitra', [[2, 3]], { adjusted_qty: 1 }),
];

/** jsdom has no media: a window so wide. */
function windowOf(width: number): void {
  const matches = (query: string) => width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0);
  const media = (query: string) => ({ matches: matches(query), addEventListener: () => undefined, removeEventListener: () => undefined });
  Object.defineProperty(window, 'matchMedia', { value: media, configurable: true });
}

const settings = { data: { website_name: 'Milkround', business_date: '2026-11-21', timezone: 'Asia/Kolkata' } };
let client: QueryClient;

function open({
  width = 1440,
  orders = day(),
  write = () => ({}),
}: {
  width?: number;
  orders?: ConsumerOrders[] | Error;
  write?: (call: Call) => Reply | Error;
}): Call[] {
  windowOf(width);
  startSession(deliveryBoy);
  const calls = fakeWire((call) => {
    if (call.path === '/api/get-setting') return { body: settings };
    if (call.path.endsWith('get-products')) return { body: { data: products } };
    if (call.path.endsWith('get-orders'))
      return orders instanceof Error ? orders : { body: { data: orders }, headers: { 'x-position': '10' } };
    return write(call);
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <OrdersScreen />
        <Toasts />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return calls;
}

const writes = (calls: Call[]) => calls.filter(({ method }) => method === 'POST');
const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => /Asha|Bina|Chitra/.exec(textContent ?? '')?.[0]);
const click = (element: HTMLElement) => fireEvent.click(element);
const doneOf = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Done: ${name}` });
const refused: Reply = { status: 409, body: { statusCode: 409, error: 'Conflict', message: 'The day is closed.' } };

beforeAll(() =>
  Object.defineProperty(window, 'ResizeObserver', {
    value: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  }),
);
afterEach(() => {
  act(() => toast.remove());
  cleanup();
  endSession('all');
  client.clear();
  jest.useRealTimers();
});

describe('the list', () => {
  it('is a table from 480 px up: a row per consumer, a column per product, undelivered first', async () => {
    open({ width: 480 });
    await screen.findByRole('table', { name: 'Orders' });
    await screen.findByRole('button', { name: 'DC, Desi Cow' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/[▲▼]/, ''))).toEqual([
      '#',
      'Client',
      'C',
      'B',
      'DC',
      'Done',
    ]);
    expect(rowNames()).toEqual(['Asha', 'Chitra', 'Bina']);
    const [, asha] = screen.getAllByRole('row');
    expect(
      asha &&
        within(asha)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
    ).toEqual(['1', '2', '-', '1.5', '']);
  });
  it('sorts by a column, with its marker, and the other way when it is chosen again', async () => {
    open({});
    const client = await screen.findByRole('button', { name: 'Client' });
    click(client);
    expect(screen.getByRole('columnheader', { name: 'Client' }).getAttribute('aria-sort')).toBe('ascending');
    click(client);
    expect(screen.getByRole('columnheader', { name: 'Client' }).getAttribute('aria-sort')).toBe('descending');
    expect(rowNames()).toEqual(['Chitra', 'Asha', 'Bina']);
  });
  it('is cards under 480 px', async () => {
    open({ width: 390 });
    expect(await screen.findByRole('list', { name: 'Orders' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
  it('is searched', async () => {
    open({});
    fireEvent.change(await screen.findByPlaceholderText('Search by consumer, area or address...'), { target: { value: 'chit' } });
    expect(rowNames()).toEqual(['Chitra']);
    fireEvent.change(screen.getByPlaceholderText('Search by consumer, area or address...'), { target: { value: 'nobody' } });
    expect(screen.getByText('No matching data found.')).toBeTruthy();
  });
  it('says that it loads, that there is nothing, and that it failed', async () => {
    open({ orders: [] });
    expect(screen.getAllByText('Loading...').length).toBeGreaterThan(0);
    expect(await screen.findByText('No orders for today.')).toBeTruthy();
  });
  it('can be tried again', async () => {
    const calls = open({ orders: new Error('Failed to fetch') });
    click(await screen.findByRole('button', { name: 'Retry' }, { timeout: 4000 }));
    expect(screen.getByText('Error loading data.')).toBeTruthy();
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('get-orders')).length).toBeGreaterThan(2));
  });
});

describe('a quantity', () => {
  const openDialog = async (name: RegExp) => {
    click(await screen.findByRole('button', { name }));
    return screen.findByRole('dialog');
  };
  const field = () => screen.getByRole<HTMLInputElement>('spinbutton');

  it('is entered in a dialog that says what is required, and never below 0', async () => {
    const calls = open({
      write: () => ({ body: { message: 'ok', data: { ...day()[0]?.data[1], dlvr_quantity: 0 } }, headers: { 'x-position': '12' } }),
    });
    const dialog = await openDialog(/^Desi Cow: 1.5/);
    expect(within(dialog).getByText('Edit Quantity for Desi Cow')).toBeTruthy();
    expect(within(dialog).getByText('Requirement: 1.5')).toBeTruthy();
    expect(field().value).toBe('1.5');
    click(screen.getByRole('button', { name: 'One less' }));
    expect(field().value).toBe('0.5');
    click(screen.getByRole('button', { name: 'One less' }));
    expect(field().value).toBe('0');
    click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('button', { name: 'Desi Cow: 0 of 1.5 delivered, less than required' })).toBeTruthy();
    expect(await screen.findByText('Quantity updated successfully!')).toBeTruthy();
    expect(writes(calls).map(({ path, body }) => [path, body])).toEqual([
      ['/apis/public/api/delivery-boy/edit-product-order/c1-3', { userId: 3, deliverdQuantity: '0' }],
    ]);
    expect(screen.getByRole('button', { name: /^Desi Cow: 0 of 1.5/ })).toBeTruthy();
  });
  it.each(['', '-1', '1.2345'])('%p is not taken', async (text) => {
    const calls = open({});
    await openDialog(/^Cow: 2 required/);
    fireEvent.change(field(), { target: { value: text } });
    click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid quantity!');
    expect(field().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(writes(calls)).toEqual([]);
  });
  it('that the server refuses is taken back, and says so', async () => {
    open({ write: () => refused });
    await openDialog(/^Cow: 2 required/);
    fireEvent.change(field(), { target: { value: '9' } });
    click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('button', { name: /^Cow: 9 of 2/ })).toBeTruthy();
    expect(await screen.findByText('Failed to update quantity: The day is closed.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cow: 2 required' })).toBeTruthy();
  });
});

describe('Done', () => {
  const answered = (call: Call): Reply => ({
    body: {
      message: 'ok',
      data: consumer(
        'c1',
        'Asha',
        [
          [1, 2, 2],
          [3, 1.5, 1.5],
        ],
        { is_delivered: call.body instanceof Object && 'isDelivered' in call.body && call.body.isDelivered === true },
      ),
    },
    headers: { 'x-position': '12' },
  });

  it('shows at once, is sent once however often it is tapped, and sinks', async () => {
    const calls = open({ write: answered });
    const box = await doneOf('Asha');
    click(box);
    click(box);
    expect(box.checked).toBe(true);
    expect(rowNames()).toEqual(['Asha', 'Chitra', 'Bina']);
    expect(await screen.findByText('Delivery Status Updated successfully!')).toBeTruthy();
    await waitFor(() => expect(rowNames()).toEqual(['Chitra', 'Asha', 'Bina']), { timeout: SETTLE_MS * 3 });
    expect(writes(calls).map(({ path, body }) => [path, body])).toEqual([
      ['/apis/public/api/delivery-boy/edit-order-status/c1', { userId: 3, isDelivered: true }],
    ]);
    expect(screen.getByText('2 of 3 done')).toBeTruthy();
  });
  it('can be undone for eight seconds', async () => {
    const calls = open({ write: answered });
    click(await doneOf('Asha'));
    click(screen.getByRole('button', { name: 'Undo: Asha' }));
    expect((await doneOf('Asha')).checked).toBe(false);
    expect(screen.queryByRole('button', { name: 'Undo: Asha' })).toBeNull();
    await waitFor(() =>
      expect(writes(calls).map(({ body }) => body)).toEqual([
        { userId: 3, isDelivered: true },
        { userId: 3, isDelivered: false },
      ]),
    );
    await waitFor(async () => expect((await doneOf('Asha')).checked).toBe(false));
  });
  it('offers no Undo after that', async () => {
    open({ write: answered });
    const box = await doneOf('Asha');
    jest.useFakeTimers();
    click(box);
    act(() => void jest.advanceTimersByTime(UNDO_MS - 1));
    expect(screen.queryByRole('button', { name: 'Undo: Asha' })).toBeTruthy();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.queryByRole('button', { name: 'Undo: Asha' })).toBeNull();
  });
  it('that the server refuses is taken back, and says so', async () => {
    open({ write: () => refused });
    const box = await doneOf('Asha');
    click(box);
    expect(box.checked).toBe(true);
    expect(await screen.findByText('Failed to Mark Delivered: The day is closed. Please Try again Later')).toBeTruthy();
    expect(box.checked).toBe(false);
    expect(screen.queryByRole('button', { name: 'Undo: Asha' })).toBeNull();
  });
});

describe('Consumer Details', () => {
  const openDialog = async () => {
    click(await screen.findByRole('button', { name: /Asha/ }));
    await screen.findByText('Consumer Details for Asha');
  };
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('clears a first digit and says why', async () => {
    open({});
    await openDialog();
    type('Absence Remark', '9 days');
    expect(screen.getByLabelText<HTMLInputElement>('Absence Remark').value).toBe('');
    expect(await screen.findByText('First character must be a letter')).toBeTruthy();
  });
  it('validates while one types and saves nothing wrong', async () => {
    const calls = open({});
    await openDialog();
    type('Absence Remark', '(out)');
    type('Payment Amount (₹)', '-5');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Must start with a letter', 'Amount cannot be negative']),
    );
    click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(writes(calls)).toEqual([]);
  });
  it('saves both remarks', async () => {
    const data = consumer(
      'c1',
      'Asha',
      [
        [1, 2],
        [3, 1.5],
      ],
      { consumer_absence: 'Not home', consumer_remark: '250', paymentMode: 'cash' },
    );
    const calls = open({ write: () => ({ body: { message: 'ok', data }, headers: { 'x-position': '12' } }) });
    await openDialog();
    type('Absence Remark', ' Not home ');
    type('Payment Mode', 'cash');
    type('Payment Amount (₹)', '250');
    click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Order remark updated successfully!')).toBeTruthy();
    expect(screen.getByText('Not home · ₹250 cash')).toBeTruthy();
    expect(writes(calls).map(({ path, body }) => [path, body])).toEqual([
      [
        '/apis/public/api/delivery-boy/edit-order-remarks',
        { userId: 3, consumerUniqueId: 'c1', remarks: '250', absenceRemarks: 'Not home', paymentMode: 'cash' },
      ],
    ]);
  });
});
