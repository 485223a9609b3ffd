import { csv, dayFromNow, upload } from '../fixtures/order-upload';
import { remark } from '../support/board';
import { hireDeliveryBoy } from '../support/catalog';
import { admin, mde } from '../support/client';
import { close, countCash, reopen } from '../support/day-closes';
import { inDays } from '../support/single-orders';
import { dayOf } from './board';
import { settled } from './fits';
import { ADMIN, expect, supervisor, test, type Page } from './milkround';

/** Pixels by which the table is wider than its box, and the texts of cells of which a part is cut off or is below the buttons. */
const hidden = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const table = document.querySelector('main table');
    const box = table.parentElement;
    const wider = box.scrollWidth - box.clientWidth;
    const cut = [...table.querySelectorAll('th, td')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1);
    return [...(wider > 0 ? ['wider by ' + wider] : []), ...cut.map((cell) => 'cut: ' + cell.textContent)];
  })()`);

const SHEETS = [
  [
    'the Day Close Report of an admin',
    ADMIN,
    () => `/admin/day-close?from=${inDays(-7)}&to=${inDays(0)}&size=50`,
  ],
  [
    'the Day Close Report of a supervisor',
    supervisor(4),
    () => `/supervisor/day-close?from=${inDays(-7)}&to=${inDays(0)}&size=50`,
  ],
  ['the orders of an admin', ADMIN, () => '/admin/orders'],
  ['the orders of a supervisor', supervisor(1), () => '/supervisor/orders'],
  ['the uploads of an admin', ADMIN, () => '/admin/uploads'],
  ['the delivery boys of an admin', ADMIN, () => '/admin/delivery-boys?q=Ramachandran'],
  [
    'the delivery boys of a supervisor',
    supervisor(3),
    () => '/supervisor/delivery-boys?q=Ramachandran',
  ],
] as const;

test.beforeAll(async ({ serverOf }, { file }) => {
  const server = await serverOf(file);
  const boss = await admin(server.url);
  const [counted, reopened] = [await mde(server.url, 16), await mde(server.url, 17)];
  const [stop] = await dayOf(server, 16);
  await remark(counted, stop!.id, { remarks: '98765.5', paymentMode: 'cash' });
  const { body } = await close(counted, {
    assignedQuantity: 1234.5,
    EmptyBottle: 120,
    remarks: 'The cooler of the van is broken since six',
  });
  expect(
    (await countCash(boss, 16, { closeId: body.data.id, counted: 90_000.5, previous: null }))
      .status,
  ).toBe(200);
  await close(reopened);
  expect(
    (await reopen(boss, 17, { reason: 'Three stops of the last street were forgotten' })).status,
  ).toBe(200);
  const name = `orders_${'of_the_northern_zones_'.repeat(8)}.csv`;
  expect(
    (await upload(boss, csv([['WT-1', 'MDE-001', 'Cow', 1]]), { date: dayFromNow(27), name }))
      .status,
  ).toBe(201);
  const named = {
    name: 'Lakshminarayan Ramachandran',
    email: 'lakshminarayan.ramachandran@the-good-milk.example',
  };
  await hireDeliveryBoy(boss, 3, 3, { ...named, password: undefined, invite: true });
});

for (const [what, email, address] of SHEETS)
  for (const width of [1280, 1440])
    test(`${what} fits on a screen of ${width} pixels with all its columns, in every language`, async ({
      pageOf,
    }) => {
      const page = await pageOf(email, { viewport: { width, height: 900 } });
      for (const language of ['en', 'hi', 'mr']) {
        await page.addInitScript(`localStorage.setItem('language', '${language}')`);
        await page.goto(address());
        await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`);
        await expect(page.getByRole('table')).toBeVisible();
        await settled(page);
        expect.soft(await hidden(page), `${address()} in ${language}`).toEqual([]);
      }
    });

test('cash is counted and a day is reopened without scrolling sideways', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, { viewport: { width: 1280, height: 900 } });
  await page.goto('/admin/day-close');
  await settled(page);
  for (const name of [/^Count the cash of /, /^Reopen the day of /])
    await expect(page.getByRole('button', { name }).first()).toBeInViewport({ ratio: 1 });
});
