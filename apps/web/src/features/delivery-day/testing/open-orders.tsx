import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import toast from 'react-hot-toast';
import type { ConsumerOrders } from '@milkround/contracts';
import { endSession, startSession } from '../../../shell/session';
import { Toasts } from '../../../shell/Toasts';
import { deliveryBoy } from '../../../testing/sessions';
import { fakeWire, type Call, type Reply } from '../../../testing/wire';
import OrdersScreen from '../OrdersScreen';
import { consumer, products } from './day';

export const day = () => [
  consumer('c1', 'Asha', [
    [1, 2],
    [3, 1.5],
  ]),
  consumer('c2', 'Bina', [[1, 1, 1]], { is_delivered: true }),
  consumer('c3', 'Chitra', [[2, 3]], { adjusted_qty: 1 }),
];

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom has no media and measures nothing: a window so wide. */
function windowOf(width: number): void {
  const matches = (query: string) => width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0);
  const media = (query: string) => ({ matches: matches(query), addEventListener: () => undefined, removeEventListener: () => undefined });
  Object.defineProperty(window, 'ResizeObserver', { value: NoResizeObserver, configurable: true });
  Object.defineProperty(window, 'matchMedia', { value: media, configurable: true });
}

const settings = { data: { website_name: 'Milkround', business_date: '2026-11-21', timezone: 'Asia/Kolkata' } };
let client = new QueryClient();

/** The screen alone, on a window so wide, over a wire that answers these orders and `write` to what is entered. Answers the calls made. */
export function open({
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
      <OrdersScreen />
      <Toasts />
    </QueryClientProvider>,
  );
  return calls;
}

export const writes = (calls: Call[]) => calls.filter(({ method }) => method === 'POST');
export const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => /Asha|Bina|Chitra/.exec(textContent ?? '')?.[0]);
export const click = (element: HTMLElement) => fireEvent.click(element);
export const doneOf = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Done: ${name}` });
export const refused: Reply = { status: 409, body: { statusCode: 409, error: 'Conflict', message: 'The day is closed.' } };

/** For `afterEach`: nothing of one test is there in the next. */
export function close(): void {
  act(() => toast.remove());
  cleanup();
  endSession('all');
  client.clear();
}
