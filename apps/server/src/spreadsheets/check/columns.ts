import { createMessage, type Message, type RowError, toAnswerMessage } from '@milkround/contracts';
import type { Cell, SheetRow } from '../file/sheet';
import { isNoLine, textOf } from './cell-values';
import { groupBy } from './group-by';
import { looseKey } from './names';

/** The accepted headers of each column, compared by {@link looseKey}. When a file has several of them, the first in the list is used. */
export type Aliases<Field extends string> = Readonly<Record<Field, readonly string[]>>;

export interface Column {
  index: number;
  /** The header in the file. */
  title: string;
  /** The texts by which it is recognised: of a header in two rows the text of both, then that of the second. */
  names: readonly string[];
}

/** A header in one row or in two. */
export interface Header {
  /** The indexes of its rows in the list of rows. */
  from: number;
  to: number;
  columns: Column[];
}

/** Returns the keys of headers that are listed with commas. */
export const keysOf = (titles: string): string[] => titles.split(',').map(looseKey);

const LOOKED_AT_ROWS = 20;

/**
 * Finds the header among the first rows, because files often have a title above it: the first row, else the first two rows together, whose columns are
 * complete; else those that have the most known columns. Returns null when no row has two known columns.
 */
export function findHeader(
  rows: readonly SheetRow[],
  judge: (columns: readonly Column[]) => { isComplete: boolean; known: number },
): Header | null {
  const candidates = [false, true].flatMap((isDouble) =>
    rows.slice(0, LOOKED_AT_ROWS).flatMap((row, from): Header[] => {
      const below = rows[from + 1];
      if (!isDouble) return [{ from, to: from, columns: columnsOf(row.cells) }];
      return below && below.row === row.row + 1
        ? [{ from, to: from + 1, columns: joinedColumns(row.cells, below.cells) }]
        : [];
    }),
  );
  // A complete row may be the second of two: a column that has its text in the upper row only is known by that one.
  const withRowAbove = (header: Header, known: number): Header => {
    const double = candidates.find(({ from, to }) => from < to && to === header.to);
    return double && judge(double.columns).known > known ? double : header;
  };
  let best: { header: Header; known: number } | null = null;
  for (const header of candidates) {
    const { isComplete, known } = judge(header.columns);
    if (isComplete) return withRowAbove(header, known);
    if (known >= 2 && known > (best?.known ?? 0)) best = { header, known };
  }
  return best?.header ?? null;
}

/** Returns the row with the most texts as a header, for its errors. */
export function likelyHeader(rows: readonly SheetRow[]): Header {
  const counts = rows
    .slice(0, LOOKED_AT_ROWS)
    .map(({ cells }) => cells.filter((cell) => typeof cell === 'string' && cell.trim()).length);
  const from = Math.max(0, counts.indexOf(Math.max(...counts)));
  return { from, to: from, columns: columnsOf(rows[from]?.cells ?? []) };
}

/** Returns the columns that have a header. */
const columnsOf = (cells: readonly Cell[]): Column[] =>
  Array.from(cells, textOf).flatMap((title, index) =>
    title === '' ? [] : [{ index, title, names: [title] }],
  );

/** A text of the upper row holds for the columns to its right that have none, as merged cells do. */
function joinedColumns(upper: readonly Cell[], lower: readonly Cell[]): Column[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const above = textOf(upper[index]);
    const below = textOf(lower[index]);
    if (above !== '') group = above;
    if (below === '') return { index, title: above, names: [above] };
    return { index, title: below, names: [`${group} ${below}`, below] };
  }).filter(({ title }) => title !== '');
}

/** The meanings of columns that people have explained, by {@link looseKey} of the headers. */
export type ColumnAnswers<Meaning> = ReadonlyMap<string, Meaning>;

export const answersOf = <Meaning>(
  columns: Readonly<Record<string, Meaning>>,
): ColumnAnswers<Meaning> =>
  new Map(Object.entries(columns).map(([title, meaning]) => [looseKey(title), meaning]));

export const answerFor = <Meaning>(answers: ColumnAnswers<Meaning>, { title }: Column) =>
  answers.get(looseKey(title));

/** Finds the columns of the fields: as people have said, else by their headers. */
export function fieldsOf<Field extends string>(
  aliases: Aliases<Field>,
  columns: readonly Column[],
  answers: ColumnAnswers<{ field: Field } | { product: string } | null>,
  row: number,
) {
  const unexplained = columns.filter((column) => answerFor(answers, column) === undefined);
  const { fields, repeatedErrors } = findFields(aliases, unexplained, row);
  for (const column of columns) {
    const answer = answerFor(answers, column);
    if (answer && 'field' in answer) fields[answer.field] = column;
  }
  return { fields, repeatedErrors };
}

/** An error of the header in a row; of the file as a whole without one. */
export const headerError = (column: string, message: Message, row = 0): RowError => ({
  row,
  column,
  ...toAnswerMessage(message),
});

/** Returns the errors of the fields that have no column. */
export const missingErrors = <Field extends string>(
  required: readonly Field[],
  fields: Readonly<Partial<Record<Field, Column>>>,
  titles: Readonly<Record<Field, string>>,
  code: 'row-column-missing' | 'row-columns-missing' = 'row-column-missing',
): RowError[] =>
  required
    .filter((field) => fields[field] === undefined)
    .map((field) => headerError(titles[field], createMessage(code, { column: titles[field] })));

/** Returns the columns that are not of a field. */
export function unused(
  columns: readonly Column[],
  fields: Readonly<Partial<Record<string, Column>>>,
): Column[] {
  const used = new Set(Object.values(fields).map((column) => column?.index));
  return columns.filter(({ index }) => !used.has(index));
}

/** Returns the cells of a column that are neither empty nor a dash. */
export const filledCells = ({ index }: Column, rows: readonly SheetRow[]): Cell[] =>
  rows.map(({ cells }) => cells[index]).filter((cell) => !isNoLine(cell));

const EXAMPLES = 3;

/** Returns the first cells of a column that hold something. */
export const examplesOf = (column: Column, rows: readonly SheetRow[]): string[] =>
  filledCells(column, rows).slice(0, EXAMPLES).map(textOf);

/** Finds the column of each field, and the errors of fields that have two. The text of a header in two rows comes before that of its second row. */
function findFields<Field extends string>(
  aliases: Aliases<Field>,
  columns: readonly Column[],
  row: number,
): { fields: Partial<Record<Field, Column>>; repeatedErrors: RowError[] } {
  const fields: Partial<Record<Field, Column>> = {};
  const repeatedErrors: RowError[] = [];
  const used = new Set<Column>();
  for (const level of [0, 1]) {
    const named = columns.filter(
      (column) => !used.has(column) && column.names[level] !== undefined,
    );
    const byKey = groupBy(named, ({ names }) => looseKey(names[level] ?? ''));
    for (const field in aliases) {
      if (fields[field]) continue;
      const [column, secondColumn] =
        aliases[field].map((alias) => byKey.get(alias)).find((found) => found !== undefined) ?? [];
      if (!column) continue;
      fields[field] = column;
      used.add(column);
      if (secondColumn)
        repeatedErrors.push(
          headerError(
            secondColumn.title,
            createMessage('row-column-twice', { column: secondColumn.title }),
            row,
          ),
        );
    }
  }
  return { fields, repeatedErrors };
}
