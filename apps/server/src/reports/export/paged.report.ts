import type { DataSource } from 'typeorm';
import { valuesOf } from '../report.queries';
import type { Column, Report } from './report';
import { sortBy } from './sort';

/** Few enough that making them into cells keeps nobody waiting. */
const PAGE_ROWS = 500;

/** `by`: the SQL that the column sorts by, over the select's columns. */
export interface PagedColumn<Row> extends Column<Row> {
  by: string;
}

interface Paged<Row> extends Pick<Report, 'file' | 'sheet'> {
  /** Takes the values of range and scope as `$1` to `$4`. */
  select: string;
  order: string;
  columns: readonly PagedColumn<Row>[];
  /** SQL of the texts that a search looks into. */
  searched: readonly string[];
}

/** A report that may have any number of rows: the database searches, sorts and hands out page after page, so that few are in memory. */
export function paged<Row>(database: DataSource, { select, order, columns, searched, ...names }: Paged<Row>): Report {
  return {
    ...names,
    open: async ({ range, scope, search, sort }) => {
      const sorted = sortBy(sort, columns);
      const by = sorted ? `${sorted.column.by} ${sorted.descending ? 'desc' : 'asc'} nulls last, ${order}` : order;
      const found = search === null ? '' : `where position(lower($5) in lower(concat_ws(chr(10), ${searched.join(', ')}))) > 0`;
      const values = [...valuesOf(range, scope), ...(search === null ? [] : [search])];
      const cells = (rows: Row[]) => rows.map((row) => columns.map(({ cell }) => cell(row)));
      return { columns, pages: pages(database, `select * from (${select}) r ${found} order by ${by}`, values, cells) };
    },
  };
}

/** Reads through a cursor, on a connection of its own that goes back when the reader stops, at the end or before. */
async function* pages<Row, Cells>(database: DataSource, sql: string, values: unknown[], cells: (rows: Row[]) => Cells) {
  const runner = database.createQueryRunner();
  try {
    await runner.startTransaction();
    await runner.query(`declare report no scroll cursor for ${sql}`, values);
    for (let last = false; !last;) {
      const rows: Row[] = await runner.query(`fetch ${PAGE_ROWS} from report`);
      last = rows.length < PAGE_ROWS;
      if (rows.length > 0) yield cells(rows);
    }
  } finally {
    await runner.rollbackTransaction().catch(() => undefined);
    await runner.release();
  }
}
