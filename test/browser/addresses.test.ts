import { ADMIN, DESKTOP, expect, supervisor, test } from './milkround';
import { DELIVERIES, openReport, pastDays, QUANTITIES, rowsOf, tableOf } from './reports';

test('search, order, page and range of a report are in the address; Back and a reload keep them, and the menu keeps the range', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  const range = pastDays(3);
  await openReport(page, 'admin', DELIVERIES, range);
  await expect(page.getByText('1–10 of 20')).toBeVisible();
  await page.getByRole('button', { name: 'Delivery Boy' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/sort=delivery_boy&page=2/);
  await expect(page.getByText('11–20 of 20')).toBeVisible();
  const rows = await rowsOf(page).allInnerTexts();
  await page.reload();
  await expect(page.getByText('11–20 of 20')).toBeVisible();
  expect(await rowsOf(page).allInnerTexts()).toEqual(rows);

  await page.getByRole('link', { name: QUANTITIES.title }).click();
  await expect(tableOf(page, QUANTITIES)).toBeVisible();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(range.from);
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(range.to);
  await expect(page).toHaveURL(`/admin/qty-report?from=${range.from}&to=${range.to}`);
  await page.goBack();
  await expect(page.getByText('11–20 of 20')).toBeVisible();

  await page.getByRole('searchbox').pressSequentially('kothrud');
  await expect(page).toHaveURL(/q=kothrud/);
  await expect(page.getByText('1–5 of 5')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill(pastDays(2).from);
  await expect(page).toHaveURL(new RegExp(`from=${pastDays(2).from}`));
  await expect(page.getByRole('searchbox')).toHaveValue('kothrud');
  await page.goBack();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(range.from);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/dashboard$/);
});

test('the list of orders returns as it was left', async ({ pageOf }) => {
  const page = await pageOf(supervisor(1), DESKTOP);
  await page.goto('/supervisor/orders');
  await page.getByRole('searchbox').fill('buffalo');
  await page.getByRole('button', { name: /Requirement/ }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/q=buffalo&sort=requirement&page=2/);
  await expect(page.getByText('Page 2 of')).toBeVisible();
  const rows = await rowsOf(page).allInnerTexts();
  await rowsOf(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/consumers/);
  await page.goBack();
  await expect(page.getByText('Page 2 of')).toBeVisible();
  expect(await rowsOf(page).allInnerTexts()).toEqual(rows);
});
