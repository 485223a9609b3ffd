import type { ActivityFilter, OpenDayRow } from '@milkround/contracts';
import { fieldColumn, OFFICE, type ReportColumn, type ReportDefinition } from './report-definition';

const paymentsOf = ({
  delr_boy_id: deliveryBoyId,
  order_date: date,
}: OpenDayRow): ActivityFilter => ({
  ...{ deliveryBoyId, fromDate: date, toDate: date },
  kind: ['PaymentRecorded', 'UnassignedPaymentRecorded'],
});
const amountColumn = (key: 'cash' | 'other_payments', title: string): ReportColumn<OpenDayRow> => ({
  ...fieldColumn('rupees', key, title, 14),
  hasTotal: true,
  explained: { by: 'entry', events: paymentsOf },
});
const quantityColumn = (
  key: 'req_qty' | 'dlvr_qty',
  title: string,
  figure: 'required' | 'delivered',
): ReportColumn<OpenDayRow> => ({
  ...fieldColumn('quantity', key, title, 14),
  hasTotal: true,
  explained: {
    by: 'sum',
    cell: ({ order_date: date, delr_boy_id: deliveryBoyId }) => ({
      ...{ figure, from: date, to: date, deliveryBoyId },
    }),
  },
});

/** The days that are not closed, so that money which a delivery boy took is on a report before the close. Newest first. */
export const openDaysReport: ReportDefinition<OpenDayRow> = {
  name: 'open-days',
  roles: OFFICE,
  title: 'Days Not Closed',
  call: 'get-open-days',
  file: 'OpenDays.xlsx',
  sheet: 'OpenDays',
  searchLabel: 'Search by Delivery Boy',
  emptyText: 'No data available.',
  errorText: 'Failed to fetch data',
  rows: (days) => days,
  columns: () => [
    fieldColumn('text', 'delivery_boy', 'Delivery Boy', 26),
    fieldColumn('date', 'order_date', 'Order Date', 14),
    quantityColumn('req_qty', 'Requirement', 'required'),
    quantityColumn('dlvr_qty', 'Delivered', 'delivered'),
    amountColumn('cash', 'Cash'),
    amountColumn('other_payments', 'Cheque or Mode Not Given'),
  ],
  searched: ['delivery_boy'],
  order: [
    { path: ['order_date'], descending: true, value: ({ order_date }) => order_date },
    {
      path: ['delivery_boy'],
      isText: true,
      value: ({ delivery_boy: name }) => name,
    },
    { path: ['delr_boy_id'], value: ({ delr_boy_id: id }) => id },
  ],
  rowKey: ({ order_date: date, delr_boy_id: deliveryBoyId }) => `${date}/${deliveryBoyId}`,
};
