import type { ChangeRow } from '@milkround/contracts';
import {
  entryColumn,
  fieldColumn,
  OFFICE,
  textOrNull,
  type ReportDefinition,
} from './report-definition';

const eventsOf = ({ order_id: orderId }: ChangeRow) => ({ orderId });

/** Changes of required and delivered quantities, newest first in the order of the log. */
export const changeReport: ReportDefinition<ChangeRow> = {
  name: 'changes',
  roles: OFFICE,
  isPaged: true,
  title: 'Customer Changes Report',
  call: 'get-order-logs',
  file: 'DeliveryChange.xlsx',
  sheet: 'DeliveryChange',
  searchLabel: 'Search by Delivery Boy, Consumer or Product',
  emptyText: 'No data available.',
  errorText: 'Failed to fetch data',
  rows: (changes) => changes,
  columns: () => [
    {
      key: 'delivery_boy',
      title: 'Delivery Boy',
      kind: 'text',
      width: 26,
      value: (row) => textOrNull(row.delivery_boy.name),
      path: ['delivery_boy', 'name'],
    },
    {
      key: 'consumer',
      title: 'Consumer',
      kind: 'text',
      width: 28,
      value: ({ order }) => textOrNull(order.consumer_name),
      path: ['order', 'consumer_name'],
    },
    { ...entryColumn('exp_qty', 'Requirement', 14, eventsOf), hasTotal: true },
    { ...entryColumn('updated_qty', 'Updated Quantity', 18, eventsOf), hasTotal: true },
    {
      key: 'product',
      title: 'Product',
      kind: 'text',
      width: 18,
      value: ({ order }) => textOrNull(order.product.name),
      path: ['order', 'product', 'name'],
    },
    fieldColumn('time', 'created_at', 'Date/Time of Change', 24),
    {
      key: 'status',
      title: 'Status',
      kind: 'flag',
      width: 12,
      value: ({ status }) => status,
      exported: ({ status }) => (status === 1 ? 'Completed' : 'Pending'),
      path: ['status'],
    },
    {
      key: 'consumer_id',
      title: 'Consumer ID',
      kind: 'text',
      width: 18,
      value: ({ order }) => order.consumer_id,
      path: ['order', 'consumer_id'],
      use: 'export',
    },
  ],
  searched: ['delivery_boy', 'consumer', 'consumer_id', 'product'],
  order: [{ path: ['position'], descending: true }],
  rowKey: ({ id }) => id,
};
