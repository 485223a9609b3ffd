import {
  type AreaDeliveries,
  type AreaQuantities,
  type ChangeRow,
  type DayCloseRow,
  MESSAGES,
  type Read,
  type RemarkRow,
} from '@milkround/contracts';
import { addDays, rangeText, sum } from '@milkround/domain';
import { admin, mde, supervisor, type Person } from '../support/client';
import { today } from '../support/log';
import { ownServer } from '../support/own-server';
import { timeZone } from '../support/running-server';
import { openExport, valuesOf } from '../support/workbook-export';

const server = ownServer();
const url = () => server().url;
let boss: Person;
let range: string;
/** The range as the workbooks without a date in their rows say it. */
let dates: string;

beforeAll(async () => {
  boss = await admin(url());
  range = `fromDate=${addDays(today(), -2)}&toDate=${today()}`;
  dates = rangeText({ from: addDays(today(), -2), to: today() });
});

const open = (person: Person, call: string, more = '') => openExport(person, call, range + more);
const read = async <T>(person: Person, call: string): Promise<T> =>
  (await person.get<Read<T>>(`${call}?${range}`)).body.data;
const refused = (person: Person, call: string, query: string) =>
  person.get(`${call}/export?${query}`);
const column = (rows: unknown[][], index: number) => rows.map((row) => row[index]);

/** A moment in the local time of the business, as a cell has it. */
const onTheWall = (at: string) => {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timeZone(),
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(at));
  return new Date(`${parts.replace(' ', 'T')}Z`);
};

const REPORTS: [call: string, file: string, sheet: string, columns: string[]][] = [
  [
    'get-order-remarks',
    'OrderRemarks.xlsx',
    'OrderRemarks',
    ['Consumer', 'MDE', 'Order Date', 'Absence Remarks', 'Payment', 'Payment Mode', 'Consumer ID'],
  ],
  [
    'get-day-close-report',
    'DayCloseReport.xlsx',
    'DayCloseReport',
    [
      ...[
        'Delivery Boy',
        'Requirement',
        'Taken',
        'Empty Bottle',
        'Remarks',
        'Closed At',
        'Order Date',
      ],
      ...[
        'Delivered',
        'Left Over',
        'Cash',
        'Cash Counted',
        'Difference',
        'Counted By',
        'Counted At',
      ],
      ...['Cheque or Mode Not Given', 'Closed By', 'Reason of the Close'],
      ...['Reopened At', 'Reopened By', 'Reason'],
    ],
  ],
  [
    'get-order-all-reports',
    'delivery_data.xlsx',
    'Delivery Data',
    [
      'Area',
      'Delivery Boy',
      'Supervisor',
      ...['Cow', 'Buffalo', 'Desi Cow', 'Gir Cow'].map((name) => `${name} (delvrd/reqrd)`),
      'Order Date',
    ],
  ],
  [
    'get-order-logs',
    'DeliveryChange.xlsx',
    'DeliveryChange',
    [
      'Delivery Boy',
      'Consumer',
      'Requirement',
      'Updated Quantity',
      'Product',
      'Date/Time of Change',
      'Status',
      'Consumer ID',
    ],
  ],
  [
    'get-all-quantity-by-area',
    'area_data.xlsx',
    'Area Data',
    ['Zone', 'Cow', 'Buffalo', 'Desi Cow', 'Gir Cow', 'Total', 'Order Date'],
  ],
];

