import { compareTexts } from '@milkround/contracts';
import { containsAll, toSearchText, toSearchWords } from '@milkround/domain';
import type { ColumnDef, Row, RowData } from '@tanstack/react-table';
import type { DataColumn } from './TableCells';
import type { Features } from './table-features';

/** Id of the column that a search looks into; it is never shown. */
export const SEARCHED = 'searched texts';

/** Numbers come before texts. */
function compareValues<TRow extends RowData>(
  a: Row<Features, TRow>,
  b: Row<Features, TRow>,
  id: string,
): number {
  const [first, second]: unknown[] = [a.getValue(id), b.getValue(id)];
  if (typeof first === 'string' && typeof second === 'string') return compareTexts(first, second);
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  return typeof first === 'number' ? -1 : 1;
}

/** The values of a row's visible columns: the default text of the search. */
const visibleTexts =
  <TRow>(columns: readonly DataColumn<TRow>[]) =>
  (row: TRow): string[] =>
    columns.filter(({ isHidden }) => !isHidden).map(({ value }) => String(value(row) ?? ''));

/** The columns as the library takes them. An empty value is undefined, which is sorted last in both directions. */
export function toColumnDefs<TRow extends RowData>(
  columns: readonly DataColumn<TRow>[],
  textsOf: (row: TRow) => readonly string[] = visibleTexts(columns),
): ColumnDef<Features, TRow>[] {
  const definitions = columns.map(({ key, value, sortable = true }): ColumnDef<Features, TRow> => ({
    id: key,
    accessorFn: (row) => value(row) ?? undefined,
    sortFn: compareValues,
    sortUndefined: 'last',
    enableSorting: sortable,
    enableGlobalFilter: false,
  }));
  return [
    ...definitions,
    { id: SEARCHED, accessorFn: (row) => toSearchText(textsOf(row)), enableSorting: false },
  ];
}

/** `words`: a row contains every word. `phrase`: a row contains the whole search, as in the workbooks of the reports. */
export type SearchBy = 'words' | 'phrase';

/** Splits a search into the texts that a row must contain; undefined finds all rows. */
export function toSearchParts(search: string, mode: SearchBy): readonly string[] | undefined {
  if (search.trim() === '') return undefined;
  return mode === 'phrase' ? [toSearchText([search.trim()])] : toSearchWords(search);
}

export const containsParts = <TRow extends RowData>(
  row: Row<Features, TRow>,
  id: string,
  parts: readonly string[],
): boolean => containsAll(String(row.getValue(id)), parts);
