import type { ActivityFilter, DayCloseRow } from '@milkround/contracts';
import {
  entryColumn,
  fieldColumn,
  OFFICE,
  textOrNull,
  type ReportDefinition,
} from './report-definition';

const eventsOf = ({ delr_boy_id: deliveryBoyId }: DayCloseRow): ActivityFilter => ({
  deliveryBoyId,
  kind: ['DayClosed', 'DayReopened'],
});

/** The only event of uncounted cash is its close. */
const countsOf = (row: DayCloseRow): ActivityFilter =>
  row.cash_counted === null
    ? eventsOf(row)
    : { deliveryBoyId: row.delr_boy_id, kind: ['CashCounted'] };

const paymentsOf = ({
  delr_boy_id: deliveryBoyId,
  order_date: date,
}: DayCloseRow): ActivityFilter => ({
  ...{ deliveryBoyId, fromDate: date, toDate: date },
  kind: ['PaymentRecorded', 'UnassignedPaymentRecorded'],
});
const amountColumn = <Key extends 'cash' | 'other_payments'>(key: Key, title: string) => ({
  ...fieldColumn('rupees', key, title, 14),
  hasTotal: true,
  // A day without such a payment has no event but its close.
  explained: {
    by: 'entry' as const,
    events: (row: DayCloseRow) => (row[key] === 0 ? eventsOf(row) : paymentsOf(row)),
  },
});
const countColumn = <Key extends 'cash_counted' | 'cash_difference'>(
  key: Key,
  title: string,
  width: number,
) => ({
  ...fieldColumn('rupees', key, title, width),
  hasTotal: true,
  explained: { by: 'entry' as const, events: countsOf },
});

/**
 * The closed days with the quantities that the delivery boys took and brought back, newest first. Figures are those of the moment of the valid close.
 * Earlier closes stand below it, and do not count in the totals, like a day that is open again.
 */
export const dayCloseReport: ReportDefinition<DayCloseRow> = {
  name: 'day-close',
  roles: OFFICE,
  title: 'Day Close Report',
  call: 'get-day-close-report',
  file: 'DayCloseReport.xlsx',
  sheet: 'DayCloseReport',
  searchLabel: 'Search by Delivery Boy or Remarks',
  emptyText: 'No data available.',
  errorText: 'Failed to fetch data',
  rows: (closes) => closes,
  columns: () => [
    {
      key: 'delivery_boy',
      title: 'Delivery Boy',
      kind: 'text',
      width: 26,
      value: (row) => row.admin_delivery_boy.name,
      path: ['admin_delivery_boy', 'name'],
    },
    {
      ...fieldColumn('quantity', 'req_qty', 'Requirement', 14),
      hasTotal: true,
      explained: {
        by: 'sum',
        // The orders add up to the present requirement. One that has changed since the close is explained by the event of the close only.
        cell: ({ req_qty, now, order_date: date, delr_boy_id: deliveryBoyId }) =>
          req_qty === now.required
            ? { figure: 'required', from: date, to: date, deliveryBoyId }
            : null,
        events: eventsOf,
      },
    },
    { ...entryColumn('assigned_qty', 'Taken', 12, eventsOf), hasTotal: true },
    { ...entryColumn('empty_bottles', 'Empty Bottle', 14, eventsOf), hasTotal: true },
    {
      key: 'remarks',
      title: 'Remarks',
      kind: 'text',
      width: 40,
      value: (row) => textOrNull(row.remarks),
      path: ['remarks'],
    },
    fieldColumn('time', 'created_at', 'Closed At', 24),
    fieldColumn('date', 'order_date', 'Order Date', 14),
    {
      ...fieldColumn('quantity', 'dlvr_qty', 'Delivered', 12),
      hasTotal: true,
      explained: {
        by: 'sum',
        cell: ({ dlvr_qty, now, order_date: date, delr_boy_id: deliveryBoyId }) =>
          dlvr_qty === now.delivered
            ? { figure: 'delivered', from: date, to: date, deliveryBoyId }
            : null,
        events: eventsOf,
      },
    },
    { ...entryColumn('left_over', 'Left Over', 12, eventsOf), hasTotal: true },
    amountColumn('cash', 'Cash'),
    // The screen has both below the cash that was declared.
    { ...countColumn('cash_counted', 'Cash Counted', 16), use: 'export' },
    { ...countColumn('cash_difference', 'Difference', 14), use: 'export' },
    { ...fieldColumn('text', 'counted_by', 'Counted By', 26), use: 'export' },
    { ...fieldColumn('time', 'counted_at', 'Counted At', 24), use: 'export' },
    amountColumn('other_payments', 'Cheque or Mode Not Given'),
    { ...fieldColumn('text', 'closed_by', 'Closed By', 26), use: 'export' },
    { ...fieldColumn('text', 'close_reason', 'Reason of the Close', 40), use: 'export' },
    { ...fieldColumn('time', 'reopened_at', 'Reopened At', 24), use: 'export' },
    { ...fieldColumn('text', 'reopened_by', 'Reopened By', 26), use: 'export' },
    { ...fieldColumn('text', 'reopen_reason', 'Reason', 40), use: 'export' },
  ],
  isInTotal: ({ reopened_at }) => reopened_at === null,
  below: {
    sheet: 'Earlier Closes',
    rows: ({ earlier }) => earlier.map((close) => ({ ...close, earlier: [] })),
  },
  searched: ['delivery_boy', 'remarks'],
  order: [
    { path: ['created_at'], descending: true, value: ({ created_at }) => Date.parse(created_at) },
    { path: ['id'], value: ({ id }) => id },
  ],
  rowKey: ({ order_date: date, delr_boy_id: deliveryBoyId }) => `${date}/${deliveryBoyId}`,
};
