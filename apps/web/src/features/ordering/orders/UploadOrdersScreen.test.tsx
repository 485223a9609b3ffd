import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import toast from 'react-hot-toast/headless';
import { useLocation } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { Session, StopToCorrect } from '@milkround/contracts';
import { makeQueryClient } from '../../../api/query-client';
import { startSession } from '../../../session/session';
import { DataRouter } from '../../../testing/DataRouter';
import { admin, supervisor } from '../../../testing/sessions';
import { Toasts } from '../../../ui/Toasts';
import { fakeWire, type Call, type Reply } from '../../../testing/wire';
import SupervisorOrdersScreen from './SupervisorOrdersScreen';
import { order, stopToCorrect } from '../testing/order';
import { ordersQuery } from '../day/orders.queries';
import UploadOrdersScreen from './UploadOrdersScreen';

const settings = {
  website_name: 'Milkround',
  business_date: '2026-11-21',
  timezone: 'Asia/Kolkata',
};

const close = { id: 'k', assignedQuantity: 132, EmptyBottle: 41, remarks: 'One broken' };
const Address = () => <output>{useLocation().search}</output>;

interface Opened {
  at?: string;
  shown?: ReactNode;
  session?: Session;
  write?: () => Reply;
  /** The stop that a dialog is about. */
  stop?: StopToCorrect;
}

function open(
  orders: (date: string) => Reply,
  {
    at = '/',
    shown = <UploadOrdersScreen />,
    session = admin,
    write,
    stop = stopToCorrect(),
  }: Opened = {},
) {
  const calls = fakeWire(({ path, method }) => {
    if (method === 'POST' && write) return write();
    if (path.includes('/correct-delivery/')) return { body: { data: stop } };
    if (path.endsWith('/get-products')) return { body: { data: [{ id: 1, name: 'Cow' }] } };
    if (path.endsWith('/get-delivery-boys'))
      return { body: { data: [{ id: 3, unique_id: 'MDE-001', name: 'Rahul Kale' }] } };
    return path.includes('/get-orders/')
      ? orders(path.split('/').pop() ?? '')
      : { body: { data: settings } };
  });
  startSession(session);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address={at}>
        {shown}
        <Address />
      </DataRouter>
      <Toasts />
    </QueryClientProvider>,
  );
  return calls;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const writes = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST');

afterEach(() => {
  toast.remove();
  cleanup();
});

describe('Upload Order Excel', () => {
  it('begins with today’s date of the business, and shows its orders without their ids', async () => {
    open(() => ({
      body: {
        data: [
          order({ order_excel: '/apis/public/api/admin/uploads/1' }),
          order({ id: '0198-2', adjusted_qty: 1 }),
        ],
      },
    }));
    expect(await screen.findAllByText('21 Nov 2026, 3:40 am')).toHaveLength(2);
    expect(screen.getByLabelText('Date')).toHaveProperty('value', '2026-11-21');
    expect(
      screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace('↕', '')),
    ).toEqual([
      'Assigned Delivery Boy',
      'Consumer Details',
      'Product',
      'Requirement',
      'Address',
      'Order Created At',
      'Actions',
    ]);
    expect(screen.getByText('adjusted')).toBeTruthy();
    expect(screen.queryByText('0198-1')).toBeNull();
    expect(screen.getByRole('button', { name: 'Download uploaded Excel' })).toBeTruthy();
  });

  it('says when a date has no orders, and follows the date', async () => {
    open((date) => ({
      body: { data: date === '2026-11-21' ? [] : [order({ order_date: date })] },
    }));
    expect(await screen.findByText('No orders found for 21 Nov 2026.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download uploaded Excel' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-22' } });
    expect(await screen.findByText('Lata Bhosale')).toBeTruthy();
    expect(screen.getByText('?date=2026-11-22')).toBeTruthy();
  });

  it('begins with the date in the address, where only today can be edited', async () => {
    open((date) => ({ body: { data: [order({ order_date: date })] } }), {
      at: '/admin/orders?date=2026-11-24',
    });
    expect(await screen.findByText('Lata Bhosale')).toBeTruthy();
    expect(screen.getByLabelText('Date')).toHaveProperty('value', '2026-11-24');
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(screen.getByText(/changed by a single order/)).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'Change Lata Bhosale, Cow' }).getAttribute('href'),
    ).toBe('/admin/single-order?date=2026-11-24&deliveryBoy=3&consumer=00101&product=1');
  });

  it('offers another try', async () => {
    let fails = true;
    open(() =>
      fails ? { status: 403, body: { message: 'No.' } } : { body: { data: [order({})] } },
    );
    expect(await screen.findByText('Failed to load orders.')).toBeTruthy();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Lata Bhosale')).toBeTruthy();
  });
});

