import type { ConsumerOrders, Read } from '@milkround/contracts';
import { as } from '../support/client';
import type { RunningServer } from '../support/running-server';
import { type Page, PHONE, poll } from './milkround';

/** A phone on which the service worker may store the client. */
export const INSTALLED = { ...PHONE, serviceWorkers: 'allow' } as const;

/** Waits until the page is served by a worker, which has stored all its files. */
export const isKept = (page: Page) =>
  poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated');
/** The note about entries that wait or were refused. */
export const strip = (page: Page) =>
  page.getByRole('status').filter({ hasText: /waiting since|not taken/ });
/** The consumers of a delivery boy's day that are done. */
export const doneOf = async (server: RunningServer, email: string): Promise<string[]> => {
  const { body } = await (await as(server.url, email)).get<Read<ConsumerOrders[]>>('get-orders');
  return body.data.filter(({ data }) => data[0]?.is_delivered).map(({ consumerId }) => consumerId);
};

/** The name of the signed-in person. */
export const nameOf = async (page: Page): Promise<string> =>
  (await page.getByRole('button', { name: /, menu$/ }).getAttribute('aria-label')) ?? '';
