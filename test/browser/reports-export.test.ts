import { ADMIN, DESKTOP, expect, mde, PHONE, supervisor, test, toast } from './milkround';
import {
  CHANGES,
  columnOf,
  DAY_CLOSES,
  DELIVERIES,
  exported,
  openReport,
  pastDays,
  QUANTITIES,
  REMARKS,
  REPORTS,
  rowsOf,
} from './reports';

/** The names of the workbook's columns that differ from the screen's. */
const HEADERS: Record<string, string[]> = {
  [DELIVERIES.title]: [
    'Area',
    'Delivery Boy',
    'Supervisor',
    ...['Cow', 'Buffalo', 'Desi Cow', 'Gir Cow'].map((name) => `${name} (delvrd/reqrd)`),
  ],
  [DAY_CLOSES.title]: [
    ...DAY_CLOSES.columns.slice(0, -2),
    ...[
      'Cash Counted',
      'Difference',
      'Counted By',
      'Counted At',
      'Other Payments',
      'Reopened At',
      'Reopened By',
      'Reason',
    ],
  ],
};

for (const [role, email] of [
  ['admin', ADMIN],
  ['supervisor', supervisor(4)],
] as const)
  test(`${role}: every report is saved under its name, with its sheet, its columns and all its rows`, async ({
    pageOf,
  }) => {
    const page = await pageOf(email, DESKTOP);
    for (const report of REPORTS) {
      await openReport(page, role, report, pastDays(9));
      const total = Number(
        (await page.getByText(/^1–\d+ of [\d,]+$/).textContent())
          ?.split(' of ')[1]
          ?.replace(',', ''),
      );
      const { file, sheet, header, rows } = await exported(page);
      expect({ file, sheet, header }).toEqual({
        file: report.file,
        sheet: report.sheet,
        header: HEADERS[report.title] ?? report.columns,
      });
      expect(rows).toHaveLength(total);
    }
  });

test('the workbook has the search and the order of the screen', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await openReport(page, 'admin', DELIVERIES, pastDays(2));
  await page.getByRole('searchbox').fill('Hadapsar');
  await page.getByRole('button', { name: 'Delivery Boy' }).click();
  await page.getByRole('button', { name: 'Delivery Boy' }).click();
  await expect(rowsOf(page)).toHaveCount(5);
  const { rows } = await exported(page);
  expect(rows.map((row) => row[1])).toEqual(await columnOf(page, 2));

  await openReport(page, 'admin', CHANGES, pastDays(2));
  await page.getByRole('button', { name: 'Updated Quantity' }).click();
  await page.getByRole('searchbox').fill('desi cow');
  await expect
    .poll(() => columnOf(page, 4).then((products) => new Set(products)))
    .toEqual(new Set(['Desi Cow']));
  const changes = await exported(page);
  expect(new Set(changes.rows.map((row) => row[4]))).toEqual(new Set(['Desi Cow']));
  expect(changes.rows.slice(0, 10).map((row) => String(row[3]))).toEqual(
    (await columnOf(page, 3)).map((text) => text.replace(/^[▲▼]/u, '')),
  );
});

test('a delivery boy saves his own remarks', async ({ pageOf }) => {
  const page = await pageOf(mde(17), PHONE);
  await openReport(page, 'deliveryBoy', REMARKS, pastDays(25));
  const { file, sheet, rows } = await exported(page);
  expect([file, sheet]).toEqual(['OrderRemarks.xlsx', 'OrderRemarks']);
  expect(new Set(rows.map((row) => row[1])).size).toBe(1);
});

test('without rows there is no data to export', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await openReport(page, 'admin', REMARKS, { from: '2020-01-01', to: '2020-01-31' });
  const alerted = page.waitForEvent('dialog');
  const click = page.getByRole('button', { name: 'Export to Excel' }).click();
  const dialog = await alerted;
  expect([dialog.type(), dialog.message()]).toEqual(['alert', 'No data to export!']);
  await dialog.accept();
  await click;
});

test('while a workbook is created the button says so, and a failure is reported', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await openReport(page, 'admin', QUANTITIES, pastDays(3));
  let fail = () => {};
  await page.route('**/get-all-quantity-by-area/export*', async (route) => {
    await new Promise<void>((resolve) => (fail = resolve));
    await route.fulfill({
      status: 503,
      json: { message: 'Other exports are under way. Please try again in a moment.' },
    });
  });
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  await expect(page.getByRole('button', { name: 'Exporting...' })).toBeVisible();
  fail();
  await expect(
    toast(page, 'Other exports are under way. Please try again in a moment.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export to Excel' })).toBeVisible();
});
