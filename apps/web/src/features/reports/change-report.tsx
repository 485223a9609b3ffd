import type { ChangeRow } from '@milkround/contracts';
import { text } from '../../i18n';
import { Clocks } from '../../ui/Clocks';
import { formatQuantity } from '../../ui/format';
import type { ReportKind } from '../../ui/report-kind';
import { quantityColumn } from './quantity-column';
import { quantityTone } from './quantity-tone';
import { CALLS, changesQuery } from './reports.queries';
import { StatusMark } from './StatusMark';

/** What was changed of the requirements and the deliveries, newest first. */
export const changeReport: ReportKind<ChangeRow> = {
  title: text('Customer Changes Report'),
  call: CALLS.changes,
  file: 'DeliveryChange.xlsx',
  query: changesQuery,
  rows: (changes) => changes,
  columns: (_rows, timeZone) => [
    { key: 'delivery_boy', label: text('Delivery Boy'), value: (row) => row.delivery_boy.name },
    { key: 'consumer', label: text('Consumer'), value: ({ order }) => order.consumer_name },
    quantityColumn('exp_qty', text('Requirement')),
    {
      key: 'updated_qty',
      label: text('Updated Quantity'),
      align: 'end',
      value: ({ updated_qty }) => updated_qty,
      show: ({ updated_qty }) => formatQuantity(updated_qty),
      tone: ({ updated_qty, exp_qty }) => quantityTone(updated_qty, exp_qty),
    },
    { key: 'product', label: text('Product'), value: ({ order }) => order.product.name },
    {
      key: 'created_at',
      label: text('Date/Time of Change'),
      value: ({ created_at }) => Date.parse(created_at),
      show: ({ created_at, recorded_at, late, applied_by }) => (
        <Clocks made={created_at} received={recorded_at} timeZone={timeZone} isLate={late} appliedBy={applied_by} />
      ),
    },
    { key: 'status', label: text('Status'), value: ({ status }) => status, show: ({ status }) => <StatusMark isDone={status === 1} /> },
  ],
  rowKey: ({ id }) => id,
  searchLabel: text('Search by Delivery Boy, Consumer or Product'),
  searched: ({ delivery_boy, order }) => [delivery_boy.name, order.consumer_name, order.consumer_id, order.product.name],
  emptyText: text('No data available.'),
  errorText: text('Failed to fetch data'),
};
