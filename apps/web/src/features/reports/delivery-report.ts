import type { AreaDeliveries } from '@milkround/contracts';
import { text } from '../../i18n';
import type { DataColumn } from '../../ui/DataTable';
import { formatQuantity } from '../../ui/format';
import type { ReportKind } from '../../ui/report-kind';
import { quantityTone } from './quantity-tone';
import { CALLS, deliveriesQuery } from './reports.queries';

type DeliveryBoy = AreaDeliveries['delivery_boys'][number];
type Product = DeliveryBoy['products'][number];

/** A delivery boy in one zone. */
export type DeliveryRow = DeliveryBoy & Pick<AreaDeliveries, 'area_id' | 'area_name'>;

const rowsOf = (areas: readonly AreaDeliveries[]): DeliveryRow[] =>
  areas.flatMap(({ area_id, area_name, delivery_boys }) => delivery_boys.map((boy) => ({ ...boy, area_id, area_name })));

/** Every product of any row once, in the order in which they were made. */
function productsOf(rows: readonly DeliveryRow[]): Product[] {
  const products = new Map(rows.flatMap((row) => row.products.map((product) => [product.productId, product])));
  return [...products.values()].sort((a, b) => a.productId - b.productId);
}

const figure = (quantity: number | null | undefined): string => (typeof quantity === 'number' ? formatQuantity(quantity) : '-');

function productColumn({ productId, productName }: Product): DataColumn<DeliveryRow> {
  const quantityOf = ({ products }: DeliveryRow) => products.find((product) => product.productId === productId)?.quantity;
  return {
    key: `product:${productId}`,
    label: productName,
    isName: true,
    unit: text('delvrd/reqrd'),
    align: 'end',
    value: (row) => quantityOf(row)?.delivered_quantity ?? null,
    show: (row) => `${figure(quantityOf(row)?.delivered_quantity)} / ${figure(quantityOf(row)?.expected_quantity)}`,
    tone: (row) => {
      const quantity = quantityOf(row);
      return quantity && quantityTone(quantity.delivered_quantity, quantity.expected_quantity);
    },
  };
}

/** What was delivered of what was required, per delivery boy and product. */
export const deliveryReport: ReportKind<AreaDeliveries, DeliveryRow> = {
  title: text('Delivery Report'),
  call: CALLS.deliveries,
  file: 'delivery_data.xlsx',
  query: deliveriesQuery,
  rows: rowsOf,
  columns: (rows) => [
    { key: 'area', label: text('Zone'), value: ({ area_name }) => area_name },
    { key: 'supervisor', label: text('Supervisor'), value: (row) => row.deliveryBoySupervisorName || null },
    { key: 'delivery_boy', label: text('Delivery Boy'), value: ({ deliveryBoyName }) => deliveryBoyName },
    ...productsOf(rows).map(productColumn),
  ],
  rowKey: ({ area_id, deliveryBoyId }) => `${area_id}/${deliveryBoyId}`,
  searchLabel: text('Search by Delivery Boy, Supervisor, or Zone'),
  searched: ({ deliveryBoyName, deliveryBoySupervisorName, area_name }) => [deliveryBoyName, deliveryBoySupervisorName, area_name],
  emptyText: text('No data available.'),
  errorText: text('Failed to fetch data'),
};
