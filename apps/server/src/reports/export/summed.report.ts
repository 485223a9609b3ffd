import { compareTexts } from '@milkround/contracts';
import type { Asked, Cell, Column, Report } from './report';
import { sortBy } from './sort';

interface Summed<Row> extends Pick<Report, 'file' | 'sheet'> {
  rows(asked: Asked): Promise<Row[]>;
  /** The columns that these rows need: one per product that occurs. */
  columns(rows: readonly Row[]): Promise<Column<Row>[]> | Column<Row>[];
  /** The texts that a search looks into. */
  searched(row: Row): string[];
  /** What stands under all rows. */
  footer?(columns: readonly Column<Row>[], rows: readonly Row[]): Cell[];
  /** What a column sorts by where that is not its cell. */
  sortValue?(row: Row, column: Column<Row>): Cell;
}

/** A report of sums: a row per zone or delivery boy, whatever the range, so that all are searched and sorted here. */
export function summed<Row>({ rows, columns, searched, footer, sortValue, ...names }: Summed<Row>): Report {
  return {
    ...names,
    open: async (asked) => {
      const all = await rows(asked);
      const shown = await columns(all);
      const sort = sortBy(asked.sort, shown);
      const wanted = asked.search?.toLowerCase() ?? '';
      const found = all.filter((row) => searched(row).some((text) => text.toLowerCase().includes(wanted)));
      if (sort) {
        const value = (row: Row) => (sortValue ? sortValue(row, sort.column) : sort.column.cell(row));
        found.sort((a, b) => compare(value(a), value(b), sort.descending));
      }
      return { columns: shown, pages: onePage(found, shown, footer) };
    },
  };
}

async function* onePage<Row>(rows: readonly Row[], columns: readonly Column<Row>[], footer: Summed<Row>['footer']) {
  if (rows.length === 0) return;
  yield [...rows.map((row) => columns.map(({ cell }) => cell(row))), ...(footer ? [footer(columns, rows)] : [])];
}

/** Nothing stands last, whichever the direction. */
function compare(a: Cell, b: Cell, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const ascending = typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
  return descending ? -ascending : ascending;
}
