import { compareTexts } from '@milkround/contracts';

/** One column of a table: what it sorts and searches by, and how it is named. */
export interface Column<Row> {
  key: string;
  label: string;
  /** The label is a thing's name, a product's, and the same in every language. */
  isName?: boolean;
  /** Small, under the label: what the figures are. */
  unit?: string;
  /** Sorted and searched by; shown unless `show` is given. Null sorts last. */
  value: (row: Row) => string | number | null;
  hidden?: boolean;
  /** True unless told. */
  sortable?: boolean;
  /** `end` for figures. */
  align?: 'end';
  /** The cells are never wrapped. */
  isOneLine?: boolean;
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

type Value = string | number | null;

/** Null is last in both directions; in a mixed column numbers come before texts. */
function compare(a: Value, b: Value, sign: 1 | -1, ranks: ReadonlyMap<string, number>): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'string' && typeof b === 'string') return sign * ((ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return sign * (typeof a === 'number' ? -1 : 1);
}

/** The place of each text in text order. Names repeat in a column, so the collator sorts each of them once. */
function rankTexts(values: readonly Value[]): ReadonlyMap<string, number> {
  const texts = new Set(values.filter((value) => typeof value === 'string'));
  return new Map([...texts].sort(compareTexts).map((text, rank) => [text, rank]));
}

/** The rows in the order of one column; equal rows keep their order. */
export function sortRows<Row>(rows: readonly Row[], column: Column<Row> | undefined, direction: Sort['direction']): readonly Row[] {
  if (!column) return rows;
  const sign = direction === 'ascending' ? 1 : -1;
  const valued = rows.map((row) => ({ row, value: column.value(row) }));
  const ranks = rankTexts(valued.map(({ value }) => value));
  return valued.sort((a, b) => compare(a.value, b.value, sign, ranks)).map(({ row }) => row);
}

/** The values of a row's visible columns: what it is searched in unless told otherwise. */
export const visibleTexts =
  <Row>(columns: readonly Column<Row>[]) =>
  (row: Row): string[] =>
    columns.filter(({ hidden }) => !hidden).map(({ value }) => String(value(row) ?? ''));

/** What each row is searched in, in small letters. */
export const searchTexts = <Row>(rows: readonly Row[], textsOf: (row: Row) => readonly string[]): string[] =>
  rows.map((row) => textsOf(row).join('\n').toLocaleLowerCase());

/** `words`: every word somewhere. `phrase`: the search as it was typed, as the workbooks of the reports are searched. */
export type SearchBy = 'words' | 'phrase';

/** The rows whose texts hold the search. */
export function searchRows<Row>(rows: readonly Row[], texts: readonly string[], search: string, by: SearchBy): readonly Row[] {
  const wanted = search.trim().toLocaleLowerCase();
  if (wanted === '') return rows;
  const parts = by === 'phrase' ? [wanted] : wanted.split(/\s+/u);
  return rows.filter((_, index) => parts.every((part) => texts[index]?.includes(part)));
}

export interface PageOfRows<Row> {
  rows: readonly Row[];
  page: number;
  pages: number;
  /** How many rows stand before it. */
  before: number;
}

/** One page of rows; a page past the end is the last one, and there is always a first. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number): PageOfRows<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(Math.max(1, page), pages);
  const before = (shown - 1) * size;
  return { rows: rows.slice(before, before + size), page: shown, pages, before };
}
