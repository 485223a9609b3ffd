import {
  createMessage,
  type ColumnMeaning,
  type ColumnQuestion,
  type FileRows,
  type Message,
  type RowError,
} from '@milkround/contracts';
import { plus } from '@milkround/domain';
import { idText } from '../../spreadsheets/check/cell-values';
import { placeKey } from '../../spreadsheets/row-order';
import { answersOf, headerError } from '../../spreadsheets/check/columns';
import { groupBy } from '../../spreadsheets/check/group-by';
import { Problems } from '../../spreadsheets/check/problems';
import type { FileKind } from '../../spreadsheets/file/file-kind';
import { refusals } from '../../spreadsheets/file/file-refused';
import { readFile } from '../../spreadsheets/file/read-file';
import type { FileTask } from '../../spreadsheets/file-tasks';
import type { Workbook } from '../../spreadsheets/file/workbook';
import { listedConsumers, type ListedConsumer } from './asked-consumers';
import { CatalogIndex, type Catalog } from './catalog';
import { partsOf, type DayPart } from './day-parts';
import { withoutRepeated } from './repeated-lines';
import { haveDecimals, RowReader, type FileLine, type RowKind } from './rows';
import { orderSheets, type OrderSheets, type ReadSheet } from './sheets';

/** By what an order file is read. */
export interface OrderFileReading {
  date: string;
  timeZone: string;
  catalog: Catalog;
  /** The answers for unknown columns, by their headers. */
  columns: Readonly<Record<string, ColumnMeaning>>;
}

/** The content of an order file, checked without the orders that exist already. */
export interface CheckedFile {
  kind: FileKind;
  /** The number of lines in the rows without errors. */
  lines: number;
  consumers: number;
  deliveryBoys: number;
  /** Requirement per product name, in the order of the catalog. */
  totals: Record<string, number>;
  rows: FileRows;
  /** Notes on what a person may not expect: sheets that were not read, hidden rows that were. */
  notes: Message[];
  /** Columns that a person has explained, or has to explain. Nothing of those without an answer is in the lines. */
  questions: ColumnQuestion[];
  ignoredColumns: string[];
  /** In the order of rows, at most `UPLOAD_LIMITS.errorsAnswered`. */
  errors: RowError[];
  errorCount: number;
  /** One for each delivery day. */
  parts: DayPart[];
  /** The delivery boys of each consumer that the file lists with several delivery boys. */
  boysOfSharedConsumers: Map<string, number[]>;
  /** The consumers of the lines. */
  listed: ListedConsumer[];
  /** The header of the column with their ids. */
  idColumn: string;
}

/**
 * Reads an order file and checks it row by row.
 * @throws FileRefused 413, 415 or 422
 */
export function checkOrderFile(bytes: Buffer, reading: OrderFileReading): CheckedFile {
  const { kind, ...workbook } = readFile(bytes);
  return { kind, ...checkWorkbook(workbook, reading) };
}

/** The check of order files, in the reading process. */
export const ORDER_FILES: FileTask<OrderFileReading, CheckedFile> = {
  name: 'orders',
  run: checkOrderFile,
};

/** @throws FileRefused when the file is empty or holds no orders */
export function checkWorkbook(
  workbook: Workbook,
  { catalog, columns, ...reading }: OrderFileReading,
): Omit<CheckedFile, 'kind'> {
  const index = new CatalogIndex(catalog);
  const answers = answersOf(columns);
  const found = orderSheets(workbook, { ...reading, answers, catalog: index });
  const { sheets, errors } = found;
  if (errors.length > 0)
    return { ...resultOf([], catalog, found), errors, errorCount: errors.length };
  if (sheets.every(({ rows }) => rows.length === 0)) throw refusals.noOrders();
  const problems = new Problems();
  const withoutDecimals = haveDecimals(sheets.flatMap(idsOf));
  const rowCounts = noRows();
  const totalRows: string[] = [];
  const unreadPhones: string[] = [];
  const readLines: FileLine[] = [];
  for (const sheet of sheets) {
    const { name, rows, blankRows } = sheet;
    const reader = new RowReader(sheet, reading, index, problems, withoutDecimals);
    rowCounts.rows += rows.length + blankRows;
    rowCounts.blank += blankRows;
    for (const row of rows) {
      const { kind, lines } = reader.read(row);
      rowCounts[COUNTED_AS[kind]] += 1;
      if (kind === 'total') totalRows.push(placeText(name, row.row));
      for (const line of lines) readLines.push(line);
    }
    unreadPhones.push(...reader.unreadPhones.map((row) => placeText(name, row)));
  }
  const idColumn = sheets[0]?.layout.fields.consumerId?.title ?? '';
  const placing = readLines.filter(({ expected }) => expected > 0);
  const { lines, repeatedRows } = withoutRepeated(placing, idColumn, problems);
  const cancels = cancelling(readLines, placing, lines);
  rowCounts.withLines -= repeatedRows;
  rowCounts.withErrors += repeatedRows;
  const result = resultOf(lines, catalog, found, cancels);
  if (
    result.parts.length === 0 &&
    problems.count === 0 &&
    unanswered(result.questions).length === 0
  )
    throw refusals.noOrders();
  return {
    ...result,
    rows: rowCounts,
    notes: [
      ...sheetsNote(sheets),
      ...result.notes,
      ...rowsNote('file-totals', totalRows),
      ...rowsNote('file-phones-unread', unreadPhones),
    ],
    errors: problems.list(),
    errorCount: problems.count,
  };
}

const COUNTED_AS: Record<RowKind, Exclude<keyof FileRows, 'rows'>> = {
  lines: 'withLines',
  errors: 'withErrors',
  zero: 'zero',
  blank: 'blank',
  total: 'totals',
};

