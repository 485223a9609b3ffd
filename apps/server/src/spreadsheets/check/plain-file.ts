import {
  createMessage,
  type ColumnQuestion,
  type FileRows,
  type Message,
  type RowError,
} from '@milkround/contracts';
import { FileRefused, refusals } from '../file/file-refused';
import type { Workbook } from '../file/workbook';
import { placeKey } from '../row-order';
import {
  answerFor,
  answersOf,
  examplesOf,
  fieldsOf,
  findHeader,
  missingErrors,
  unused,
  type Aliases,
  type Column,
} from './columns';
import { groupBy } from './group-by';
import { Problems } from './problems';
import { RowCells } from './row-cells';
import { pickRows, readSheets, type PickedRows, type ReadSheets } from './sheets';

/** The field that a person has said a column holds; null for a column that does not count. */
type Meaning<Field extends string> = { field: Field } | null;

/** A kind of file with one thing in each row, as a value: its columns. Header, questions, counts and faulty rows derive from it. */
export interface PlainKind<Field extends string> {
  /** The names of the columns in messages. */
  titles: Readonly<Record<Field, string>>;
  aliases: Aliases<Field>;
  required: readonly Field[];
  /** The columns that every sheet of the kind has, and in which no value stands twice. */
  keys: readonly Field[];
  /** The columns whose merged cells hold for each row of the merge. */
  repeated: readonly Field[];
  unreadNote: (sheet: string) => Message;
  /** Why a file without rows is refused. */
  empty: Message;
  maxRows: number;
}

interface Layout<Field extends string> {
  fields: Partial<Record<Field, Column>>;
  questions: ColumnQuestion<Meaning<Field>>[];
  ignored: string[];
}

/** A file of a kind; `things` are those of the rows without errors. */
export interface CheckedPlain<Field extends string, Thing> {
  things: Thing[];
  rows: FileRows;
  notes: Message[];
  questions: ColumnQuestion<Meaning<Field>>[];
  ignoredColumns: string[];
  /** In the order of rows, at most `UPLOAD_LIMITS.errorsAnswered`. */
  errors: RowError[];
  errorCount: number;
  /** The rows of these errors. */
  faultyRows: PickedRows[];
}

/** The rows of the sheets of a file, with the columns of its fields. */
export type PlainSheets<Field extends string> = ReadSheets<Layout<Field>>;

/**
 * Checks a file row by row.
 * @param readRow returns the thing of a row; what is wrong goes to the cells
 */
export function checkPlain<Field extends string, Thing>(
  { sheets, errors: headerErrors, notes }: PlainSheets<Field>,
  kind: PlainKind<Field>,
  readRow: (cells: RowCells<Field>) => Thing | undefined,
): CheckedPlain<Field, Thing> {
  const isReadable = headerErrors.length === 0;
  const problems = new Problems();
  const rows = sheets.flatMap(({ layout: { fields }, name, rows: all }) =>
    (isReadable ? all : []).map((row) => new RowCells(fields, kind.titles, name, row, problems)),
  );
  const [key] = kind.keys;
  for (const cells of rows) if (key && cells.row.fault) cells.refuse(key, cells.row.fault);
  refuseRepeated(rows, kind.keys);
  const things = rows.flatMap((cells) => {
    const thing = readRow(cells);
    return thing === undefined || cells.isFaulty ? [] : [thing];
  });
  const blank = sheets.reduce((sum, { blankRows }) => sum + blankRows, 0);
  const errors = isReadable ? problems.list() : headerErrors;
  return {
    ...{ things, notes, errors },
    rows: {
      ...{ rows: rows.length + blank, withLines: things.length, blank, zero: 0, totals: 0 },
      withErrors: rows.length - things.length,
    },
    questions: sheets.flatMap(({ layout }) => layout.questions),
    ignoredColumns: [...new Set(sheets.flatMap(({ layout }) => layout.ignored))],
    errorCount: isReadable ? problems.count : headerErrors.length,
    faultyRows: pickRows(sheets, new Set(errors.map(placeKey))),
  };
}

/**
 * Finds the columns and rows of a file.
 * @param columnAnswers what has been said of columns, by their headers
 * @throws FileRefused 413 or 422
 */
export function readPlain<Field extends string>(
  workbook: Workbook,
  kind: PlainKind<Field>,
  columnAnswers: Readonly<Record<string, Meaning<Field>>>,
): PlainSheets<Field> {
  const { aliases, keys, required, repeated, unreadNote } = kind;
  const answers = answersOf(columnAnswers);
  const isComplete = ({ fields }: Pick<Layout<Field>, 'fields'>) =>
    keys.every((field) => fields[field] !== undefined);
  const read = readSheets<Layout<Field>>(workbook, {
    ...{ isComplete, unreadNote },
    findHeader: ({ rows }) =>
      findHeader(rows, (columns) => {
        const { fields } = fieldsOf(aliases, columns, answers, 0);
        return { isComplete: isComplete({ fields }), known: Object.keys(fields).length };
      }),
    layoutOf: ({ rows }, { columns, to }) => {
      const { fields, repeatedErrors } = fieldsOf(aliases, columns, answers, rows[to]?.row ?? 1);
      const missing = missingErrors(required, fields, kind.titles);
      const others = unused(columns, fields);
      const asked = columns.filter((column) =>
        answerFor(answers, column) === undefined
          ? missing.length > 0 && others.includes(column)
          : true,
      );
      const questions = asked.map((column) => ({
        ...{ column: column.title, answer: answerFor(answers, column), nearest: null },
        ...{ quantities: 0, examples: examplesOf(column, rows.slice(to + 1)) },
      }));
      const ignored = others.map(({ title }) => title);
      return { layout: { fields, questions, ignored }, errors: [...missing, ...repeatedErrors] };
    },
    repeatedColumns: ({ fields }) => repeated.flatMap((field) => fields[field] ?? []),
  });
  const count = read.sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  if (read.errors.length === 0 && count === 0) throw new FileRefused(422, kind.empty);
  if (count > kind.maxRows) throw refusals.tooManyRows(kind.maxRows);
  return read;
}

/** When two rows have the same value, nobody can say which is meant, so each row is an error that names the other. */
function refuseRepeated<Field extends string>(
  rows: readonly RowCells<Field>[],
  fields: readonly Field[],
): void {
  for (const field of fields)
    for (const [text, group] of groupBy(rows, (cells) => cells.text(field).toLowerCase()))
      for (const cells of text === '' || group.length === 1 ? [] : group) {
        const row = group.find((other) => other !== cells)?.place.row ?? 0;
        cells.refuse(field, createMessage('row-same-value', { value: cells.text(field), row }));
      }
}
