import { fireEvent, screen } from '@testing-library/react';
import type { Call } from '../../../testing/wire';
import OrdersScreen from '../stops/OrdersScreen';
import { consumer } from './day';
import { openScreen, type Wire } from './open-screen';

export const day = () => [
  consumer('c1', 'Asha', [
    [1, 2],
    [3, 1.5],
  ]),
  consumer('c2', 'Bina', [[1, 1, 1]], { is_delivered: true }),
  consumer('c3', 'Chitra', [[2, 3]], { adjusted_qty: 1 }),
];

/** jsdom has no media and measures nothing: a window so wide. */
function windowOf(width: number): void {
  const matches = (query: string) => width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0);
  const media = (query: string) => ({
    matches: matches(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.defineProperty(window, 'matchMedia', { value: media, configurable: true });
}

/** The list of orders, on a window so wide. Answers the calls made. */
export function open({
  width = 1440,
  orders = day(),
  ...wire
}: Partial<Wire> & { width?: number }): Promise<Call[]> {
  windowOf(width);
  return openScreen(OrdersScreen, { orders, ...wire });
}

export const rowNames = () =>
  screen
    .getAllByRole('rowheader')
    .map(({ textContent }) => /Asha|Bina|Chitra/.exec(textContent ?? '')?.[0]);
export const click = (element: HTMLElement) => fireEvent.click(element);
export const doneOf = (name: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `Done: ${name}` });
