import type { AreaDeliveries, AreaQuantities } from '@milkround/contracts';
import { sum } from '@milkround/domain';
import type { ReportQueries } from '../report.queries';
import type { Column, Report } from './report';
import { summed } from './summed.report';

type DeliveryBoyRow = AreaDeliveries['delivery_boys'][number] & Pick<AreaDeliveries, 'area_name'>;
type Quantities = DeliveryBoyRow['products'][number];

const DELIVERED_OF_REQUIRED = 'delvrd/reqrd';

/** Delivery Report: a row per delivery boy and zone. */
export const deliveryReport = (queries: ReportQueries): Report =>
  summed<DeliveryBoyRow>({
    file: 'delivery_data.xlsx',
    sheet: 'Delivery Data',
    rows: async ({ range, scope }) =>
      (await queries.deliveries(range, scope)).flatMap(({ area_name, delivery_boys }) =>
        delivery_boys.map((boy) => ({ ...boy, area_name })),
      ),
    columns: (rows) => [
      { title: 'Area', key: 'area', kind: 'text', width: 20, cell: ({ area_name }) => area_name },
      { title: 'Delivery Boy', key: 'delivery_boy', kind: 'text', width: 26, cell: ({ deliveryBoyName }) => deliveryBoyName },
      {
        title: 'Supervisor',
        key: 'supervisor',
        kind: 'text',
        width: 26,
        cell: ({ deliveryBoySupervisorName }) => deliveryBoySupervisorName,
      },
      ...productsOf(rows).map(({ productId, productName }) => deliveredColumn(productId, productName)),
    ],
    searched: ({ area_name, deliveryBoyName, deliveryBoySupervisorName }) => [deliveryBoyName, deliveryBoySupervisorName, area_name],
    sortValue: (row, { key, cell }) => {
      const [, id] = /^product:(\d+)$/.exec(key) ?? [];
      return id === undefined ? cell(row) : (quantitiesOf(row, Number(id))?.quantity.delivered_quantity ?? null);
    },
  });

const deliveredColumn = (productId: number, productName: string): Column<DeliveryBoyRow> => ({
  title: `${productName} (${DELIVERED_OF_REQUIRED})`,
  key: `product:${productId}`,
  kind: 'text',
  width: 24,
  cell: (row) => {
    const quantity = quantitiesOf(row, productId)?.quantity;
    return `${quantity?.delivered_quantity ?? '-'} / ${quantity?.expected_quantity ?? '-'}`;
  },
});

const quantitiesOf = ({ products }: DeliveryBoyRow, id: number): Quantities | undefined =>
  products.find(({ productId }) => productId === id);

function productsOf(rows: readonly DeliveryBoyRow[]): Quantities[] {
  const products = new Map(rows.flatMap((row) => row.products.map((product) => [product.productId, product])));
  return [...products.values()].sort((a, b) => a.productId - b.productId);
}

/** Requirement Report: a row per zone, the grand total under them. */
export const requirementReport = (queries: ReportQueries): Report =>
  summed<AreaQuantities>({
    file: 'area_data.xlsx',
    sheet: 'Area Data',
    rows: ({ range, scope }) => queries.quantities(range, scope),
    columns: async (rows) => {
      const occurring = new Set(rows.flatMap(({ products }) => Object.keys(products)));
      const names = (await queries.productNames()).filter((name) => occurring.has(name));
      return [
        { title: 'Zone', key: 'area', kind: 'text', width: 24, cell: ({ area }) => area },
        ...names.map((name): Column<AreaQuantities> => number(name, `product:${name}`, ({ products }) => products[name] ?? 0)),
        number('Total', 'total', ({ products }) => sum(Object.values(products))),
      ];
    },
    searched: ({ area }) => [area],
    footer: (columns, rows) =>
      columns.map((column) => (column.kind === 'text' ? 'Grand Total' : sum(rows.map((row) => Number(column.cell(row)))))),
  });

const number = (title: string, key: string, cell: (row: AreaQuantities) => number): Column<AreaQuantities> => ({
  title,
  key,
  kind: 'number',
  width: 16,
  cell,
});