describe('an order of today', () => {
  const today = () => ({ body: { data: [order({})] } });

  it('is changed in a form with its values, and stays on its date', async () => {
    const calls = open(today, {
      write: () => ({ body: { message: 'Order updated successfully!', data: order({}) } }),
    });
    await screen.findByText('Lata Bhosale');
    press('Edit Lata Bhosale, Cow');
    expect(await screen.findByRole('dialog', { name: 'Update Order' })).toBeTruthy();
    await screen.findByRole('option', { name: 'Rahul Kale · MDE-001' });
    expect(screen.getByLabelText('Order Date')).toHaveProperty('readOnly', true);
    fireEvent.change(screen.getByLabelText('Expected Quantity'), { target: { value: '2' } });
    press('Update');
    expect(await screen.findByText('Order updated successfully!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [{ path, body } = { path: '', body: null }] = writes(calls);
    expect(path).toBe('/apis/public/api/admin/edit-single-order/0198-1');
    expect(body instanceof FormData && Object.fromEntries(body.entries())).toEqual({
      orderDate: '2026-11-21',
      delr_boy_id: '3',
      consumer_id: '00101',
      product_id: '1',
      exp_quantity: '2',
      userId: '1',
    });
  });

  it('is deleted after a question, which stays with the reason for a refusal', async () => {
    const message = 'Rahul Kale delivered this at 6:41 am.';
    const calls = open(today, { write: () => ({ status: 409, body: { message } }) });
    await screen.findByText('Lata Bhosale');
    press('Delete Lata Bhosale, Cow');
    expect(await screen.findByRole('dialog', { name: 'Confirm Deletion' })).toBeTruthy();
    expect(screen.getByText('Are you sure you want to delete this order?')).toBeTruthy();
    press('Delete');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(writes(calls).map(({ path }) => path)).toEqual([
      '/apis/public/api/admin/delete-single-order/0198-1',
    ]);
    press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has its delivery corrected, with all lines of its stop', async () => {
    const calls = open(today, {
      write: () => ({ body: { message: 'Delivery corrected!', data: {} } }),
      stop: stopToCorrect(),
    });
    await screen.findAllByText('Lata Bhosale');
    press('Correct Lata Bhosale, Cow');
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct Lata Bhosale' }));
    expect(await dialog.findByLabelText('Cow')).toHaveProperty('value', '1');
    fireEvent.change(dialog.getByLabelText('Buffalo'), { target: { value: '2' } });
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The consumer called' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Delivery corrected!')).toBeTruthy();
    const [{ path, body } = { path: '', body: null }] = writes(calls);
    expect(path).toBe('/apis/public/api/admin/correct-delivery/3');
    expect(body).toMatchObject({
      ...{ orderDate: '2026-11-21', consumerUniqueId: '00101', reason: 'The consumer called' },
      lines: [
        { orderId: '0198-1', delivered: 1, quantity: null },
        { orderId: '0198-2', delivered: null, quantity: 2 },
      ],
    });
    expect(body).not.toHaveProperty('close');
  });

  it('shows the stop as it is now when its delivery was changed meanwhile, and keeps the reason', async () => {
    const stop = stopToCorrect();
    const answers = [{ status: 409, body: { message: 'Lata Bhosale was changed meanwhile.' } }];
    const calls = open(today, {
      write: () => {
        for (const line of stop.lines) line.delivered = 7;
        return answers.shift() ?? { body: { message: 'Delivery corrected!', data: {} } };
      },
      stop,
    });
    await screen.findAllByText('Lata Bhosale');
    press('Correct Lata Bhosale, Cow');
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'She called' } });
    press('Save Changes');
    await waitFor(() => expect(screen.getByLabelText('Cow')).toHaveProperty('value', '7'));
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'She called');
    press('Save Changes');
    expect(await screen.findByText('Delivery corrected!')).toBeTruthy();
    expect(writes(calls)[1]?.body).toMatchObject({ lines: [{ delivered: 7 }, { delivered: 7 }] });
  });

  it('of a closed day is corrected after a question, with the figures of the close that stands', async () => {
    const calls = open(today, {
      write: () => ({ body: { message: 'Delivery corrected!', data: {} } }),
      stop: stopToCorrect({ close }),
    });
    await screen.findByText('Lata Bhosale');
    press('Correct Lata Bhosale, Cow');
    expect(await screen.findByText('The day is closed. Reopen it to correct?')).toBeTruthy();
    expect(screen.queryByLabelText('Reason')).toBeNull();
    press('Reopen');
    expect(await screen.findByLabelText('Taken')).toHaveProperty('value', '132');
    fireEvent.change(screen.getByLabelText('Empty Bottle'), { target: { value: '40' } });
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Counted again' } });
    press('Save Changes');
    expect(await screen.findByText('Delivery corrected!')).toBeTruthy();
    expect(writes(calls)[0]?.body).toMatchObject({ close: { ...close, EmptyBottle: 40 } });
  });

  it.each([['Edit'], ['Delete']])(
    'of a closed day asks in one dialog for the reason of its reopening before %s',
    async (action) => {
      open(today, { stop: stopToCorrect({ close }) });
      await screen.findByText('Lata Bhosale');
      press(`${action} Lata Bhosale, Cow`);
      expect(await screen.findByLabelText('Reason')).toBeTruthy();
      expect(
        screen.getByText('The day of Rahul Kale is closed. Reopen it first.', { exact: false }),
      ).toBeTruthy();
    },
  );

  it('says before, where a delivery is recorded, what can no longer be changed', async () => {
    open(() => ({ body: { data: [order({ dlvr_quantity: 1 })] } }));
    await screen.findByText('Lata Bhosale');
    press('Delete Lata Bhosale, Cow');
    expect(await screen.findByText(/this order cannot be deleted/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    press('Edit Lata Bhosale, Cow');
    expect(await screen.findByText(/only the quantity can be changed/)).toBeTruthy();
    expect(screen.getByLabelText('Consumer ID').matches(':disabled')).toBe(true);
    expect(screen.getByLabelText('Expected Quantity').matches(':disabled')).toBe(false);
  });

  it('is added in a form of its own', async () => {
    open(today);
    await screen.findByText('Lata Bhosale');
    press('Add Order');
    expect(await screen.findByRole('dialog', { name: 'Add Order' })).toBeTruthy();
    press('Create');
    expect(await screen.findByText('MDE is required')).toBeTruthy();
  });
});

