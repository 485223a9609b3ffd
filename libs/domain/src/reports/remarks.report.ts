import type { RemarkRow } from '@milkround/contracts';
import { fieldColumn, OFFICE, textOrNull, type ReportDefinition } from './report-definition';

/** A consumer of a date and a delivery boy: two zones may use one id for two people, and each pays for himself. */
const toStopKey = ({ order_date, delr_boy_id, consumer_id }: RemarkRow): string =>
  `${order_date}/${delr_boy_id}/${consumer_id}`;

/** Returns the name of the delivery boy. Its field differs by role. */
const toDeliveryBoy = ({ admin_delivery_boy, supervisor_delivery_boy }: RemarkRow): string | null =>
  textOrNull((admin_delivery_boy ?? supervisor_delivery_boy)?.name);

/** Selects the rows with a payment or an absence, one per stop. */
export function selectRemarks(rows: readonly RemarkRow[]): RemarkRow[] {
  const keptRows = new Map<string, RemarkRow>();
  for (const row of rows) {
    if (textOrNull(row.remarks) === null && textOrNull(row.absence_remarks) === null) continue;
    if (!keptRows.has(toStopKey(row))) keptRows.set(toStopKey(row), row);
  }
  return [...keptRows.values()];
}

/** Payments and absences, one row per stop; newest dates first, then by delivery boy in delivery sequence. */
export const remarksReport: ReportDefinition<RemarkRow> = {
  name: 'remarks',
  roles: [...OFFICE, 'delivery-boy'],
  isPaged: true,
  title: 'Order Remarks',
  call: 'get-order-remarks',
  file: 'OrderRemarks.xlsx',
  sheet: 'OrderRemarks',
  searchLabel: 'Search by Consumer, MDE or Absence Remarks',
  emptyText: 'No remarks or absence remarks available.',
  errorText: 'Error loading data.',
  rows: selectRemarks,
  columns: () => [
    {
      key: 'consumer',
      title: 'Consumer',
      kind: 'text',
      width: 28,
      value: (row) => textOrNull(row.consumer_name),
      path: ['consumer_name'],
    },
    {
      key: 'delivery_boy',
      title: 'MDE',
      kind: 'text',
      width: 26,
      value: toDeliveryBoy,
      path: ['admin_delivery_boy', 'name'],
    },
    fieldColumn('date', 'order_date', 'Order Date', 14),
    {
      key: 'absence_remarks',
      title: 'Absence Remarks',
      kind: 'text',
      width: 36,
      value: (row) => textOrNull(row.absence_remarks),
      path: ['absence_remarks'],
    },
    {
      key: 'remarks',
      title: 'Payment',
      kind: 'rupees',
      width: 12,
      value: ({ remarks }) => (textOrNull(remarks) === null ? null : Number(remarks)),
      path: ['remarks'],
      hasTotal: true,
      explained: {
        by: 'sum',
        cell: ({
          remarks,
          order_date: date,
          delr_boy_id: deliveryBoyId,
          consumer_id: consumerId,
        }) =>
          textOrNull(remarks) === null
            ? null
            : { figure: 'payment', from: date, to: date, deliveryBoyId, consumerId },
      },
    },
    {
      key: 'payment_mode',
      title: 'Payment Mode',
      kind: 'text',
      width: 16,
      value: ({ payment_mode }) => payment_mode || null,
      path: ['payment_mode'],
    },
    {
      key: 'consumer_id',
      title: 'Consumer ID',
      kind: 'text',
      width: 18,
      value: (row) => row.consumer_id,
      path: ['consumer_id'],
      use: 'export',
    },
    {
      key: 'address',
      title: 'Address',
      kind: 'text',
      width: 36,
      value: (row) => row.address,
      path: ['address'],
      use: 'search',
    },
  ],
  searched: ['consumer', 'consumer_id', 'delivery_boy', 'absence_remarks', 'address'],
  order: [
    { path: ['order_date'], descending: true, value: ({ order_date }) => order_date },
    {
      path: ['admin_delivery_boy', 'name'],
      isText: true,
      value: (row) => toDeliveryBoy(row) ?? '',
    },
    { path: ['delr_boy_id'], value: ({ delr_boy_id }) => delr_boy_id },
    { path: ['sequence'], value: ({ sequence }) => sequence },
    { path: ['consumer_id'], value: (row) => row.consumer_id },
  ],
  rowKey: toStopKey,
};
