import type { AreaQuantities, FigureReference } from '@milkround/contracts';
import { sum } from '../quantity';
import {
  OFFICE,
  type ExplainedBy,
  type ReportColumn,
  type ReportDefinition,
} from './report-definition';

/**
 * Merges the product names of all zones. Each zone has its names in the order of creation; a name that a zone lacks is inserted at its place in
 * another zone.
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

/** Longest list of zones that an explanation takes. */
const MAX_AREAS = 300;

/** The orders of one product, or of all, that a zone or the zones of a search require. */
const requiredOf = (productName?: string): ExplainedBy<AreaQuantities> => {
  const product: Pick<FigureReference, 'productName'> =
    productName === undefined ? {} : { productName };
  return {
    by: 'sum',
    cell: ({ area_id: areaId }, range) => ({ figure: 'required', ...range, areaId, ...product }),
    total: (rows, range, isAll) => {
      if (isAll) return { figure: 'required', ...range, ...product };
      const areaIds = rows.map(({ area_id }) => area_id).join(',');
      return rows.length > MAX_AREAS ? null : { figure: 'required', ...range, ...product, areaIds };
    },
  };
};

const toQuantityColumn = (
  column: Pick<ReportColumn<AreaQuantities>, 'key' | 'title' | 'isName' | 'value'> & {
    explained: ExplainedBy<AreaQuantities>;
  },
): ReportColumn<AreaQuantities> => ({ ...column, kind: 'quantity', width: 16, hasTotal: true });

/** Required quantities per zone and product, with a grand total. */
export const requirementReport: ReportDefinition<AreaQuantities> = {
  name: 'quantities',
  roles: OFFICE,
  title: 'Requirement Report',
  call: 'get-all-quantity-by-area',
  file: 'area_data.xlsx',
  sheet: 'Area Data',
  searchLabel: 'Search by Area',
  emptyText: 'No data available.',
  errorText: 'Error fetching data. Please try again later.',
  rows: (areas) => areas.filter(({ products }) => Object.keys(products).length > 0),
  columns: (rows) => [
    { key: 'area', title: 'Zone', kind: 'text', width: 24, value: ({ area }) => area },
    ...productNames(rows).map((name) =>
      toQuantityColumn({
        ...{ key: `product:${name}`, title: name, isName: true, explained: requiredOf(name) },
        value: ({ products }) => products[name] ?? 0,
      }),
    ),
    toQuantityColumn({
      key: 'total',
      title: 'Total',
      explained: requiredOf(),
      value: ({ products }) => sum(Object.values(products)),
    }),
  ],
  hasRangeColumn: true,
  searched: ['area'],
  order: [
    { path: ['area'], isText: true, value: ({ area }) => area },
    { path: ['area_id'], value: ({ area_id }) => area_id },
  ],
  rowKey: ({ area_id }) => String(area_id),
};
