import type { UploadAnswer } from '@milkround/contracts';
import { csv, dayFromNow, upload } from '../fixtures/order-upload';
import { admin, type Person } from '../support/client';
import { ADMIN, DESKTOP, expect, PHONE, test, type Page } from './milkround';

const list = (page: Page) => page.getByRole('list', { name: 'What happened, newest first' });
const rowsOf = (page: Page) => list(page).locator('li:has(time)');

/** Uploads an order file of this many lines for a date that no other test uploads for. */
async function uploadLines(boss: Person, name: string, lines: number): Promise<UploadAnswer> {
  const rows = Array.from({ length: lines }, (_, n): [string, string, string, number] => [
    `FOLD-${name}-${n}`,
    'MDE-001',
    'Cow',
    1,
  ]);
  const { status, body } = await upload(boss, csv(rows), { date: dayFromNow(23), name });
  expect(status).toBe(201);
  return body.data;
}

test('the lines of an upload are one row, which opens them', async ({ pageOf, server }) => {
  const { uploadId } = await uploadLines(await admin(server.url), 'folded.csv', 12);
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/activity');
  const folded = rowsOf(page).filter({ hasText: 'Upload of folded.csv: 12 orders placed' });
  await expect(folded).toHaveCount(1);
  await expect(list(page)).not.toContainText('FOLD-folded.csv-');
  await expect(rowsOf(page).filter({ hasText: 'uploaded folded.csv: 12 lines' })).toHaveCount(1);

  await folded.getByRole('link', { name: 'Show the orders of folded.csv' }).click();
  await expect(page).toHaveURL(`/admin/activity?uploadId=${uploadId}`);
  await expect(rowsOf(page).filter({ hasText: 'FOLD-folded.csv-' })).toHaveCount(12);
  await expect(rowsOf(page).filter({ hasText: 'Upload of folded.csv' })).toHaveCount(0);
  await page.goBack();
  await expect(folded).toHaveCount(1);
});

test('a folded upload that arrives while the list is read waits until the person asks for it', async ({
  pageOf,
  server,
}) => {
  const boss = await admin(server.url);
  const page = await pageOf(ADMIN, PHONE);
  await page.goto('/admin/activity');
  await expect(rowsOf(page).first()).toBeVisible();
  await uploadLines(boss, 'later.csv', 3);
  const news = page.getByRole('status').getByRole('button', { name: '2 new' });
  await expect(news).toBeVisible();
  await expect(list(page)).not.toContainText('later.csv');
  await news.click();
  await expect(
    rowsOf(page).filter({ hasText: 'Upload of later.csv: 3 orders placed' }),
  ).toHaveCount(1);
});

test('people and consumers are found while their names are typed, and Enter takes the first', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/activity?kind=DayClosed');
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Consumer', exact: true }).click();
  const picker = page.getByRole('dialog', { name: 'Consumer' });
  await page.keyboard.type('10042');
  await expect(picker.getByRole('button', { name: /10042$/ })).toHaveCount(1);
  await expect(picker.getByRole('button', { name: /^Consumer 10042/ })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(picker).toHaveCount(0);
  await expect(page).toHaveURL('/admin/activity?kind=DayClosed&consumerId=10042');

  await page.getByRole('button', { name: 'Done by: anybody' }).click();
  await page.keyboard.type('MDE-003');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/&actorRole=delivery-boy(&|$)/);
});

test('the keyboard focus stays in the page when the pressed element disappears', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/activity');
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Yesterday' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: /^Remove the filter: Happened/ }).press('Enter');
  await expect(page.getByRole('button', { name: 'Happened: Any date' })).toBeFocused();

  const details = rowsOf(page)
    .getByRole('button', { name: /^Details of/ })
    .first();
  await details.press('Enter');
  const proof = page
    .getByRole('dialog', { name: 'Details' })
    .getByRole('button', { name: 'Download proof' });
  const downloading = page.waitForEvent('download');
  await proof.press('Enter');
  await downloading;
  await expect(proof).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details).toBeFocused();

  await details.press('Enter');
  await page
    .getByRole('dialog', { name: 'Details' })
    .getByRole('link', { name: 'Show only this' })
    .first()
    .press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a name that is typed before the people are loaded is kept, and found when they are', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  let answer = () => undefined as void;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  for (const people of ['delivery-boys', 'supervisors'])
    await page.route(`**/admin/get-${people}*`, (route) => isAnswered.then(() => route.continue()));
  await page.goto('/admin/activity?kind=SignedIn');
  await page.getByRole('button', { name: 'Done by: anybody' }).click();
  await page.keyboard.type('Ganesh More');
  const dialog = page.getByRole('dialog', { name: 'Done by' });
  await expect(dialog.getByText('Nothing matches the search.')).toBeVisible();
  answer();
  await expect(dialog.getByRole('button', { name: /^Ganesh More/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: 'Done by: Ganesh More', exact: true }),
  ).toBeVisible();
});

test('the rows do not move when the late ones are counted', async ({ pageOf }) => {
  for (const options of [DESKTOP, PHONE]) {
    const page = await pageOf(ADMIN, options);
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/activity/lateness**', (route) => isAsked.then(() => route.continue()));
    await page.goto('/admin/activity?late=true');
    const row = page
      .getByRole('list', { name: 'What came late, last received first' })
      .locator('li:has(time)')
      .first();
    await expect(row).toBeVisible();
    const before = await row.boundingBox();
    answer();
    await expect(page.getByText(/^Late entries: /)).toBeVisible();
    expect(await row.boundingBox()).toEqual(before);
  }
});

/**
 * How far the heading of the first row below the given place is from this place, in parts of its own height: 0 as long as it stays there, up to 1
 * when it takes the place of the heading before it.
 */
const headingOffset = (page: Page, place: number) =>
  page.evaluate<number>(`(() => {
    const items = [...document.querySelectorAll('main ol > li')];
    const [{ offsetHeight: height }] = items.filter((it) => it.querySelector('h2'));
    const first = items.findIndex((it) => it.querySelector('time') && it.getBoundingClientRect().bottom > ${place} + height + 1);
    const heading = items.slice(0, first).findLast((it) => it.querySelector('h2'));
    return (heading.getBoundingClientRect().top - ${place}) / height;
  })()`);

for (const [size, options] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)
  test(`the date of the rows stays below the top bar while they are scrolled, ${size}`, async ({
    pageOf,
  }) => {
    const page = await pageOf(ADMIN, options);
    await page.goto('/admin/activity?kind=DayClosed&kind=DayReopened');
    await expect(list(page).getByRole('heading', { level: 2 })).not.toHaveCount(0);
    const bar = (await page.getByRole('banner').boundingBox())!;
    const days = new Set<string>();
    for (let scrolled = 600; scrolled <= 3_600; scrolled += 500) {
      await page.evaluate(`scrollTo(0, ${scrolled})`);
      const inPlace = () => headingOffset(page, bar.y + bar.height);
      await expect.poll(inPlace, `scrolled by ${scrolled}`).toBeGreaterThan(-0.1);
      expect(await inPlace()).toBeLessThan(1.1);
      for (const day of await list(page).getByRole('heading', { level: 2 }).allInnerTexts())
        days.add(day);
    }
    expect(days.size).toBeGreaterThan(1);
  });
