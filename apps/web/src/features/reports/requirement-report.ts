import type { AreaQuantities } from '@milkround/contracts';
import { sum } from '@milkround/domain';
import { i18n, text } from '../../i18n';
import type { DataColumn } from '../../ui/DataTable';
import { formatQuantity } from '../../ui/format';
import type { ReportKind } from '../../ui/report-kind';
import { CALLS, quantitiesQuery } from './reports.queries';

/**
 * The products of all zones. Each zone names its own in the order in which they were made; where a zone lacks some, they go where
 * another zone has them.
 */
export function productNames(rows: readonly AreaQuantities[]): string[] {
  const names: string[] = [];
  for (const { products } of rows) {
    let unplaced: string[] = [];
    for (const name of Object.keys(products)) {
      const place = names.indexOf(name);
      if (place < 0) unplaced.push(name);
      else {
        names.splice(place, 0, ...unplaced);
        unplaced = [];
      }
    }
    names.push(...unplaced);
  }
  return names;
}

const totalOf = ({ products }: AreaQuantities): number => sum(Object.values(products));

const quantityColumn = (column: Pick<DataColumn<AreaQuantities>, 'key' | 'label' | 'isName'>, value: (row: AreaQuantities) => number) => ({
  ...column,
  align: 'end' as const,
  value,
  show: (row: AreaQuantities) => formatQuantity(value(row)),
  footer: (rows: readonly AreaQuantities[]) => formatQuantity(sum(rows.map(value))),
});

/** What is required per zone and product, with the grand total. */
export const requirementReport: ReportKind<AreaQuantities> = {
  title: text('Requirement Report'),
  call: CALLS.quantities,
  file: 'area_data.xlsx',
  query: quantitiesQuery,
  rows: (areas) => areas.filter(({ products }) => Object.keys(products).length > 0),
  columns: (rows) => [
    { key: 'area', label: text('Zone'), value: ({ area }) => area, footer: () => i18n.t('Grand Total') },
    ...productNames(rows).map((name) =>
      quantityColumn({ key: `product:${name}`, label: name, isName: true }, ({ products }) => products[name] ?? 0),
    ),
    quantityColumn({ key: 'total', label: text('Total') }, totalOf),
  ],
  rowKey: ({ area_id }) => area_id,
  searchLabel: text('Search by Area'),
  searched: ({ area }) => [area],
  emptyText: text('No data available.'),
  errorText: text('Error fetching data. Please try again later.'),
};
