import { createMessage, type RowError, toAnswerMessage } from '@milkround/contracts';
import { columnsOf, findFields, headerIndex, type Column } from '../../spreadsheets/check/columns';
import type { SheetRow } from '../../spreadsheets/file/sheet';
import type { CatalogIndex } from './catalog';
import { groupBy } from '../../spreadsheets/check/group-by';
import { looseKey } from '../../spreadsheets/check/names';

/** The accepted headers of each column, compared by {@link looseKey}. When a file has several of them, the first in the list is used. */
const ALIASES = {
  consumerId: [
    ...['consumerid', 'consumeruniqueid', 'consumerno', 'consumernumber', 'consumercode'],
    ...[
      'customerid',
      'customerno',
      'customernumber',
      'customercode',
      'clientid',
      'clientno',
      'clientcode',
    ],
  ],
  consumerName: [
    'consumername',
    'customername',
    'clientname',
    'consumer',
    'customer',
    'client',
    'name',
  ],
  address: ['address', 'consumeraddress', 'customeraddress', 'clientaddress', 'deliveryaddress'],
  mde: [
    ...['mde', 'mdeid', 'mdeuniqueid', 'mdecode', 'mdeemail', 'mdename'],
    ...[
      'deliveryboy',
      'deliveryboyid',
      'deliveryboyuniqueid',
      'deliveryboycode',
      'deliveryboyemail',
      'deliveryboyname',
      'uniqueid',
    ],
  ],
  product: ['product', 'productname', 'item', 'itemname'],
  quantity: [
    'quantity',
    'qty',
    'expectedquantity',
    'expectedqty',
    'expquantity',
    'expqty',
    'requirement',
    'litres',
    'liters',
  ],
  sequence: ['sequence', 'seq', 'sequenceno', 'sequencenumber', 'deliverysequence'],
  orderDate: ['orderdate', 'date', 'deliverydate'],
} as const;

export type Field = keyof typeof ALIASES;

/** The names of the columns in messages about missing columns. */
const TITLES: Record<Field, string> = {
  consumerId: 'Consumer ID',
  consumerName: 'Consumer Name',
  address: 'Address',
  mde: 'MDE',
  product: 'Product',
  quantity: 'Quantity',
  sequence: 'Sequence',
  orderDate: 'Order Date',
};

/** The positions of the columns in a file. */
export interface Layout {
  /** Excel's own row number of the header. */
  row: number;
  fields: Partial<Record<Field, Column>>;
  /** The long form has a product and a quantity column; the wide form a column per product. */
  products: Column[] | null;
  ignored: string[];
}

const REQUIRED = ['consumerId', 'consumerName', 'address', 'mde'] as const;
const LONG = ['product', 'quantity'] as const;

export const headerRow = (rows: readonly SheetRow[]): number =>
  headerIndex(rows, [ALIASES.consumerId, ALIASES.mde]);

/** Returns the positions of the columns, or the errors in the header row. */
export function layoutOf(
  { row, cells }: SheetRow,
  catalog: CatalogIndex,
): { layout: Layout } | { errors: RowError[] } {
  const columns = columnsOf(cells);
  const { fields, repeatedErrors } = findFields(ALIASES, columns, row);
  const products =
    fields.product && fields.quantity ? null : productColumns(columns, fields, catalog);
  repeatedErrors.push(...repeatedProducts(products ?? [], row));

  const missingFields = REQUIRED.filter((field) => !fields[field]);
  const missingLong = products?.length === 0 ? LONG.filter((field) => !fields[field]) : [];
  const errors = [...missingFields, ...missingLong].map((field) => ({
    row: 0,
    column: TITLES[field],
    ...toAnswerMessage(missingColumn(field)),
  }));
  if (errors.length + repeatedErrors.length > 0) return { errors: [...errors, ...repeatedErrors] };

  const usedIndexes = new Set(
    [...Object.values(fields), ...(products ?? [])].map(({ index }) => index),
  );
  if (products) for (const field of LONG) usedIndexes.delete(fields[field]?.index ?? -1);
  const ignored = columns.filter(({ index }) => !usedIndexes.has(index)).map(({ title }) => title);
  return { layout: { row, fields, products, ignored } };
}

const missingColumn = (field: Field) =>
  createMessage(
    field === 'product' || field === 'quantity' ? 'row-columns-missing' : 'row-column-missing',
    { column: TITLES[field] },
  );

function productColumns(
  columns: readonly Column[],
  fields: Layout['fields'],
  catalog: CatalogIndex,
): Column[] {
  const usedIndexes = new Set(Object.values(fields).map(({ index }) => index));
  return columns.flatMap((column) => {
    if (usedIndexes.has(column.index)) return [];
    return catalog.isProduct(column.title) ? [column] : [];
  });
}

function repeatedProducts(products: readonly Column[], row: number): RowError[] {
  const groups = groupBy(products, ({ title }) => looseKey(title));
  return [...groups.values()].flatMap(([, ...repeatedColumns]) =>
    repeatedColumns.map(({ title }) => ({
      row,
      column: title,
      ...toAnswerMessage(createMessage('row-product-twice', { product: title })),
    })),
  );
}
