import type { ChangeRow, DayCloseRow, RemarkRow } from '@milkround/contracts';
import { changeReport } from './change.report';
import { dayCloseReport } from './day-close.report';
import { deliveryReport } from './delivery.report';
import { REPORTS } from '.';
import {
  compareRows,
  exportedColumns,
  rangeText,
  searchedTexts,
  type ReportDefinition,
} from './report-definition';
import { remarksReport } from './remarks.report';

const close = (id: string, time: string) =>
  ({ id, created_at: `2026-11-21T${time}:00.000Z` }) as DayCloseRow;
const remark = (name: string, more: Partial<RemarkRow> = {}) =>
  ({
    order_date: '2026-11-21',
    admin_delivery_boy: { name },
    delr_boy_id: 1,
    consumer_id: '1',
    ...more,
  }) as RemarkRow;

it('places a day close by its time, newest first', () => {
  expect(compareRows(dayCloseReport.order, close('a', '10:00'), close('b', '09:00'))).toBeLessThan(
    0,
  );
  expect(
    compareRows(dayCloseReport.order, close('a', '08:00'), close('b', '09:00')),
  ).toBeGreaterThan(0);
});

it('places a new change before all others, because the log orders them', () => {
  expect(compareRows(changeReport.order, {} as ChangeRow, {} as ChangeRow)).toBeLessThan(0);
});

it('places a remark by date and delivery boy, and after those of the same delivery boy', () => {
  expect(
    compareRows(remarksReport.order, remark('Arun', { order_date: '2026-11-22' }), remark('Arun')),
  ).toBeLessThan(0);
  expect(compareRows(remarksReport.order, remark('arun 2'), remark('Arun 10'))).toBeLessThan(0);
  expect(compareRows(remarksReport.order, remark('Arun'), remark('Arun'))).toBeGreaterThan(0);
});

it.each(Object.entries<ReportDefinition<object>>(REPORTS))(
  '%s is registered by its name and has every column that its search names',
  (key, report) => {
    expect(report.name).toBe(key);
    expect(report.columns([]).map((column) => column.key)).toEqual(
      expect.arrayContaining([...report.searched]),
    );
  },
);

it('searches hidden columns, which are neither shown nor exported', () => {
  const columns = remarksReport.columns([]);
  const row = remark('Arun', {
    consumer_name: 'Lata',
    address: '4, Laxmi Heights',
    absence_remarks: null,
  });
  expect(searchedTexts(remarksReport, columns)(row)).toContain('4, Laxmi Heights');
  expect(exportedColumns(remarksReport, columns).map(({ title }) => title)).toEqual([
    'Consumer',
    'MDE',
    'Order Date',
    'Absence Remarks',
    'Payment',
    'Payment Mode',
    'Consumer ID',
  ]);
});

it('exports the columns of the delivery report in the order of the specification', () => {
  const products = [
    {
      productId: 1,
      productName: 'Cow',
      quantity: { expected_quantity: 2, delivered_quantity: null },
    },
  ];
  const rows = deliveryReport.rows([
    {
      area_id: 1,
      area_name: 'Baner',
      delivery_boys: [
        { deliveryBoyId: 1, deliveryBoyName: 'Arun', deliveryBoySupervisorName: '', products },
      ],
    },
  ]);
  const range = { from: '2026-11-23', to: '2026-11-29' };
  const columns = exportedColumns(deliveryReport, deliveryReport.columns(rows), range);
  expect(columns.map(({ title, exportTitle = title }) => exportTitle)).toEqual([
    'Area',
    'Delivery Boy',
    'Supervisor',
    'Cow (delvrd/reqrd)',
    'Order Date',
  ]);
  expect(rows.map((row) => columns.map(({ value, exported = value }) => exported(row)))).toEqual([
    ['Baner', 'Arun', null, '- / 2', '23 Nov – 29 Nov 2026'],
  ]);
});

it.each([
  ['2026-11-29', '2026-11-29', '29 Nov 2026'],
  ['2026-09-03', '2026-10-01', '3 Sep – 1 Oct 2026'],
  ['2025-12-30', '2026-01-02', '30 Dec 2025 – 2 Jan 2026'],
])('writes the range from %s to %s as %s', (from, to, words) =>
  expect(rangeText({ from, to })).toBe(words),
);

describe('a figure of a closed day', () => {
  const closed = (required: number, delivered: number) =>
    ({
      order_date: '2026-11-21',
      delr_boy_id: 3,
      req_qty: 120.5,
      dlvr_qty: 118,
      now: { required, delivered },
    }) as DayCloseRow;
  const figure = { from: '2026-11-21', to: '2026-11-21', deliveryBoyId: 3 };
  const cellOf = (close: DayCloseRow) =>
    dayCloseReport
      .columns([])
      .flatMap(({ explained }) => (explained?.by === 'sum' ? [explained.cell(close, range)] : []));
  const range = { from: '2026-11-01', to: '2026-11-30' };

  it('is explained by the orders of its day', () =>
    expect(cellOf(closed(120.5, 118))).toEqual([
      { figure: 'required', ...figure },
      { figure: 'delivered', ...figure },
    ]));

  it('has only its event once the orders have changed', () =>
    expect(cellOf(closed(118, 120))).toEqual([null, null]));
});

it('a figure that is no sum opens the events that gave it', () => {
  const eventsOf = <Row>(report: ReportDefinition<Row>, row: Partial<Row>) =>
    report
      .columns([])
      .flatMap(({ explained }) =>
        explained?.by === 'entry' ? [explained.events(row as Row)] : [],
      );
  expect(eventsOf(changeReport, { order_id: 'o1' })).toEqual([
    { orderId: 'o1' },
    { orderId: 'o1' },
  ]);
  const closes = { deliveryBoyId: 3, kind: ['DayClosed', 'DayReopened'] };
  const counts = { deliveryBoyId: 3, kind: ['CashCounted'] };
  const payments = {
    ...{ deliveryBoyId: 3, fromDate: '2026-11-21', toDate: '2026-11-21' },
    kind: ['PaymentRecorded', 'UnassignedPaymentRecorded'],
  };
  const close = {
    delr_boy_id: 3,
    order_date: '2026-11-21',
    cash: 250,
    other_payments: 0,
    cash_counted: null,
  };
  expect(eventsOf(dayCloseReport, close)).toEqual([
    closes,
    closes,
    closes,
    payments,
    closes,
    closes,
    closes,
  ]);
  expect(eventsOf(dayCloseReport, { ...close, cash_counted: 200 }).slice(4, 6)).toEqual([
    counts,
    counts,
  ]);
  expect(eventsOf(REPORTS.uploads, { id: 'u1' })).toEqual(
    Array.from({ length: 6 }, () => ({ uploadId: 'u1' })),
  );
});
