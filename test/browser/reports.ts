import { addDays } from '@milkround/domain';
import { Workbook } from 'exceljs';
import { today } from '../support/log';
import { expect, type Locator, type Page } from './milkround';

interface Described {
  title: string;
  /** The path after the role: `/admin/…`. */
  place: string;
  file: string;
  sheet: string;
  columns: string[];
}

const PRODUCTS = ['Cow', 'Buffalo', 'Desi Cow', 'Gir Cow'];

export const DELIVERIES: Described = {
  title: 'Delivery Report',
  place: 'zone-wise-order-report',
  file: 'delivery_data.xlsx',
  sheet: 'Delivery Data',
  columns: [
    'Zone',
    'Supervisor',
    'Delivery Boy',
    ...PRODUCTS.map((name) => `${name} delvrd/reqrd`),
  ],
};
export const QUANTITIES: Described = {
  title: 'Requirement Report',
  place: 'qty-report',
  file: 'area_data.xlsx',
  sheet: 'Area Data',
  columns: ['Zone', ...PRODUCTS, 'Total'],
};
export const CHANGES: Described = {
  title: 'Customer Changes Report',
  place: 'delivery-change-log',
  file: 'DeliveryChange.xlsx',
  sheet: 'DeliveryChange',
  columns: [
    'Delivery Boy',
    'Consumer',
    'Requirement',
    'Updated Quantity',
    'Product',
    'Date/Time of Change',
    'Status',
  ],
};
export const DAY_CLOSES: Described = {
  title: 'Day Close Report',
  place: 'day-close',
  file: 'DayCloseReport.xlsx',
  sheet: 'DayCloseReport',
  columns: [
    ...['Delivery Boy', 'Requirement', 'Taken', 'Empty Bottle', 'Remarks', 'Closed At'],
    ...['Delivered', 'Left Over', 'Cash', 'Cheque or Mode Not Given', 'Actions'],
  ],
};
/** Only admins have this report. */
export const UPLOADS: Described = {
  title: 'Uploads',
  place: 'uploads',
  file: 'Uploads.xlsx',
  sheet: 'Uploads',
  columns: [
    'Uploaded At',
    'Uploaded By',
    'File',
    'Order Date',
    'New',
    'Changed',
    'Unchanged',
    'Protected',
    'Not in the file',
    'Errors',
  ],
};

type ReportRole = 'admin' | 'supervisor' | 'deliveryBoy';

/** The range from so many days ago to yesterday, in which no new events happen. */
export const pastDays = (days: number) => ({
  from: addDays(today(), -days),
  to: addDays(today(), -1),
});

export const addressOf = (
  role: ReportRole,
  { place }: Described,
  range?: { from: string; to: string },
): string => `/${role}/${place}${range ? `?from=${range.from}&to=${range.to}` : ''}`;

/** Opens the report and waits for its rows, or for the message that there are none. */
export async function openReport(
  page: Page,
  role: ReportRole,
  report: Described,
  range?: { from: string; to: string },
): Promise<void> {
  await page.goto(addressOf(role, report, range));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(report.title);
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

export const tableOf = (page: Page, { title }: Described): Locator =>
  page.getByRole('table', { name: title });
export const rowsOf = (page: Page): Locator => page.locator('main tbody tr[role=row]');
export const columnsOf = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((all) =>
      all.map((header) => String(header.textContent).replace(/[↕▲▼]/u, '').trim()),
    );

/** The texts of one column's cells, from the top. */
export const columnOf = (page: Page, column: number): Promise<string[]> =>
  rowsOf(page).evaluateAll(
    (rows, index) => rows.map((row) => String(row.querySelectorAll('td')[index]?.textContent)),
    column,
  );

/** Presses Export and reads the saved workbook: the names of the file and the sheet, the header and the rows. */
export async function exported(page: Page) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  const download = await downloading;
  const book = new Workbook();
  await book.xlsx.readFile(await download.path());
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('The workbook has no sheet');
  const lines = (sheet.getRows(1, sheet.rowCount) ?? []).map((row) =>
    Array.from({ length: sheet.columnCount }, (_, index) => row.getCell(index + 1).value),
  );
  const rows = lines.slice(1).filter(([first]) => first !== 'Grand Total');
  return { file: download.suggestedFilename(), sheet: sheet.name, header: lines[0], rows };
}
