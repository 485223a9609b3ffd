import type {
  DashboardStats,
  DayLog,
  Explanation,
  NewestDay,
  OrderTotals,
  Progress,
} from '@milkround/contracts';
import { SERVED_REPORTS } from '../../reports/report-registry';
import type { ServedReport } from '../../reports/served-report';
import { data, ORDER_ID, XLSX, type CallExample, type CallExamples } from './example';

const stats: DashboardStats = {
  total_today_orders: 1180,
  total_today_delivered: 402,
  total_active_areas: 4,
  total_delivery_boys: 20,
};
const totals: OrderTotals = {
  todayOrders: [{ productName: 'Cow', totalQuantity: 520.5 }],
  monthlyOrders: [{ productName: 'Cow', totalQuantity: 10930 }],
};
const progress: Progress = {
  ...{
    position: '48213',
    date: '2026-11-21',
    days: [],
    before: [],
    usual: [],
    deadlines: [{ areaId: 1, deadline: '07:30' }],
  },
  ...{ monthBefore: [], happenings: [] },
};

const dayLog: DayLog = {
  ...{
    date: '2026-11-21',
    areaId: 1,
    position: '48213',
    start: 1_795_200_000_000,
    ids: '',
    texts: ['2026-11-21'],
  },
  actors: [{ role: 'admin', id: 1 }],
  events: {
    ...{ days: [{ deliveryBoyId: 1, events: 1 }], positions: [48213], recorded: [0], delays: [12] },
    ...{ actors: { kind: 'same', value: 0, rows: 1 }, types: { kind: 'same', value: 0, rows: 1 } },
    ...{ late: { kind: 'same', value: 0, rows: 1 }, applied: { kind: 'same', value: 0, rows: 1 } },
    facts: [
      {
        type: 'DeliveryDayOpened',
        data: {
          kind: 'object',
          rows: 1,
          fields: [
            { name: 'date', values: { kind: 'text', steps: [-1] } },
            { name: 'deliveryBoyId', values: { kind: 'same', value: 1, rows: 1 } },
            { name: 'areaId', values: { kind: 'same', value: 1, rows: 1 } },
            { name: 'supervisorId', values: { kind: 'same', value: 1, rows: 1 } },
          ],
        },
      },
    ],
  },
  areas: [
    {
      id: 1,
      name: 'Baner',
      deadline: '07:30',
      archived: false,
      recorded: -86_400_000,
      happened: -86_400_012,
    },
  ],
  ...{
    products: [],
    deliveryBoys: [],
    office: [],
    files: [],
    before: [],
    usual: [],
    monthBefore: [],
    consumers: [],
  },
  phones: [
    {
      deliveryBoyId: 1,
      from: [34_200_000],
      until: [42_300_000],
      waiting: [0],
      waitingSince: [null],
    },
  ],
};

const deliveryBoy = { deliveryBoyId: 1, deliveryBoyName: 'Ravi Patil' };
const explanation: Explanation = {
  ...{ value: 2, unit: 'litres', productName: 'Cow', count: 1, rowSum: 2 },
  sources: [{ kind: 'single', uploadId: null, fileName: null, count: 1, value: 2 }],
  groups: [
    { ...deliveryBoy, uniqueId: 'MDE-001', areaId: 1, areaName: 'Baner', count: 1, value: 2 },
  ],
  rows: [
    {
      ...{
        ...deliveryBoy,
        orderId: ORDER_ID,
        date: '2026-11-21',
        consumerId: '00042',
        consumerName: 'Sneha Kulkarni',
      },
      ...{ productName: 'Cow', contribution: 2, events: [] },
    },
  ],
  next: null,
};

const PAGES =
  'with limit or before a page, which also has next: what the following page takes as before, or null';

const newestExample = (call: string, title: string): [call: string, example: CallExample] => [
  `GET ${call}/newest`,
  {
    summary: `${title}: the newest day of the range that has rows, or null`,
    answer: data<NewestDay>({ date: '2026-11-21', count: 14 }),
  },
];

const examplesOf = ({
  definition: { call, title, file, isPaged },
  example,
  newestDay,
}: ServedReport): [call: string, example: CallExample][] => [
  [`GET ${call}`, { summary: isPaged ? `${title}; ${PAGES}` : title, answer: data([example]) }],
  ...(newestDay ? [newestExample(call, title)] : []),
  [`GET ${call}/export`, { summary: `${title} as ${file}`, file: XLSX }],
];

/** Dashboards and reports. */
export const reportExamples: CallExamples = {
  'GET dashboard-stats': { summary: 'The dashboard’s figures', answer: data(stats) },
  'GET progress': {
    summary: 'Every delivery boy’s day, for the live dashboard',
    answer: data(progress),
  },
  'GET day-log': {
    summary:
      'The events of one day’s delivery days, in columns, from which the client shows the day as it was at any moment',
    answer: data(dayLog),
  },
  'GET explain': {
    summary: 'The orders or stops that make a figure of a dashboard or report, with their events',
    answer: data(explanation),
  },
  'GET explain/export': { summary: 'All of them as Explanation.xlsx', file: XLSX },
  'GET get-order-reports': {
    summary: 'Requirement per product, today and this month',
    answer: data(totals),
  },
  ...Object.fromEntries(Object.values(SERVED_REPORTS).flatMap(examplesOf)),
};