describe.each(REPORTS)('the workbook of %s', (call, file, name, columns) => {
  it('has the file, sheet and columns of the specification, the header styled, frozen and printed on every page', async () => {
    const { disposition, sheet, totals } = await open(boss, call);
    expect(disposition).toBe(`attachment; filename="${file}"`);
    expect(sheet.name).toBe(name);
    expect(valuesOf(sheet.getRow(1), sheet.columnCount)).toEqual(columns);
    expect(sheet.getCell('A1').font).toMatchObject({ bold: true });
    expect(sheet.views).toEqual([expect.objectContaining({ state: 'frozen', ySplit: 1 })]);
    expect(sheet.pageSetup).toMatchObject({
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '1:1',
    });
    const width = sheet.columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
    expect(sheet.pageSetup.orientation).toBe(width > 105 ? 'landscape' : 'portrait');
    expect(Boolean(sheet.lastRow?.getCell(1).font?.bold)).toBe(totals !== undefined);
  });

  it('is refused when there is nothing to export, for a range without rows and for a search without results', async () => {
    const later = addDays(today(), 20);
    for (const query of [
      `fromDate=${later}&toDate=${later}`,
      `${range}&search=${encodeURIComponent('nobody%')}`,
    ])
      expect(await refused(boss, call, query)).toMatchObject({
        status: 404,
        body: { message: 'No data to export!' },
      });
  });

  it.each(['nonsense:asc', 'Zone', 'area:up', ':desc'])('refuses to sort by %s', async (sort) =>
    expect(await refused(boss, call, `${range}&sort=${sort}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'sort' }] },
    }),
  );
});

it('has every row of the day-close report, numbers as numbers and times in the local time of the business', async () => {
  const { rows, sheet, totals } = await open(boss, 'get-day-close-report');
  const closes = await read<DayCloseRow[]>(boss, 'get-day-close-report');
  expect(rows).toEqual(
    closes.map((row) =>
      [
        row.admin_delivery_boy.name,
        row.req_qty,
        row.assigned_qty,
        row.empty_bottles,
        row.remarks || expect.anything(),
        expect.any(Date),
        new Date(`${row.order_date}T00:00:00Z`),
        ...[row.dlvr_qty, row.left_over, row.cash],
        ...[
          row.cash_counted,
          row.cash_difference,
          row.counted_by,
          row.counted_at && expect.any(Date),
        ],
        ...[
          row.other_payments,
          row.closed_by,
          row.close_reason,
          row.reopened_at && expect.any(Date),
          row.reopened_by,
          row.reopen_reason,
        ],
      ].map((cell, index) =>
        index === 4 && row.remarks === '' ? rows[closes.indexOf(row)]?.[4] : cell,
      ),
    ),
  );
  for (const [index, { created_at }] of closes.entries())
    expect(Math.abs(Number(rows[index]?.[5]) - Number(onTheWall(created_at)))).toBeLessThan(1_000);
  // A close does not count if the day was reopened after it.
  const counted = closes.filter(({ reopened_at }) => reopened_at === null);
  const figures = [1, 2, 3, 7, 8, 9, 14].map((index) => totals?.[index]);
  const sums = (
    [
      'req_qty',
      'assigned_qty',
      'empty_bottles',
      'dlvr_qty',
      'left_over',
      'cash',
      'other_payments',
    ] as const
  ).map((key) => sum(counted.map((close) => close[key])));
  expect(figures).toEqual(sums);
  expect(sheet.getCell('F2').numFmt).toBe('d/m/yyyy, h:mm:ss AM/PM');
});

it('has every change with its status in words', async () => {
  const { rows, totals } = await open(boss, 'get-order-logs');
  const changes = await read<ChangeRow[]>(boss, 'get-order-logs');
  expect(
    rows.map(([boy, consumer, required, updated, product, , status]) => [
      boy,
      consumer,
      required,
      updated,
      product,
      status,
    ]),
  ).toEqual(
    changes.map((row) => [
      row.delivery_boy.name,
      row.order.consumer_name,
      row.exp_qty,
      row.updated_qty,
      row.order.product.name,
      row.status === 1 ? 'Completed' : 'Pending',
    ]),
  );
  const sums = [
    sum(changes.map((row) => row.exp_qty)),
    sum(changes.map((row) => row.updated_qty ?? 0)),
  ];
  expect(totals).toEqual(['Grand Total', null, ...sums, null, null, null, null]);
  expect(column(rows, 7)).toEqual(changes.map((row) => row.order.consumer_id));
});

it('has every remark, amounts as numbers and dates as dates', async () => {
  const { rows, sheet, totals } = await open(boss, 'get-order-remarks');
  const remarks = await read<RemarkRow[]>(boss, 'get-order-remarks');
  expect(
    rows.map(([consumer, boy, date, absence, payment, mode]) => [
      consumer,
      boy,
      date,
      absence || null,
      payment,
      mode || '',
    ]),
  ).toEqual(
    remarks.map((row) => [
      row.consumer_name,
      row.admin_delivery_boy?.name,
      new Date(`${row.order_date}T00:00:00Z`),
      row.absence_remarks,
      row.remarks === null ? null : Number(row.remarks),
      row.payment_mode,
    ]),
  );
  expect(totals).toEqual([
    'Grand Total',
    null,
    null,
    null,
    sum(remarks.map((row) => Number(row.remarks))),
    null,
    null,
  ]);
  expect(column(rows, 6)).toEqual(remarks.map((row) => row.consumer_id));
  expect(sheet.getCell('C2').numFmt).toBe('yyyy-mm-dd');
});

it('has delivered and required of every delivery boy, and dashes for missing values', async () => {
  const { pool } = server().database!;
  await pool.query('delete from day_product where delivery_boy_id = 1 and product_id = 4');
  const { rows, sheet, totals } = await open(
    boss,
    'get-order-all-reports',
    `&sort=${encodeURIComponent('Delivery Boy:asc')}`,
  );
  const areas = await read<AreaDeliveries[]>(boss, 'get-order-all-reports');
  const boys = areas.flatMap(({ area_name, delivery_boys }) =>
    delivery_boys.map((boy) => ({ ...boy, area_name })),
  );
  expect(rows).toHaveLength(boys.length);
  const ofCow = boys.flatMap(({ products }) => products.filter(({ productId }) => productId === 1));
  const [delivered, required] = [
    sum(ofCow.map(({ quantity }) => quantity.delivered_quantity ?? 0)),
    sum(ofCow.map(({ quantity }) => quantity.expected_quantity)),
  ];
  expect(totals?.slice(0, 4)).toEqual(['Grand Total', null, null, `${delivered} / ${required}`]);
  for (const {
    area_name,
    deliveryBoyId,
    deliveryBoyName,
    deliveryBoySupervisorName,
    products,
  } of boys) {
    const row = rows.find(([area, boy]) => area === area_name && boy === deliveryBoyName);
    const cells = products.map(
      ({ quantity }) => `${quantity.delivered_quantity ?? '-'} / ${quantity.expected_quantity}`,
    );
    expect(row).toEqual([
      area_name,
      deliveryBoyName,
      deliveryBoySupervisorName,
      ...cells,
      ...(deliveryBoyId === 1 ? ['- / -'] : []),
      dates,
    ]);
  }
  expect(column(rows, 1)).toEqual(
    [...column(rows, 1)].sort((a, b) => String(a).localeCompare(String(b), 'en')),
  );
  expect(sheet.getCell('A1').font).toMatchObject({ bold: true });
});

it('has the requirement of every zone, and the grand total under them', async () => {
  const { rows, totals } = await open(boss, 'get-all-quantity-by-area', '&sort=total:desc');
  const areas = await read<AreaQuantities[]>(boss, 'get-all-quantity-by-area');
  const zones = areas.map(({ area, products }) => [
    area,
    ...Object.values(products),
    sum(Object.values(products)),
    dates,
  ]);
  expect(rows).toEqual(zones.sort((a, b) => Number(b[5]) - Number(a[5])));
  expect(totals).toEqual([
    'Grand Total',
    ...[1, 2, 3, 4, 5].map((index) => sum(column(zones, index).map(Number))),
    null,
  ]);
});

it('sorts and searches as the screens do', async () => {
  const { rows } = await open(boss, 'get-order-logs', '&sort=updated_qty:desc');
  const quantities = column(rows, 3).map(Number);
  expect(quantities).toEqual([...quantities].sort((a, b) => b - a));
  const baner = await open(boss, 'get-order-all-reports', '&search=bANer');
  expect(new Set(column(baner.rows, 0))).toEqual(new Set(['Baner']));
  const [, , supervisorName] = baner.rows[0] ?? [];
  expect(
    (
      await open(
        boss,
        'get-order-all-reports',
        `&search=${encodeURIComponent(String(supervisorName))}`,
      )
    ).rows,
  ).toHaveLength(baner.rows.length);
  const zone = await open(boss, 'get-all-quantity-by-area', '&search=Koth');
  expect(column(zone.rows, 0)).toEqual(['Kothrud']);
  expect(zone.totals?.slice(1, 6)).toEqual(zone.rows[0]?.slice(1, 6));
});

it('contains only the own area of a supervisor and the own stops of a delivery boy', async () => {
  const baner = await supervisor(url(), 1);
  expect(new Set(column((await open(baner, 'get-order-all-reports')).rows, 0))).toEqual(
    new Set(['Baner']),
  );
  expect(column((await open(baner, 'get-all-quantity-by-area')).rows, 0)).toEqual(['Baner']);
  for (const call of ['get-day-close-report', 'get-order-logs', 'get-order-remarks'])
    expect((await open(baner, call)).rows).toHaveLength(
      (await read<unknown[]>(baner, call)).length,
    );
  const boy = await mde(url(), 1);
  const own = await open(boy, 'get-order-remarks');
  expect(own.rows).toHaveLength((await read<unknown[]>(boy, 'get-order-remarks')).length);
  expect(new Set(column(own.rows, 1))).toEqual(new Set([boy.session.name]));
});

it('gives a dozen people their workbooks when they ask at the same moment', async () => {
  const people = await Promise.all([
    ...Array.from({ length: 4 }, (_, n) => supervisor(url(), n + 1)),
    ...Array.from({ length: 7 }, (_, n) => mde(url(), n + 1)),
  ]);
  const books = await Promise.all(
    [boss, ...people].map((person) => open(person, 'get-order-remarks')),
  );
  for (const { rows } of books) expect(rows.length).toBeGreaterThan(0);
});

it('answers a failure as JSON, never a broken workbook', async () => {
  const { status, body } = await refused(boss, 'get-order-logs', 'fromDate=x');
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: 'fromDate must be a date like 2025-01-31',
  });
  expect(MESSAGES['no-data-to-export']).toBe('No data to export!');
});
