import type { RowError } from '@milkround/contracts';
import { plus } from '@milkround/domain';
import type { FileKind } from '../../spreadsheets/file/file-kind';
import { refusals } from '../../spreadsheets/file/file-refused';
import { readSheet } from '../../spreadsheets/file/read-sheet';
import type { Sheet } from '../../spreadsheets/file/sheet';
import { CatalogIndex, type Catalog } from './catalog';
import { headerRow, layoutOf, type Layout } from './headers';
import { Problems } from '../../spreadsheets/check/problems';
import { withoutRepeated } from './repeated-lines';
import { RowReader, type FileLine } from './rows';
import { stepsOf, type Step } from './steps';

/** The content of an order file, checked without the orders that exist already. */
export interface CheckedFile {
  kind: FileKind;
  /** The number of lines in the rows without errors. */
  lines: number;
  consumers: number;
  deliveryBoys: number;
  /** Requirement per product name, in the order of the catalog. */
  totals: Record<string, number>;
  ignoredColumns: string[];
  /** In the order of rows, at most `UPLOAD_LIMITS.errorsAnswered`. */
  errors: RowError[];
  errorCount: number;
  steps: Step[];
  /** The delivery boys of each consumer that the file lists with several delivery boys. */
  boysOfSharedConsumers: Map<string, number[]>;
}

/**
 * Reads an order file for `date` and checks it row by row.
 * @throws FileRefused 413, 415 or 422
 */
export function checkOrderFile(bytes: Buffer, date: string, catalog: Catalog): CheckedFile {
  const { kind, sheet } = readSheet(bytes);
  return { kind, ...checkSheet(sheet, date, catalog) };
}

/** @throws FileRefused when the sheet is empty or holds no orders */
export function checkSheet(
  sheet: Sheet,
  date: string,
  catalog: Catalog,
): Omit<CheckedFile, 'kind'> {
  const headerAt = headerRow(sheet.rows);
  const header = sheet.rows[headerAt];
  if (!header) throw refusals.empty();
  const index = new CatalogIndex(catalog);
  const columns = layoutOf(header, index);
  if ('errors' in columns)
    return {
      ...summary([], catalog),
      ignoredColumns: [],
      errors: columns.errors,
      errorCount: columns.errors.length,
      steps: [],
      boysOfSharedConsumers: new Map(),
    };

  const { layout } = columns;
  const problems = new Problems();
  const rows = sheet.rows.slice(headerAt + 1);
  if (rows.length === 0) throw refusals.noOrders();
  const reader = new RowReader(layout, sheet, date, index, problems);
  const readLines = rows.flatMap((row) => reader.lines(row));
  const lines = withoutRepeated(readLines, titleOfId(layout), problems);
  if (lines.length === 0 && problems.count === 0) throw refusals.noOrders();
  return {
    ...summary(lines, catalog),
    ignoredColumns: layout.ignored,
    errors: problems.list(),
    errorCount: problems.count,
    steps: stepsOf(lines),
    boysOfSharedConsumers: sharedOf(lines),
  };
}

const titleOfId = ({ fields }: Layout) => fields.consumerId?.title ?? '';

function summary(
  lines: readonly FileLine[],
  { products }: Catalog,
): Pick<CheckedFile, 'lines' | 'consumers' | 'deliveryBoys' | 'totals'> {
  const sums = new Map<number, number>();
  const consumers = new Set<string>();
  const deliveryBoys = new Set<number>();
  for (const { product, expected, consumer, deliveryBoy } of lines) {
    sums.set(product.id, plus(sums.get(product.id) ?? 0, expected));
    consumers.add(`${deliveryBoy.id} ${consumer.id}`);
    deliveryBoys.add(deliveryBoy.id);
  }
  const totals = products.flatMap(({ id, name }): [string, number][] => {
    const total = sums.get(id);
    return total === undefined ? [] : [[name, total]];
  });
  return {
    lines: lines.length,
    consumers: consumers.size,
    deliveryBoys: deliveryBoys.size,
    totals: Object.fromEntries(totals),
  };
}

function sharedOf(lines: readonly FileLine[]): Map<string, number[]> {
  const boys = new Map<string, Set<number>>();
  for (const { consumer, deliveryBoy } of lines)
    boys.set(consumer.id, (boys.get(consumer.id) ?? new Set()).add(deliveryBoy.id));
  return new Map([...boys].filter(([, ids]) => ids.size > 1).map(([id, ids]) => [id, [...ids]]));
}
