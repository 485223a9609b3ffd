import { parseSortOrder, type ActivityField } from '@milkround/contracts';
import { consumerList, orderList, REPORTS } from '@milkround/domain';

/** The fields of the activity that show the filters of a download, by the names of its parameters. */
export const FILTER_FIELDS: Readonly<Record<string, ActivityField>> = {
  areaId: 'area',
  areaIds: 'area',
  deliveryBoyId: 'delivery-boy',
  productId: 'product',
  productName: 'product',
  consumerId: 'consumer',
  orderId: 'order',
  uploadId: 'upload',
  search: 'search',
  q: 'search',
  sort: 'sort',
  kind: 'kind',
  late: 'late',
  done: 'done',
  paused: 'paused-only',
  notDeliveredSince: 'not-delivered-since',
  bottles: 'bottles-returned',
  figure: 'figure',
  at: 'moment',
  clock: 'clock',
  ordersFrom: 'orders-from',
  ordersTo: 'orders-to',
  actorRole: 'actor-role',
  actorId: 'actor-id',
};

const DEFINITIONS = [...Object.values(REPORTS), orderList, consumerList];

/** Returns the order of a report's rows with the title of the column in place of its key: `cash:desc` is `Cash:desc`. */
export function titledSort(report: string, sort: string): string {
  const parts = parseSortOrder(sort);
  if (!parts) return sort;
  const columns = DEFINITIONS.find(({ name }) => name === report)?.columns([]) ?? [];
  const title =
    columns.find(({ key }) => key === parts.column)?.title ??
    parts.column.replace(/^product:/, 'Product ');
  return `${title}:${parts.order}`;
}