const noRows = (): FileRows => ({
  rows: 0,
  withLines: 0,
  withErrors: 0,
  blank: 0,
  zero: 0,
  totals: 0,
});

/** Returns the ids of the rows that have one. */
function idsOf({ rows, layout: { fields } }: ReadSheet): string[] {
  const index = fields.consumerId?.index ?? -1;
  return rows.map(({ cells }) => idText(cells[index])).filter((id) => id !== '');
}

/** The number of rows of each sheet, if there are several. */
function sheetsNote(sheets: readonly ReadSheet[]): Message[] {
  const counts = sheets.flatMap(({ name, rows, blankRows }) =>
    name === undefined ? [] : [`${name} ${rows.length + blankRows}`],
  );
  return counts.length === 0
    ? []
    : [createMessage('file-rows-by-sheet', { sheets: counts.join(', ') })];
}

const NAMED_ROWS = 10;

const placeText = (sheet: string | undefined, row: number) =>
  sheet === undefined ? `${row}` : `${row} (${sheet})`;

function rowsNote(code: 'file-totals' | 'file-phones-unread', rows: readonly string[]): Message[] {
  if (rows.length === 0) return [];
  const named = rows.slice(0, NAMED_ROWS).join(', ');
  const more = rows.length > NAMED_ROWS ? '…' : '';
  return [createMessage(code, { rows: named + more })];
}

type Result = Omit<CheckedFile, 'kind' | 'errors' | 'errorCount'>;

/** Returns the lines of 0, which cancel orders, without those that a line with a quantity or an error contradicts. */
function cancelling(
  all: readonly FileLine[],
  placing: readonly FileLine[],
  valid: readonly FileLine[],
): FileLine[] {
  if (all.length === placing.length) return [];
  const keyOf = ({ deliveryBoy, product, consumer }: FileLine) =>
    `${deliveryBoy.id} ${product.id} ${consumer.id}`;
  const placed = new Set(placing.map(keyOf));
  const validRows = new Set(valid.map(placeKey));
  const faultyRows = new Set(placing.map(placeKey).filter((row) => !validRows.has(row)));
  return all.filter(
    (line) => line.expected === 0 && !placed.has(keyOf(line)) && !faultyRows.has(placeKey(line)),
  );
}

function resultOf(
  lines: readonly FileLine[],
  catalog: Catalog,
  found: OrderSheets,
  cancels: readonly FileLine[] = [],
): Result {
  const listed = listedConsumers(lines);
  return {
    ...summary(lines, catalog),
    rows: noRows(),
    notes: found.notes,
    questions: questionsOf(found.sheets),
    ignoredColumns: [...new Set(found.sheets.flatMap(({ layout }) => layout.ignored))],
    parts: partsOf([...lines, ...cancels]),
    boysOfSharedConsumers: sharedOf(listed),
    listed,
    idColumn: found.sheets[0]?.layout.fields.consumerId?.title ?? '',
  };
}

/** One question for all columns with the same header. */
function questionsOf(sheets: readonly ReadSheet[]): ColumnQuestion[] {
  const unknown = sheets.flatMap(({ layout }) => layout.unknown);
  return [...groupBy(unknown, ({ column }) => column.title)].map(([column, columns]) => ({
    column,
    answer: columns[0]?.answer,
    nearest: columns[0]?.nearest ?? null,
    quantities: columns.reduce((sum, { quantities }) => sum + quantities, 0),
    examples: columns[0]?.examples ?? [],
  }));
}

/** Returns the questions without an answer. */
export const unanswered = (questions: readonly ColumnQuestion[]): ColumnQuestion[] =>
  questions.filter(({ answer }) => answer === undefined);

/** Returns the error of an unknown column that nobody has explained. */
export const questionError = ({ column, nearest, quantities }: ColumnQuestion): RowError =>
  headerError(
    column,
    nearest === null
      ? createMessage('row-column-unknown', { column, quantities })
      : createMessage('row-column-nearest', { column, quantities, name: nearest }),
  );

function summary(
  lines: readonly FileLine[],
  { products }: Catalog,
): Pick<CheckedFile, 'lines' | 'consumers' | 'deliveryBoys' | 'totals'> {
  const sums = new Map<number, number>();
  const consumers = new Map<number, Set<string>>();
  for (const { product, expected, consumer, deliveryBoy } of lines) {
    sums.set(product.id, plus(sums.get(product.id) ?? 0, expected));
    const ids = consumers.get(deliveryBoy.id);
    if (ids) ids.add(consumer.id);
    else consumers.set(deliveryBoy.id, new Set([consumer.id]));
  }
  const totals = products.flatMap(({ id, name }): [string, number][] => {
    const total = sums.get(id);
    return total === undefined ? [] : [[name, total]];
  });
  return {
    lines: lines.length,
    consumers: [...consumers.values()].reduce((sum, ids) => sum + ids.size, 0),
    deliveryBoys: consumers.size,
    totals: Object.fromEntries(totals),
  };
}

function sharedOf(listed: readonly ListedConsumer[]): Map<string, number[]> {
  const boys = new Map<string, number>();
  const shared = new Map<string, Set<number>>();
  for (const { id, deliveryBoyId } of listed) {
    const first = boys.get(id);
    if (first === undefined) boys.set(id, deliveryBoyId);
    else if (first !== deliveryBoyId)
      shared.set(id, (shared.get(id) ?? new Set([first])).add(deliveryBoyId));
  }
  return new Map([...shared].map(([id, ids]) => [id, [...ids]]));
}
