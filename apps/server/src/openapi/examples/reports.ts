import type {
  DashboardStats,
  Explanation,
  NewestDay,
  OrderTotals,
  PastSteps,
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

export const reportExamples: CallExamples = {
  'GET dashboard-stats': { summary: 'The dashboard’s figures', answer: data(stats) },
  'GET progress': {
    summary: 'Every delivery boy’s day, for the live dashboard',
    answer: data(progress),
  },
  'GET past-steps': {
    summary: 'The times at which something was recorded, beside a moment of the past',
    answer: data<PastSteps>({
      first: '2026-11-21T00:30:00.000Z',
      last: '2026-11-21T03:12:08.000Z',
      previous: '2026-11-21T01:10:57.000Z',
      next: '2026-11-21T01:11:03.000Z',
    }),
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