describe('Orders of a supervisor', () => {
  const shown = { shown: <SupervisorOrdersScreen />, session: supervisor };

  it('begins with today and cannot be changed', async () => {
    const calls = open(() => ({ body: { data: [order({})] } }), shown);
    expect(await screen.findByText('Lata Bhosale')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(calls.map(({ path }) => path)).toContain(
      '/apis/public/api/supervisor/get-orders/2026-11-21',
    );
  });

  it('shows no date before today', async () => {
    open((date) => ({ body: { data: date === '2026-11-21' ? [order({})] : [] } }), {
      ...shown,
      at: '/supervisor/orders?date=2026-11-20',
    });
    expect(await screen.findByText('Lata Bhosale')).toBeTruthy();
    const date = screen.getByLabelText('Date');
    fireEvent.change(date, { target: { value: '2026-11-19' } });
    expect(await screen.findByText('The date cannot be before today')).toBeTruthy();
    expect(screen.getByText('Lata Bhosale')).toBeTruthy();
    fireEvent.blur(date);
    expect(date).toHaveProperty('value', '2026-11-21');
  });
});

it('keeps the order list fresh for five minutes', () => {
  for (const role of ['admin', 'supervisor'] as const)
    expect(ordersQuery(role, '2026-11-21').staleTime).toBe(5 * 60_000);
});
