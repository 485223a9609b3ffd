import { dayOf } from './board';
import { DESKTOP, expect, expectToast, isLive, type Page, PHONE, poll, test } from './milkround';
import { makeZone } from './own-zone';

const idsOf = async (...args: Parameters<typeof dayOf>) =>
  (await dayOf(...args)).map(({ id }) => id);

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

test('a delivery boy puts his stops in order by arrows and keyboard, and the office sees that he was faster; then he drags one with a long press, and takes the move back', async ({
  pageOf,
  server,
}) => {
  const { boys, supervisor } = await makeZone(server, { stops: 5 });
  const [boy] = boys as [(typeof boys)[0]];
  const [first, second, third, ...others] = await idsOf(server, boy.email);
  const office = await pageOf(supervisor.email, DESKTOP);
  await office.goto(`/supervisor/board?deliveryBoy=${boy.id}`);
  await office.getByRole('button', { name: 'Order of stops' }).click();
  const theirs = office.getByRole('dialog', { name: /Order of stops of/ });
  await theirs.getByRole('listitem').nth(1).getByRole('button', { name: /up$/ }).click();

  const page = await pageOf(boy.email, PHONE);
  await page.goto('/deliveryBoy/orders');
  await page.getByRole('button', { name: 'Order of stops' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order of stops' });
  const stops = dialog.getByRole('listitem');
  await expect(stops).toHaveCount(others.length + 3);
  await stops.nth(0).getByRole('button', { name: /down$/ }).click();
  await expect(stops.nth(0)).toContainText(second!);
  await stops
    .nth(2)
    .getByRole('button', { name: /, place 3$/ })
    .focus();
  await page.keyboard.press('Space');
  // Not before this is said do the keys move the lifted stop.
  await expect(page.getByText(/is over place 3/)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/is over place 2/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(stops.nth(1)).toContainText(third!);
  await dialog.getByRole('button', { name: 'Save the order' }).dblclick();
  await expectToast(page, 'The order of stops is saved.');
  const own = [second, third, first, ...others];
  expect(await idsOf(server, boy.email)).toEqual(own);

  await theirs.getByRole('button', { name: 'Save the order' }).click();
  await expectToast(office, 'The order of these stops has changed meanwhile.');
  await expect(theirs.getByRole('listitem').first()).toContainText(second!);
  expect(await idsOf(server, boy.email)).toEqual(own);

  const rows = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  const row = (id: string | undefined) => page.locator(`li[data-id="${id}"]`);
  const lifted = page.locator('[class*=lifted]');
  await expect(rows).toHaveCount(own.length);
  // From then on no note moves the list.
  await isLive(page);
  const finger = await fingerOf(page);

  // The first press loads the code, and lifts its stop when the code is there. A stop that is put down at its place changes nothing.
  const drag = page.waitForResponse(/StopDrag/);
  const pressed = (await rows.first().boundingBox())!;
  await finger.down(pressed.x + 100, pressed.y + 30);
  await drag;
  await expect(lifted).toBeVisible();
  await finger.up();
  await expect(lifted).toHaveCount(0);
  expect(await idsOf(server, boy.email)).toEqual(own);

  await expect(page.locator('[id^=DndLiveRegion]')).toBeAttached();
  const at = (await row(own[0]).boundingBox())!;
  const target = (await row(own[2]).boundingBox())!;
  await finger.down(at.x + 100, at.y + 30);
  await expect(lifted).toBeVisible();
  await finger.move(at.x + 100, at.y + 30, target.y + 60);
  await expect(page.getByText(/is over place 3/)).toBeAttached();
  await finger.up();
  await expect(lifted).toHaveCount(0);
  await expect(rows.nth(2)).toHaveAttribute('data-id', own[0]!);
  await expectToast(page, 'The order of stops is saved.');
  expect(await idsOf(server, boy.email)).toEqual([own[1], own[2], own[0], ...others]);

  await page.getByRole('button', { name: 'Undo', exact: true }).tap();
  await expect(rows.nth(0)).toHaveAttribute('data-id', own[0]!);
  await poll(() => idsOf(server, boy.email)).toEqual(own);
});
