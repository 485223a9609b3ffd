import type { AreaDeliveries, FigureReference } from '@milkround/contracts';
import { sum } from '../quantity';
import {
  OFFICE,
  textOrNull,
  type ReportColumn,
  type ReportDefinition,
  type ReportRange,
} from './report-definition';

type DeliveryBoy = AreaDeliveries['delivery_boys'][number];
type Product = DeliveryBoy['products'][number];

/** A delivery boy in one zone. */
export type DeliveryRow = DeliveryBoy & Pick<AreaDeliveries, 'area_id' | 'area_name'>;

/** Unit label of a cell, as the specification spells it. */
export const DELIVERED_OF_REQUIRED = 'delvrd/reqrd';

/** Delivered and required quantity of a product; undefined if the delivery boy had no order of it. */
export const quantityOfProduct = (
  { products }: DeliveryRow,
  key: string,
): Product['quantity'] | undefined =>
  products.find(({ productId }) => toProductKey(productId) === key)?.quantity;

const toProductKey = (productId: number): string => `product:${productId}`;

/** The figure of one product of a delivery boy in one zone. */
export const figureOfProduct = (
  figure: 'required' | 'delivered',
  { area_id: areaId, deliveryBoyId, products }: DeliveryRow,
  key: string,
  { from, to }: ReportRange,
): FigureReference | null => {
  const productId = products.find((product) => toProductKey(product.productId) === key)?.productId;
  return productId === undefined ? null : { figure, from, to, areaId, deliveryBoyId, productId };
};

/** Delivered and required quantity of a product over rows; nothing delivered is null until something is recorded. */
export function totalOfProduct(
  rows: readonly DeliveryRow[],
  key: string,
): { delivered: number | null; required: number } {
  const quantities = rows.flatMap((row) => quantityOfProduct(row, key) ?? []);
  const delivered = quantities.flatMap(({ delivered_quantity: quantity }) => quantity ?? []);
  return {
    delivered: delivered.length === 0 ? null : sum(delivered),
    required: sum(quantities.map(({ expected_quantity: quantity }) => quantity)),
  };
}

function toProductColumn({ productId, productName }: Product): ReportColumn<DeliveryRow> {
  const key = toProductKey(productId);
  return {
    key,
    title: productName,
    exportTitle: `${productName} (${DELIVERED_OF_REQUIRED})`,
    isName: true,
    unit: DELIVERED_OF_REQUIRED,
    kind: 'quantity',
    explained: { by: 'sum', cell: (row, range) => figureOfProduct('delivered', row, key, range) },
    width: 24,
    hasTotal: true,
    exportedTotal: (rows) => {
      const { delivered, required } = totalOfProduct(rows, key);
      return `${delivered ?? '-'} / ${required}`;
    },
    value: (row) => quantityOfProduct(row, key)?.delivered_quantity ?? null,
    exported: (row) => {
      const quantity = quantityOfProduct(row, key);
      return `${quantity?.delivered_quantity ?? '-'} / ${quantity?.expected_quantity ?? '-'}`;
    },
  };
}

/** Returns the products of all rows without duplicates, in the order in which they were created. */
function toProducts(rows: readonly DeliveryRow[]): Product[] {
  const products = new Map(
    rows.flatMap((row) => row.products.map((product) => [product.productId, product])),
  );
  return [...products.values()].sort((a, b) => a.productId - b.productId);
}

/** Delivered and required quantities per zone, delivery boy and product. */
export const deliveryReport: ReportDefinition<AreaDeliveries, DeliveryRow> = {
  name: 'deliveries',
  roles: OFFICE,
  title: 'Delivery Report',
  call: 'get-order-all-reports',
  file: 'delivery_data.xlsx',
  sheet: 'Delivery Data',
  searchLabel: 'Search by Delivery Boy, Supervisor, or Zone',
  emptyText: 'No data available.',
  errorText: 'Failed to fetch data',
  rows: (areas) =>
    areas.flatMap(({ area_id, area_name, delivery_boys }) =>
      delivery_boys.map((boy) => ({ ...boy, area_id, area_name })),
    ),
  columns: (rows) => [
    {
      key: 'area',
      title: 'Zone',
      exportTitle: 'Area',
      kind: 'text',
      width: 20,
      value: ({ area_name }) => area_name,
    },
    {
      key: 'supervisor',
      title: 'Supervisor',
      kind: 'text',
      width: 26,
      value: (row) => textOrNull(row.deliveryBoySupervisorName),
    },
    {
      key: 'delivery_boy',
      title: 'Delivery Boy',
      kind: 'text',
      width: 26,
      value: (row) => row.deliveryBoyName,
    },
    ...toProducts(rows).map(toProductColumn),
  ],
  exportOrder: ['area', 'delivery_boy', 'supervisor'],
  hasRangeColumn: true,
  searched: ['delivery_boy', 'supervisor', 'area'],
  order: [
    { path: ['area_name'], isText: true, value: ({ area_name }) => area_name },
    { path: ['area_id'], value: ({ area_id }) => area_id },
    { path: ['delivery_boy_name'], isText: true, value: ({ deliveryBoyName }) => deliveryBoyName },
    { path: ['delivery_boy_id'], value: ({ deliveryBoyId }) => deliveryBoyId },
  ],
  rowKey: ({ area_id, deliveryBoyId }) => `${area_id}/${deliveryBoyId}`,
};
