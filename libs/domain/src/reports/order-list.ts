import type { Order } from '@milkround/contracts';
import { containsAll, toSearchText, toSearchWords } from '../search';
import {
  fieldColumn,
  OFFICE,
  textOrNull,
  type ExplainedBy,
  type ReportDefinition,
} from './report-definition';

/** The orders of a list that are shown. A missing filter does not restrict it. */
export interface OrderFilter {
  areaId?: number | null;
  deliveryBoyId?: number | null;
  productId?: number | null;
  /** Whether the stop is done. */
  done?: boolean | null;
}

const isEqualOrUnset = <Value>(
  expectedValue: Value | null | undefined,
  value: Value | undefined,
): boolean => expectedValue === null || expectedValue === undefined || expectedValue === value;

export const matchesFilter = (
  order: Order,
  { areaId, deliveryBoyId, productId, done }: OrderFilter,
): boolean =>
  isEqualOrUnset(areaId, order.area?.id) &&
  isEqualOrUnset(deliveryBoyId, order.delr_boy_id) &&
  isEqualOrUnset(productId, order.product_id) &&
  isEqualOrUnset(done, order.is_delivered);

/** The texts of an order that are searched. */
export const orderTexts = (order: Order): string[] => [
  order.delivery_boy.name,
  order.delr_boy_unique_id ?? '',
  order.consumer_name,
  order.consumer_id,
  order.product.name,
  String(order.exp_quantity),
  order.address,
];

/** Returns a function that finds the orders which contain all words of a search. */
export function findsOrder(search: string): (order: Order) => boolean {
  const words = toSearchWords(search);
  return (order) => words.length === 0 || containsAll(toSearchText(orderTexts(order)), words);
}

const BY_ORDER: ExplainedBy<Order> = { by: 'entry', events: ({ id: orderId }) => ({ orderId }) };

/** The list of orders as a workbook. Its keys are those of the columns on the screen. */
export const orderList: ReportDefinition<Order> = {
  name: 'orders',
  roles: OFFICE,
  title: 'Orders',
  call: 'get-orders',
  file: 'Orders.xlsx',
  sheet: 'Orders',
  searchLabel: 'Search orders',
  emptyText: 'No data available.',
  errorText: 'Failed to load orders.',
  rows: (orders) => orders,
  columns: () => [
    {
      key: 'boy',
      title: 'Assigned Delivery Boy',
      kind: 'text',
      width: 26,
      value: ({ delivery_boy }) => delivery_boy.name,
    },
    {
      key: 'boy_id',
      title: 'MDE',
      kind: 'text',
      width: 14,
      value: (order) => order.delr_boy_unique_id ?? null,
    },
    {
      key: 'area',
      title: 'Zone',
      kind: 'text',
      width: 20,
      value: ({ area }) => area?.name ?? null,
    },
    {
      key: 'consumer',
      title: 'Consumer Details',
      kind: 'text',
      width: 28,
      value: (order) => textOrNull(order.consumer_name),
    },
    {
      key: 'consumer_id',
      title: 'Consumer ID',
      kind: 'text',
      width: 18,
      value: (order) => order.consumer_id,
    },
    {
      key: 'product',
      title: 'Product',
      kind: 'text',
      width: 18,
      value: ({ product }) => product.name,
    },
    {
      ...{
        key: 'requirement',
        title: 'Requirement',
        kind: 'quantity',
        width: 14,
        hasTotal: true,
        explained: BY_ORDER,
      },
      value: ({ exp_quantity }) => exp_quantity,
    },
    {
      ...{
        key: 'delivered',
        title: 'Delivered',
        kind: 'quantity',
        width: 14,
        hasTotal: true,
        explained: BY_ORDER,
      },
      value: ({ dlvr_quantity }) => dlvr_quantity,
    },
    {
      ...{
        key: 'done',
        title: 'Done',
        kind: 'flag',
        width: 10,
        value: ({ is_delivered }) => Number(is_delivered),
      },
      exported: ({ is_delivered }) => (is_delivered ? 'Yes' : 'No'),
    },
    {
      key: 'address',
      title: 'Address',
      kind: 'text',
      width: 36,
      value: ({ address }) => textOrNull(address),
    },
    {
      key: 'created',
      title: 'Order Created At',
      kind: 'time',
      width: 24,
      value: ({ created_at }) => created_at,
    },
    fieldColumn('date', 'order_date', 'Order Date', 14),
  ],
  searched: [],
  order: [],
  rowKey: ({ id }) => id,
};
