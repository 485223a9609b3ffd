import { firstStop, openOrders, row } from './board';
import { cutWords, settled, tooWide } from './fits';
import {
  ADMIN,
  DESKTOP,
  expect,
  mde,
  PHONE,
  supervisor,
  test,
  toast,
  type Page,
} from './milkround';

const LARGE_TEXT = { viewport: { width: 320, height: 640 } };

/** Words and fields that extend beyond the right edge of the screen, even when the page hides the part outside. */
const standingOut = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const says = (it) => it.matches('button, input, select, a') || [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const isOut = (it) => it.checkVisibility() && it.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
    return [...document.querySelectorAll('main *')].filter((it) => says(it) && isOut(it)).map((it) => it.outerHTML);
  })()`);

/** Words of the bar that are broken onto two lines, and parts of it that extend beyond it or overlap the next part. */
const brokenInBar = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const bar = document.querySelector('header');
    const frame = bar.getBoundingClientRect();
    const texts = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
    const wrong = [];
    while (texts.nextNode()) {
      const node = texts.currentNode;
      if (!node.parentElement.checkVisibility() || getComputedStyle(node.parentElement).clipPath !== 'none' || node.parentElement.closest('[hidden]')) continue;
      for (const word of node.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const box = range.getBoundingClientRect();
        if (lines.size > 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1 || box.right > frame.right + 1) wrong.push(word[0]);
      }
    }
    const parts = [...bar.children].map((it) => it.getBoundingClientRect()).filter(({ width }) => width > 0);
    return parts.some((part, index) => index > 0 && part.left < parts[index - 1].right - 1) ? [...wrong, 'parts lie over each other'] : wrong;
  })()`);

for (const [email, address, zone] of [
  [ADMIN, '/admin/dashboard', /^Baner/],
  [supervisor(1), '/supervisor/dashboard', null],
] as const)
  test(`${address} shows all people on 320 px and with text of twice the size`, async ({
    pageOf,
  }) => {
    const page = await pageOf(email, LARGE_TEXT);
    await page.addInitScript(
      `addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))`,
    );
    await page.goto(address);
    if (zone) await page.getByRole('button', { name: zone, expanded: false }).click();
    await expect(page.getByText('MDE-001').first()).toBeVisible();
    expect(await standingOut(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  });

test('screens are usable on 320 px and with text of twice the size', async ({ pageOf }) => {
  const page = await pageOf(mde(14), LARGE_TEXT);
  await page.addInitScript(
    `addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))`,
  );
  for (const address of [
    '/home',
    '/admin/sign-in',
    '/deliveryBoy/dashboard',
    '/deliveryBoy/orders',
    '/deliveryBoy/round',
    '/deliveryBoy/day-close',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    expect
      .soft(await page.evaluate('document.documentElement.scrollWidth'), address)
      .toBeLessThanOrEqual(320);
    expect.soft(await cutWords(page), address).toEqual([]);
  }
});

for (const address of ['/deliveryBoy/orders', '/deliveryBoy/day-close'])
  test(`the bar of ${address} shows heading, lost connection and name whole on any phone`, async ({
    pageOf,
  }) => {
    const page = await pageOf(mde(14), PHONE);
    await page.goto(address);
    await settled(page);
    await page.context().setOffline(true);
    await expect(page.locator('header [data-state="cut"]')).toBeVisible();
    for (const [width, size] of [
      [320, 1],
      [320, 2],
      [360, 1],
      [360, 2],
      [390, 1],
      [390, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(`document.documentElement.style.fontSize = '${size * 100}%'`);
      expect
        .soft(await brokenInBar(page), `${width} px, text of ${size} times the size`)
        .toEqual([]);
    }
  });

for (const [email, address] of [
  [ADMIN, '/admin/delivery-change-log'],
  [ADMIN, '/admin/orders'],
  [supervisor(4), '/supervisor/dashboard'],
] as const)
  test(`the heading of ${address} is complete beside an open sidebar, however narrow the window`, async ({
    pageOf,
  }) => {
    const page = await pageOf(email, DESKTOP);
    await page.addInitScript(`localStorage.setItem('sidebar', 'wide')`);
    await page.goto(address);
    await settled(page);
    for (const width of [768, 900, 1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      // The shorter words of the state for a narrow window appear a frame after it.
      await expect
        .configure({ soft: true })
        .poll(() => cutWords(page), { message: `${width} px`, timeout: 2_000 })
        .toEqual([]);
      expect.soft(await tooWide(page), `${width} px`).toEqual([]);
    }
  });

test('on a tablet the sidebar is a row of icons until it is opened, which is remembered', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, { viewport: { width: 820, height: 1180 } });
  await page.goto('/admin/zone');
  const toggle = page.getByRole('button', { name: 'Sidebar' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
});

test('a screen that cannot be loaded says so, keeps the frame, and appears after another try', async ({
  pageOf,
}) => {
  const page = await pageOf(mde(14), DESKTOP);
  await page.goto('/deliveryBoy/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery Boy Dashboard');
  await page.route('**/DayCloseScreen*', (route) => route.abort());
  await page.getByRole('link', { name: 'Day Close' }).click();
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery Boy Dashboard');
  await page.getByRole('link', { name: 'Day Close' }).click();
  await page.unroute('**/DayCloseScreen*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Day Close');
});

test('text that was typed into a dialog that could not be saved is kept to be saved again', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(mde(14), PHONE);
  const { stop } = await firstStop(server, 14);
  await openOrders(page);
  // The phone is full: its database accepts no more data.
  await page.evaluate(`IDBObjectStore.prototype.adds = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = () => { throw new DOMException('No room', 'QuotaExceededError'); };`);
  await row(page, stop).getByText(stop.name, { exact: true }).tap();
  await page.getByLabel('Absence Remark').fill('Gone to village');
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(toast(page, 'Failed to update remark: This phone has no room left')).toBeVisible();
  await expect(page.getByLabel('Absence Remark')).toHaveValue('Gone to village');
  await page.evaluate(`IDBObjectStore.prototype.add = IDBObjectStore.prototype.adds`);
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(toast(page, 'Order remark updated successfully!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, stop)).toContainText('Gone to village');
});

test('a toast covers the name of the screen, not its controls', async ({ pageOf }) => {
  const page = await pageOf(mde(14), PHONE);
  await openOrders(page);
  await page.getByRole('checkbox').first().tap();
  const shown = toast(page, 'Delivery Status Updated successfully!');
  await expect(shown).toBeVisible();
  const progress = await page.getByRole('region', { name: 'Progress' }).boundingBox();
  await expect(async () => {
    const box = await shown.boundingBox();
    expect(box && progress && box.y + box.height).toBeLessThanOrEqual((progress?.y ?? 0) + 20);
  }).toPass();
});
