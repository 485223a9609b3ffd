import { NOT_DELIVERED_WORDS, type NotDeliveredRow } from '@milkround/contracts';
import { plus } from '../quantity';
import { fieldColumn, OFFICE, type ReportDefinition } from './report-definition';

/** The reason with the text that was typed, if there is one. */
const toReason = ({ reason, remark }: NotDeliveredRow): string => {
  if (reason === null || reason === 'other' || remark === NOT_DELIVERED_WORDS[reason])
    return remark;
  return `${NOT_DELIVERED_WORDS[reason]}: ${remark}`;
};

/** `Cow 1.5, Gir Cow 2`: a product, which may have spaces and numbers in its name, and its quantity. */
const MISSING_PRODUCT = /(.+?) (\d+(?:\.\d+)?)(?:, |$)/g;

/** The missing quantity of each product over rows, in the words of a row; null without rows. */
export function totalOfMissing(rows: readonly Pick<NotDeliveredRow, 'missing'>[]): string | null {
  const totals = new Map<string, number>();
  for (const { missing } of rows)
    for (const [, product = '', quantity] of missing.matchAll(MISSING_PRODUCT))
      totals.set(product, plus(totals.get(product) ?? 0, Number(quantity)));
  return [...totals].map(([product, quantity]) => `${product} ${quantity}`).join(', ') || null;
}

/** The stops with a line that got less than required, with the reason, and where they were ordered again; newest date first, then by round. */
export const notDeliveredReport: ReportDefinition<NotDeliveredRow> = {
  name: 'not-delivered',
  roles: OFFICE,
  title: 'Not Delivered',
  call: 'get-not-delivered',
  file: 'NotDelivered.xlsx',
  sheet: 'NotDelivered',
  searchLabel: 'Search by Consumer, MDE or Reason',
  emptyText: 'No undelivered stops.',
  errorText: 'Failed to fetch data',
  rows: (stops) => stops,
  columns: () => [
    fieldColumn('text', 'consumer_name', 'Consumer', 28),
    fieldColumn('text', 'delivery_boy', 'MDE', 26),
    fieldColumn('date', 'order_date', 'Order Date', 14),
    { key: 'remark', title: 'Reason', kind: 'text', width: 32, value: toReason, path: ['remark'] },
    {
      ...fieldColumn('text', 'missing', 'Missing', 28),
      hasTotal: true,
      exportedTotal: totalOfMissing,
    },
    fieldColumn('time', 'marked_at', 'Entered At', 24),
    { ...fieldColumn('text', 'marked_by', 'Entered By', 24), use: 'export' },
    fieldColumn('date', 'again_date', 'Ordered Again', 20),
    { ...fieldColumn('text', 'again_boy', 'Ordered from', 26), use: 'export' },
    { ...fieldColumn('text', 'again_by', 'Ordered Again By', 26), use: 'export' },
    { ...fieldColumn('time', 'again_at', 'Ordered Again At', 24), use: 'export' },
    { ...fieldColumn('text', 'consumer_id', 'Consumer ID', 18), use: 'export' },
    { ...fieldColumn('text', 'address', 'Address', 36), use: 'search' },
  ],
  searched: ['consumer_name', 'consumer_id', 'address', 'delivery_boy', 'remark'],
  order: [
    { path: ['order_date'], descending: true, value: ({ order_date }) => order_date },
    { path: ['delivery_boy'], isText: true, value: ({ delivery_boy }) => delivery_boy },
    { path: ['sequence'], value: ({ sequence }) => sequence },
    { path: ['id'], value: ({ id }) => id },
  ],
  rowKey: ({ id }) => id,
};
