import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import toast from 'react-hot-toast';
import { MemoryRouter } from 'react-router-dom';
import type { ConsumerOrders, Round } from '@milkround/contracts';
import { endSession, startSession } from '../../../shell/session';
import { Toasts } from '../../../shell/Toasts';
import { deliveryBoy } from '../../../testing/sessions';
import { fakeWire, type Call, type Reply } from '../../../testing/wire';
import { products } from './day';

const settings = { data: { website_name: 'Milkround', business_date: '2026-11-21', timezone: 'Asia/Kolkata' } };
let client = new QueryClient();
/** Three answers come one after the other, and the machine may have other things to do. */
configure({ asyncUtilTimeout: 5_000 });

interface Wire {
  at?: string;
  orders: ConsumerOrders[];
  rounds?: Round[];
  write?: (call: Call) => Reply | Error;
}

/** One of the delivery boy's screens at an address, over a wire that answers these orders and rounds and `write` to what is entered. Answers the calls made. */
export function openScreen(Screen: ComponentType, { at = '/', orders, rounds = [], write = () => ({}) }: Wire): Call[] {
  startSession(deliveryBoy);
  const calls = fakeWire((call) => {
    if (call.path === '/api/get-setting') return { body: settings };
    if (call.path.endsWith('get-products')) return { body: { data: products } };
    if (call.path.endsWith('get-orders')) return { body: { data: orders }, headers: { 'x-position': '10' } };
    if (call.path.endsWith('get-round-report')) return { body: { rounds }, headers: { 'x-position': '10' } };
    return write(call);
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Screen />
      </MemoryRouter>
      <Toasts />
    </QueryClientProvider>,
  );
  return calls;
}

/** For `afterEach`: nothing of one test is there in the next. */
export function closeScreen(): void {
  act(() => toast.remove());
  cleanup();
  endSession('all');
  client.clear();
}
