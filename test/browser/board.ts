import type { ConsumerOrders, OrderLine, Read } from '@milkround/contracts';
import { as } from '../support/client';
import type { RunningServer } from '../support/running-server';
import { expect, poll, type Locator, type Page } from './milkround';

/** A stop of a delivery boy's day as the server returns it. */
export interface ListedStop {
  id: string;
  name: string;
  address: string;
  lines: OrderLine[];
}

/** The delivery boy's day, in the order of his round. */
export async function dayOf(server: RunningServer, email: string): Promise<ListedStop[]> {
  const { body } = await (await as(server.url, email)).get<Read<ConsumerOrders[]>>('get-orders');
  return body.data.flatMap(({ consumerId, data }) => {
    const [first] = data;
    return first
      ? [{ id: consumerId, name: first.consumer_name, address: first.address, lines: data }]
      : [];
  });
}

/** The stops that no test has changed yet, in any order of the tests, and whose consumers' names are unique in the list. */
export async function namedStops(server: RunningServer, email: string): Promise<ListedStop[]> {
  const stops = await dayOf(server, email);
  return stops.filter(
    (stop) => isUntouched(stop) && stops.filter((other) => other.name === stop.name).length === 1,
  );
}

const isUntouched = ({ lines }: ListedStop): boolean =>
  lines.every(
    ({ dlvr_quantity, is_delivered, consumer_remark, consumer_absence }) =>
      !is_delivered &&
      dlvr_quantity === null &&
      consumer_remark === null &&
      consumer_absence === null,
  );

/** Marks the stop as done over HTTP, as another phone of the delivery boy does. */
export async function deliver(
  server: RunningServer,
  email: string,
  { id }: ListedStop,
): Promise<void> {
  const { status, body } = await (
    await as(server.url, email)
  ).post(`edit-order-status/${id}`, { isDelivered: true });
  if (status !== 200) throw new Error(`The stop could not be delivered: ${body.message}`);
}

/** The list of the phone's cards, or the rows of the table. */
export const rows = (page: Page): Locator =>
  page.locator('main li:has(input[type=checkbox]), main tbody tr');

/** The names on the cards, from the top. */
export const names = (page: Page): Promise<string[]> =>
  rows(page)
    .getByRole('checkbox')
    .evaluateAll((all) => all.map((box) => String(box.ariaLabel)));

/** One stop's card or row. */
export const row = (page: Page, { name }: ListedStop): Locator =>
  rows(page).filter({ has: box(page, { name }) });

const box = (page: Page, { name }: { name: string }) =>
  page.getByRole('checkbox', { name: `Done: ${name}`, exact: true });

/** The stop's checkbox. */
export const done = (page: Page, stop: ListedStop): Locator => box(page, stop);

/** The button with a line's quantity. */
export const quantity = (page: Page, stop: ListedStop, line: OrderLine): Locator =>
  row(page, stop).getByRole('button', { name: new RegExp(`^${line.product.name}:`) });

/** Longer lists draw only the rows near the window. */
const ALL_UP_TO = 80;

/** Long enough for what is on the screen, and short enough to open the list once more. */
const SEEN_MS = 2_000;

/**
 * Leaves the list of the delivery boy and comes back until an expectation about it is met, which gets the options for `expect`: seen rows change
 * their height or place only when the list is opened, and what arrives a moment after that waits for the next time.
 */
export async function expectInOrders(
  page: Page,
  expectation: (options: { timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await showOrdersAgain(page);
    await expectation({ timeout: SEEN_MS });
  }).toPass();
}

async function showOrdersAgain(page: Page): Promise<void> {
  for (const [name, heading] of [
    ['Day Close', 'Day Close'],
    ['Orders', 'Orders'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
}

/** Opens the orders of a page that has signed in. The visible rows are drawn first, and the rest of a list that is not too long in steps. */
export async function openOrders(page: Page): Promise<void> {
  await page.goto('/deliveryBoy/orders');
  await rows(page).first().waitFor();
  // The list that is kept on a phone may be shorter than the server's, which replaces it.
  await poll(async () => {
    const stops = await page
      .locator('main :is(li[aria-setsize], table[aria-rowcount])')
      .first()
      .evaluate((it) => Number(it.ariaSetSize ?? Number(it.ariaRowCount) - 1));
    return stops > ALL_UP_TO ? 0 : stops - (await rows(page).count());
  }).toBe(0);
}
