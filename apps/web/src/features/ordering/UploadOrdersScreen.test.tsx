import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { Order } from '@milkround/contracts';
import { makeQueryClient } from '../../api/query-client';
import { startSession } from '../../shell/session';
import { admin } from '../../testing/sessions';
import { fakeWire, type Reply } from '../../testing/wire';
import UploadOrdersScreen from './UploadOrdersScreen';

const order = (changes: Partial<Order>): Order => ({
  id: '0198-1',
  order_date: '2026-11-21',
  consumer_id: '00101',
  consumer_name: 'Lata Bhosale',
  address: '4, Laxmi Heights',
  delr_boy_id: 3,
  delivery_boy: { id: 3, name: 'Rahul Kale' },
  product_id: 1,
  product: { id: 1, name: 'Cow' },
  exp_quantity: 1.5,
  dlvr_quantity: null,
  is_delivered: false,
  adjusted_qty: 0,
  created_at: '2026-11-20T22:10:11.000Z',
  order_excel: null,
  ...changes,
});
const settings = { website_name: 'Milkround', business_date: '2026-11-21', timezone: 'Asia/Kolkata' };

function open(orders: (date: string) => Reply) {
  fakeWire(({ path }) => (path.includes('/get-orders/') ? orders(path.split('/').pop() ?? '') : { body: { data: settings } }));
  startSession(admin);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <UploadOrdersScreen />
    </QueryClientProvider>,
  );
}

describe('Upload Order Excel', () => {
  it("begins with the business's today, and shows its orders without their ids", async () => {
    open(() => ({
      body: { data: [order({ order_excel: '/apis/public/api/admin/uploads/1' }), order({ id: '0198-2', adjusted_qty: 1 })] },
    }));
    expect(await screen.findAllByText('21/11/26, 3:40:11 am')).toHaveLength(2);
    expect(screen.getByLabelText('Date')).toHaveProperty('value', '2026-11-21');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace('↕', ''))).toEqual([
      'Assigned Delivery Boy',
      'Consumer Details',
      'Product',
      'Requirement',
      'Address',
      'Order Created At',
    ]);
    expect(screen.getByText('adjusted')).toBeTruthy();
    expect(screen.queryByText('0198-1')).toBeNull();
    expect(screen.getByRole('button', { name: 'Download uploaded Excel' })).toBeTruthy();
  });

  it('says when a date has none, and follows the date', async () => {
    open((date) => ({ body: { data: date === '2026-11-21' ? [] : [order({ order_date: date })] } }));
    expect(await screen.findByText('No orders found for 2026-11-21.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download uploaded Excel' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-22' } });
    expect(await screen.findByText('Lata Bhosale')).toBeTruthy();
  });

  it('offers another try', async () => {
    let fails = true;
    open(() => (fails ? { status: 403, body: { message: 'No.' } } : { body: { data: [order({})] } }));
    expect(await screen.findByText('Failed to load orders.')).toBeTruthy();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Lata Bhosale')).toBeTruthy();
  });
});
