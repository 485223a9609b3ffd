import type { Consumer } from '@milkround/contracts';
import {
  fieldColumn,
  OFFICE,
  textOrNull,
  type ExplainedBy,
  type ReportDefinition,
} from './report-definition';

const ACTIVITY: ExplainedBy<Consumer> = {
  by: 'entry',
  events: ({ consumer_id: consumerId }) => ({ consumerId }),
};

/** The register of consumers as a workbook. The keys of the columns that it is sorted by are those of the screen. */
export const consumerList: ReportDefinition<Consumer> = {
  name: 'consumers',
  roles: OFFICE,
  title: 'Consumers',
  call: 'get-consumers',
  file: 'Consumers.xlsx',
  sheet: 'Consumers',
  searchLabel: 'Search id, name, address, phone, product, date',
  emptyText: 'No consumers yet.',
  errorText: 'Error fetching data',
  rows: (consumers) => consumers,
  columns: () => [
    {
      key: 'name',
      title: 'Consumer',
      kind: 'text',
      width: 28,
      value: ({ consumer_name }) => consumer_name,
    },
    {
      key: 'id',
      title: 'Consumer ID',
      kind: 'text',
      width: 18,
      value: ({ consumer_id }) => consumer_id,
    },
    {
      key: 'address',
      title: 'Address',
      kind: 'text',
      width: 36,
      value: ({ address }) => textOrNull(address),
    },
    { key: 'zone', title: 'Zone', kind: 'text', width: 20, value: ({ area }) => area.name },
    {
      key: 'boy',
      title: 'Delivery Boy',
      kind: 'text',
      width: 26,
      value: ({ delivery_boy }) => delivery_boy.name,
    },
    fieldColumn('text', 'phone', 'Phone', 14),
    {
      key: 'paused-from',
      title: 'Paused from',
      kind: 'date',
      width: 14,
      value: ({ pauses: [pause] }) => (pause ? pause.from : null),
    },
    {
      key: 'pause',
      title: 'Paused until',
      kind: 'text',
      width: 18,
      value: ({ pauses: [pause] }) => (pause ? (pause.until ?? 'further notice') : null),
    },
    {
      key: 'reason',
      title: 'Reason',
      kind: 'text',
      width: 28,
      value: ({ pauses: [pause] }) => (pause ? pause.reason : null),
    },
    {
      key: 'usual',
      title: 'Usual order',
      kind: 'text',
      width: 28,
      value: (consumer) => textOrNull(usualOrderText(consumer)),
    },
    {
      key: 'last',
      title: 'Last order',
      kind: 'date',
      width: 14,
      value: ({ last_date }) => last_date,
    },
    {
      key: 'delivery',
      title: 'Last delivery',
      kind: 'date',
      width: 14,
      value: ({ last_delivery }) => last_delivery && last_delivery.date,
    },
    {
      ...{ key: 'delivered', title: 'Delivered', kind: 'quantity', width: 12, explained: ACTIVITY },
      value: ({ last_delivery }) => last_delivery && last_delivery.quantity,
    },
    {
      ...{
        key: 'bottles',
        title: 'Empty bottles, 14 days',
        kind: 'quantity',
        width: 22,
        explained: ACTIVITY,
      },
      value: ({ returned_bottles }) => returned_bottles || null,
    },
  ],
  searched: [],
  order: [],
  rowKey: ({ area, consumer_id }) => `${area.id} ${consumer_id}`,
};

const usualOrderText = ({ usual_order }: Consumer): string =>
  usual_order.map(({ product, quantity }) => `${product.name} ${quantity}`).join(', ');
