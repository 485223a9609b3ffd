import type {
  AreaDeliveries,
  AreaQuantities,
  ChangeRow,
  DayCloseRow,
  RemarkRow,
} from '@milkround/contracts';
import type { DataColumn } from '../../ui/table/DataTable';
import { changeReport } from './change-report';
import { dayCloseReport } from './day-close-report';
import { deliveryReport } from './delivery-report';
import { remarksReport } from './remarks-report';
import { REPORTS } from '@milkround/domain';
import { toDataColumns } from './report-columns';

const requirementReport = { definition: REPORTS.quantities };

const range = { from: '2026-11-21', to: '2026-11-21' };
const place = { timeZone: 'Asia/Kolkata', range, officeRole: null };

const labels = <Row>(columns: readonly DataColumn<Row>[]) => columns.map(({ label }) => label);
const cells = <Row>(columns: readonly DataColumn<Row>[], row: Row) =>
  columns.map(({ show, value }) => (show ? show(row) : (value(row) ?? '-')));
const tones = <Row>(columns: readonly DataColumn<Row>[], row: Row) =>
  columns.map(({ tone }) => tone?.(row));

const product = (
  productId: number,
  productName: string,
  expected_quantity: number,
  delivered_quantity: number | null,
) => ({
  productId,
  productName,
  quantity: { expected_quantity, delivered_quantity },
});
const boy = (
  deliveryBoyId: number,
  products: AreaDeliveries['delivery_boys'][number]['products'],
) => ({
  deliveryBoyId,
  deliveryBoyName: `Boy ${deliveryBoyId}`,
  deliveryBoySupervisorName: 'Meera Shinde',
  products,
});

describe('the Delivery Report', () => {
  const areas: AreaDeliveries[] = [
    {
      area_id: 1,
      area_name: 'Baner',
      delivery_boys: [boy(1, [product(1, 'Cow', 30, 28), product(4, 'Gir Cow', 35, 35.5)])],
    },
    {
      area_id: 2,
      area_name: 'Kothrud',
      delivery_boys: [boy(2, [product(2, 'Buffalo', 31, 31), product(1, 'Cow', 1250, null)])],
    },
  ];
  const rows = deliveryReport.definition.rows(areas);
  const columns = toDataColumns(deliveryReport, rows, place);

  it('has a column per product of all delivery boys', () => {
    expect(labels(columns)).toEqual([
      'Zone',
      'Supervisor',
      'Delivery Boy',
      'Cow',
      'Buffalo',
      'Gir Cow',
    ]);
  });

  it('shows delivered / required, and dashes for missing values', () => {
    expect(rows.map((row) => cells(columns, row))).toEqual([
      ['Baner', 'Meera Shinde', 'Boy 1', '28 / 30', '- / -', '35.5 / 35'],
      ['Kothrud', 'Meera Shinde', 'Boy 2', '- / 1,250', '31 / 31', '- / -'],
    ]);
  });

  it('is green above, red below, and plain when equal or not recorded', () => {
    expect(rows.map((row) => tones(columns, row).slice(3))).toEqual([
      ['less', undefined, 'more'],
      [undefined, undefined, undefined],
    ]);
  });

  it('distinguishes the same delivery boy in two zones', () => {
    const moved = deliveryReport.definition.rows(
      areas.map((area) => ({ ...area, delivery_boys: [boy(1, [])] })),
    );
    expect(new Set(moved.map(deliveryReport.definition.rowKey)).size).toBe(2);
  });
});

describe('the Requirement Report', () => {
  const areas: AreaQuantities[] = [
    { area_id: 1, area: 'Baner', products: { Cow: 0.1, 'Gir Cow': 2000 } },
    { area_id: 2, area: 'Hadapsar', products: {} },
    { area_id: 3, area: 'Kothrud', products: { Cow: 0.2, Buffalo: 1, 'Gir Cow': 3 } },
  ];
  const rows = requirementReport.definition.rows(areas);
  const columns = toDataColumns(requirementReport, rows, place);

  it('shows only areas with products, a column per product and the total', () => {
    expect(labels(columns)).toEqual(['Zone', 'Cow', 'Buffalo', 'Gir Cow', 'Total']);
    expect(rows.map((row) => cells(columns, row))).toEqual([
      ['Baner', '0.1', '0', '2,000', '2,000.1'],
      ['Kothrud', '0.2', '1', '3', '4.2'],
    ]);
  });

  it('has the exact grand total under them', () => {
    expect(columns.map(({ footer }) => footer?.(rows))).toEqual([
      'Grand Total',
      '0.3',
      '1',
      '2,003',
      '2,004.3',
    ]);
  });

  const namesOf = (zones: AreaQuantities[]) =>
    requirementReport.definition
      .columns(zones)
      .filter(({ isName }) => isName)
      .map(({ title }) => title);

  it('has every product once, in their order', () => {
    const zone = (...names: string[]) => ({
      area_id: 1,
      area: '',
      products: Object.fromEntries(names.map((name) => [name, 1])),
    });
    expect(
      namesOf([zone('Cow', 'Desi'), zone('Buffalo', 'Desi', 'Gir'), zone('Cow', 'Goat')]),
    ).toEqual(['Cow', 'Buffalo', 'Desi', 'Gir', 'Goat']);
  });
});

const change = (changes: Partial<ChangeRow> = {}): ChangeRow => ({
  id: 'c',
  order_id: 'o',
  order: {
    product_id: 1,
    product: { name: 'Cow' },
    consumer_name: 'Lata Bhosale',
    consumer_id: '00101',
  },
  delr_boy_id: 3,
  delivery_boy: { id: 3, name: 'Rahul Kale' },
  exp_qty: 2,
  updated_qty: 1.5,
  cleared_qty: null,
  status: 0,
  created_at: '2026-11-21T01:11:12.000Z',
  recorded_at: '2026-11-21T01:11:13.000Z',
  late: false,
  applied_by: null,
  ...changes,
});

