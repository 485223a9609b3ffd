import { createHash } from 'node:crypto';
import { createMessage, STAFF_IMPORT_LIMITS, type RowError } from '@milkround/contracts';
import { likelyHeader } from '../../spreadsheets/check/columns';
import { groupBy } from '../../spreadsheets/check/group-by';
import { Problems } from '../../spreadsheets/check/problems';
import { FileRefused, refusals } from '../../spreadsheets/file/file-refused';
import { readFile } from '../../spreadsheets/file/read-file';
import type { FileTask } from '../../spreadsheets/file-tasks';
import type { SheetRow } from '../../spreadsheets/file/sheet';
import { StaffIndex } from './catalog-index';
import type { StaffCatalog } from './staff-catalog';
import { staffHeader, staffLayout, type StaffLayout } from './staff-columns';
import { StaffRowReader, type StaffRow } from './staff-rows';

/** The content of a file of people, compared with the catalog. */
export interface CheckedStaff {
  /** The rows without errors. */
  rows: StaffRow[];
  ignoredColumns: string[];
  /** In the order of rows, at most `UPLOAD_LIMITS.errorsAnswered`. */
  errors: RowError[];
  errorCount: number;
  /** A hash of all cells except the passwords, which must not be guessed from it. */
  hash: string;
}

/** The check of files of people, in the reading process. */
export const STAFF_FILES: FileTask<StaffCatalog, CheckedStaff> = {
  name: 'staff',
  run: checkStaffFile,
};

/** Reads a file of people and checks it row by row. @throws FileRefused 413, 415 or 422 */
function checkStaffFile(bytes: Buffer, catalog: StaffCatalog): CheckedStaff {
  const { sheets } = readFile(bytes);
  const [withPeople, ...otherSheets] = sheets.filter(({ rows: all }) =>
    staffHeader(all, catalog.role),
  );
  const rows = (withPeople ?? sheets.find(({ rows: all }) => all.length > 0))?.rows ?? [];
  if (rows.length === 0) throw refusals.empty();
  const header = staffHeader(rows, catalog.role) ?? likelyHeader(rows);
  const columns = staffLayout(header.columns, rows[header.to]?.row ?? 1, catalog.role);
  if ('errors' in columns) {
    const { errors } = columns;
    return {
      rows: [],
      ignoredColumns: [],
      errors,
      errorCount: errors.length,
      hash: hashOf(rows, null),
    };
  }
  const { layout } = columns;
  const people = rows.slice(header.to + 1);
  if (people.length === 0) throw new FileRefused(422, createMessage('staff-file-empty'));
  if (people.length > STAFF_IMPORT_LIMITS.rows)
    throw refusals.tooManyRows(STAFF_IMPORT_LIMITS.rows);
  const problems = new Problems();
  for (const { name: sheet } of otherSheets)
    problems.add({ row: 0 }, '', createMessage('staff-sheet-unread', { sheet }));
  const reader = new StaffRowReader(layout, catalog, new StaffIndex(catalog), problems);
  const readRows = people.flatMap((row) => reader.read(row) ?? []);
  const repeatedRows = findRepeated(people, reader, layout, problems);
  return {
    rows: readRows.filter(({ row }) => !repeatedRows.has(row)),
    ignoredColumns: layout.ignored,
    errors: problems.list(),
    errorCount: problems.count,
    hash: hashOf(rows, layout),
  };
}

/** When two rows have the same email or unique id, nobody can say which is meant, so each row is an error that names the other. */
function findRepeated(
  rows: readonly SheetRow[],
  reader: StaffRowReader,
  { fields }: StaffLayout,
  problems: Problems,
): Set<number> {
  const faultyRows = new Set<number>();
  for (const field of ['email', 'uniqueId'] as const) {
    const texts = rows
      .map((row) => ({ row: row.row, text: reader.textOf(row, field) }))
      .filter(({ text }) => text !== '');
    for (const group of groupBy(texts, ({ text }) => text.toLowerCase()).values()) {
      const [firstRow, secondRow] = group;
      if (!firstRow || !secondRow) continue;
      for (const { row, text } of group) {
        faultyRows.add(row);
        const otherRow = row === firstRow.row ? secondRow.row : firstRow.row;
        problems.add(
          { row },
          fields[field]?.title ?? '',
          createMessage('row-same-value', { value: text, row: otherRow }),
        );
      }
    }
  }
  return faultyRows;
}

function hashOf(rows: readonly SheetRow[], layout: StaffLayout | null): string {
  const password = layout?.fields.password?.index;
  // Without a header that names the columns, any cell may be a password.
  const cells = layout
    ? rows.map(({ row, cells: all }) => [row, all.filter((_, index) => index !== password)])
    : rows.length;
  return createHash('sha256').update(JSON.stringify(cells)).digest('base64url');
}
