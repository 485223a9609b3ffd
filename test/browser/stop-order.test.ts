import { dayOf } from './board';
import { DESKTOP, expect, mde, PHONE, supervisor, test, toast, type Page } from './milkround';

const idsOf = async (...args: Parameters<typeof dayOf>) =>
  (await dayOf(...args)).map(({ id }) => id);

test('a delivery boy puts his stops in order, by arrows, keyboard and finger', async ({
  pageOf,
  server,
}) => {
  const [first, second, third, ...others] = await idsOf(server, 3);
  const page = await pageOf(mde(3), PHONE);
  await page.goto('/deliveryBoy/orders');
  await page.getByRole('button', { name: 'Order of stops' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order of stops' });
  const stops = dialog.getByRole('listitem');
  await expect(stops).toHaveCount(others.length + 3);
  await stops.nth(0).getByRole('button', { name: /down$/ }).click();
  await expect(stops.nth(0)).toContainText(second!);
  const handle = stops.nth(2).getByRole('button', { name: /, place 3$/ });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/is (lifted,|over) place 3/)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/is over place 2/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(stops.nth(1)).toContainText(third!);
  await dialog.getByRole('button', { name: 'Save the order' }).dblclick();
  await expect(toast(page, 'The order of stops is saved.')).toBeVisible();
  expect(await idsOf(server, 3)).toEqual([second, third, first, ...others]);
  await expect(
    page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first(),
  ).toContainText(second!);
});

/** The page has not been scrolled for a while, as when a person reads it. */
const atRest = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    const begin = () => setTimeout(resolve, 500);
    let timer = begin();
    addEventListener('scroll', () => {
      clearTimeout(timer);
      timer = begin();
    });
  })`);

/** A finger on the page, in the form of real touch events. */
async function fingerOf(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[] = [],
  ) => browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    async move(x: number, from: number, to: number) {
      for (let step = 1; step <= 8; step++)
        await send('touchMove', [{ x, y: from + ((to - from) * step) / 8 }]);
    },
    up: () => send('touchEnd'),
  };
}

test('a long press lifts a stop of the list, a drag moves it, and Undo moves it back', async ({
  pageOf,
  server,
}) => {
  const before = await idsOf(server, 6);
  const [first, second, third, ...others] = before;
  const page = await pageOf(mde(6), PHONE);
  await page.goto('/deliveryBoy/orders');
  const rows = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  const row = (id: string | undefined) => page.locator(`li[data-id="${id}"]`);
  const lifted = page.locator('[class*=lifted]');
  await expect(rows).toHaveCount(before.length);
  const finger = await fingerOf(page);

  // The first press loads the code, and lifts its stop when the code is there. A stop that is put down at its place changes nothing.
  await atRest(page);
  const drag = page.waitForResponse(/StopDrag/);
  const pressed = await rows.first().boundingBox();
  await finger.down(pressed!.x + 100, pressed!.y + 30);
  await drag;
  await expect(lifted).toBeVisible();
  await finger.up();
  await expect(lifted).toHaveCount(0);
  expect(await idsOf(server, 6)).toEqual(before);

  // A scroll does not lift a stop.
  await finger.down(120, 600);
  await finger.move(120, 600, 500);
  await finger.up();
  // The scroll continues after the finger has left, and would move the page away from the top again.
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(20);
  await atRest(page);
  await page.evaluate('scrollTo(0, 0)');
  await atRest(page);
  expect(await page.evaluate('scrollY')).toBe(0);
  await expect(page.locator('[id^=DndLiveRegion]')).toBeAttached();

  const box = async (id: string | undefined) => (await row(id).boundingBox())!;
  const at = await box(first);
  const target = await box(third);
  await finger.down(at.x + 100, at.y + 30);
  await expect(lifted).toBeVisible();
  await finger.move(at.x + 100, at.y + 30, target.y + 60);
  await finger.up();
  await expect(lifted).toHaveCount(0);
  await expect(rows.nth(2)).toHaveAttribute('data-id', first!);
  await expect(toast(page, 'The order of stops is saved.')).toBeVisible();
  expect(await idsOf(server, 6)).toEqual([second, third, first, ...others]);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo', exact: true }).tap();
  await expect(rows.nth(0)).toHaveAttribute('data-id', first!);
  await expect.poll(() => idsOf(server, 6)).toEqual(before);

  const done = await row(second).getByRole('checkbox').boundingBox();
  await finger.down(done!.x + 20, done!.y + 20);
  await expect(lifted).toHaveCount(0);
  await finger.up();
});

test('the office takes over the order of the last deliveries, and sees when another person was faster', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(supervisor(1), DESKTOP);
  await page.goto('/supervisor/board?deliveryBoy=4');
  await page.getByRole('button', { name: 'Order of stops' }).click();
  const dialog = page.getByRole('dialog', { name: /Order of stops of/ });
  await dialog.getByRole('button', { name: /As it was delivered on/ }).click();
  await dialog.getByRole('listitem').nth(1).getByRole('button', { name: /up$/ }).click();

  const other = await pageOf(mde(4), PHONE);
  await other.goto('/deliveryBoy/orders');
  await other.getByRole('button', { name: 'Order of stops' }).click();
  const own = other.getByRole('dialog', { name: 'Order of stops' });
  await own.getByRole('listitem').nth(5).getByRole('button', { name: /up$/ }).click();
  await own.getByRole('button', { name: 'Save the order' }).click();
  await expect(toast(other, 'The order of stops is saved.')).toBeVisible();
  const theirs = await idsOf(server, 4);

  await dialog.getByRole('button', { name: 'Save the order' }).click();
  await expect(toast(page, 'The order of these stops has changed meanwhile.')).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toContainText(theirs[0]!);
  expect(await idsOf(server, 4)).toEqual(theirs);
});
