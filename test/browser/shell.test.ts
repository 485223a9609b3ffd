import { openOrders } from './board';
import { cutWords, expectNone, settled, tooWide } from './fits';
import { ADMIN, expect, mde, PHONE, supervisor, test, type Page } from './milkround';

const NARROWEST = { width: 320, height: 640 };
const enlarge = (page: Page) => page.evaluate(`document.documentElement.style.fontSize = '200%'`);

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

test('a person with text of twice the size uses the narrowest phone, also without a network', async ({
  pageOf,
}) => {
  const page = await pageOf(mde(14), { ...PHONE, viewport: NARROWEST });
  for (const address of [
    '/deliveryBoy/dashboard',
    '/deliveryBoy/round',
    '/deliveryBoy/day-close',
    '/deliveryBoy/orders',
  ]) {
    await page.goto(address);
    await settled(page);
    await enlarge(page);
    await expectNone(() => tooWide(page), address);
    await expectNone(() => cutWords(page), address);
  }
  await openOrders(page);
  await page.context().setOffline(true);
  await expect(page.locator('header [data-state="cut"]')).toBeVisible();
  for (const width of [320, 390])
    for (const size of [100, 200]) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(`document.documentElement.style.fontSize = '${size}%'`);
      await expectNone(() => brokenInBar(page), `${width} px, text of ${size} %`);
    }

  const office = await pageOf(supervisor(1), { ...PHONE, viewport: NARROWEST });
  await office.goto('/supervisor/dashboard');
  await expect(office.getByText('MDE-001').first()).toBeVisible();
  await enlarge(office);
  await expectNone(() => tooWide(office), 'the dashboard');
});

test('an admin works beside the sidebar in a window of any width, which is remembered', async ({
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
  for (const address of ['/admin/delivery-change-log', '/admin/orders']) {
    await page.goto(address);
    await settled(page);
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNone(() => cutWords(page), `${address}, ${width} px`);
      await expectNone(() => tooWide(page), `${address}, ${width} px`);
    }
  }
});
