import type { ActivityFilter, DayCloseRow } from '@milkround/contracts';
import { entryColumn, fieldColumn, OFFICE, textOrNull, type ReportDefinition } from './report-definition';

const eventsOf = ({ delr_boy_id: deliveryBoyId }: DayCloseRow): ActivityFilter => ({ deliveryBoyId, kind: ['DayClosed', 'DayReopened'] });

/** Closed days with the quantities that the delivery boys took and brought back, newest first. */
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
      explained: {
        by: 'sum',
        // The orders add up to the present requirement. One that has changed since the close is explained by the event of the close only.
        cell: ({ req_qty, now, order_date: date, delr_boy_id: deliveryBoyId }) =>
          req_qty === now.required ? { figure: 'required', from: date, to: date, deliveryBoyId } : null,
        events: eventsOf,
      },
    },
    entryColumn('assigned_qty', 'Taken', 12, eventsOf),
    entryColumn('empty_bottles', 'Empty Bottle', 14, eventsOf),
    { key: 'remarks', title: 'Remarks', kind: 'text', width: 40, value: (row) => textOrNull(row.remarks), path: ['remarks'] },
    fieldColumn('time', 'created_at', 'Closed At', 24),
  ],
  searched: ['delivery_boy', 'remarks'],
  order: [
    { path: ['created_at'], descending: true, value: ({ created_at }) => Date.parse(created_at) },
    { path: ['id'], value: ({ id }) => id },
  ],
  rowKey: ({ id }) => id,
};