it('the Customer Changes Report has the columns of the specification', () => {
  const columns = toDataColumns(changeReport, [], place);
  expect(labels(columns)).toEqual([
    'Delivery Boy',
    'Consumer',
    'Requirement',
    'Updated Quantity',
    'Product',
    'Date/Time of Change',
    'Status',
  ]);
  expect(cells(columns, change()).slice(0, 5)).toEqual([
    'Rahul Kale',
    'Lata Bhosale',
    '2',
    '1.5',
    'Cow',
  ]);
  expect(tones(columns, change())[3]).toBe('less');
  expect(tones(columns, change({ updated_qty: 2 }))[3]).toBeUndefined();
  const ofHundred = [98, 98.001, 99.5, 100.5].map(
    (updated_qty) => tones(columns, change({ exp_qty: 100, updated_qty }))[3],
  );
  expect(ofHundred).toEqual(['less', undefined, undefined, 'more']);
});

it('the Day Close Report has the columns of the specification, then its own, and counts the valid closes in its totals', () => {
  const close: DayCloseRow = {
    id: 'k',
    order_date: '2026-11-21',
    delr_boy_id: 3,
    admin_delivery_boy: { name: 'Rahul Kale' },
    req_qty: 120.5,
    assigned_qty: 1250,
    empty_bottles: 0,
    remarks: '',
    created_at: '2026-11-21T08:11:12.000Z',
    recorded_at: '2026-11-21T08:11:13.000Z',
    applied_by: null,
    ...{ closed_by: null, close_reason: null },
    at_close: { stops: 60, done: 58, required: 120.5, delivered: 118 },
    now: { stops: 60, done: 58, required: 120.5, delivered: 118 },
    ...{ late: 0, late_cash: 0, late_other_payments: 0 },
    ...{ dlvr_qty: 118, left_over: 1132, cash: 1250, other_payments: 300 },
    ...{ cash_counted: null, cash_difference: null, counted_by: null, counted_at: null },
    ...{
      reopened_at: null,
      reopened_by: null,
      reopen_reason: null,
      cash_at_count: null,
      earlier: [],
    },
  };
  const columns = toDataColumns(dayCloseReport, [], place);
  const specified = [
    'Delivery Boy',
    'Requirement',
    'Taken',
    'Empty Bottle',
    'Remarks',
    'Closed At',
  ];
  expect(labels(columns)).toEqual([
    ...specified,
    'Order Date',
    'Delivered',
    'Left Over',
    'Cash',
    'Cheque or Mode Not Given',
  ]);
  expect(cells(columns, close).slice(0, 5)).toEqual(['Rahul Kale', '120.5', '1,250', '0', '-']);
  expect(cells(columns, close).slice(6)).toEqual(['21 Nov 2026', '118', '1,132', '₹1,250', '₹300']);
  const reopened = {
    ...close,
    reopened_at: '2026-11-21T09:00:00.000Z',
    reopened_by: 'Meera Shinde',
    reopen_reason: 'One stop was forgotten',
  };
  const totals = columns.map(({ footer }) => footer?.([close, reopened, { ...close, cash: 0.5 }]));
  const shown = ['Grand Total', '241', '2,500', '0', '236', '2,264', '₹1,250.50'];
  expect(totals.filter((total) => total !== undefined)).toEqual([...shown, '₹600']);
});

describe('Order Remarks', () => {
  const remark = (changes: Partial<RemarkRow> = {}): RemarkRow => ({
    consumer_id: '00101',
    consumer_name: 'Lata Bhosale',
    order_date: '2026-11-21',
    remarks: '1250.5',
    absence_remarks: null,
    payment_mode: 'cash',
    delr_boy_id: 3,
    admin_delivery_boy: { name: 'Rahul Kale' },
    product_id: 1,
    address: '4, Laxmi Heights',
    exp_quantity: 1,
    dlvr_quantity: null,
    sequence: 1,
    ...changes,
  });

  it('has a consumer once a date, and only with a remark or an absence', () => {
    const rows = [
      remark({ consumer_id: '1' }),
      remark({ consumer_id: '1', product_id: 2 }),
      remark({ consumer_id: '1', order_date: '2026-11-20' }),
      remark({ consumer_id: '2', remarks: ' ', absence_remarks: '' }),
      remark({ consumer_id: '3', remarks: null, absence_remarks: 'Not home' }),
      remark({ consumer_id: '4', remarks: null }),
    ];
    expect(remarksReport.definition.rows(rows)).toEqual([rows[0], rows[2], rows[4]]);
  });

  it('shows amounts in rupees and modes in words', () => {
    const columns = toDataColumns(remarksReport, [], place);
    expect(labels(columns)).toEqual([
      'Consumer',
      'MDE',
      'Order Date',
      'Absence Remarks',
      'Payment',
      'Payment Mode',
    ]);
    expect(cells(columns, remark())).toEqual([
      expect.anything(),
      'Rahul Kale',
      '21 Nov 2026',
      '-',
      '₹1,250.50',
      'Cash',
    ]);
    const absent = remark({
      remarks: null,
      payment_mode: '',
      absence_remarks: 'Not home',
      admin_delivery_boy: undefined,
    });
    expect(cells(columns, { ...absent, supervisor_delivery_boy: { name: 'Rahul Kale' } })).toEqual([
      expect.anything(),
      'Rahul Kale',
      '21 Nov 2026',
      'Not home',
      '-',
      '-',
    ]);
  });
});
