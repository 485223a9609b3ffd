import { exportedColumns, type ReportDefinition } from '@milkround/domain';
import { ReportPool } from '../../database/report-pool';
import { valuesOf } from '../report.queries';
import { fitColumns } from './column-widths';
import { PAGE_ROWS, toCell, type Cell, type ExportedReport } from './report';
import { orderSql, searchSql, sortSql } from './report-column.sql';
import { parseSort } from './sort';
import { Totals } from './totals';

/**
 * Exports a report that may have any number of rows: the database searches, sorts and returns page after page.
 * @param select a select whose parameters `$1` to `$4` are range and scope
 */
export function exportPaged<Row extends object>(
  reads: ReportPool,
  definition: ReportDefinition<Row>,
  select: string,
): ExportedReport {
  const all = definition.columns([]);
  const columns = exportedColumns(definition, all);
  const searchedColumns = all.filter(({ key }) => definition.searched.includes(key)).map(searchSql);
  const order = orderSql(definition.order);
  return {
    name: definition.name,
    file: definition.file,
    sheet: definition.sheet,
    open: async ({ range, scope, search, sort }) => {
      const requestedSort = parseSort(sort, columns);
      const orderBy = requestedSort
        ? `${sortSql(requestedSort.column)} ${requestedSort.descending ? 'desc' : 'asc'} nulls last, ${order}`
        : order;
      const condition =
        search === null
          ? ''
          : `where position(lower($5) in lower(concat_ws(chr(10), ${searchedColumns.join(', ')}))) > 0`;
      const values = [...valuesOf(range, scope), ...(search === null ? [] : [search])];
      const sql = `select * from (${select}) r ${condition} order by ${orderBy}`;
      const totals = new Totals(columns, definition.isInTotal);
      const cellsBelow: Cell[][] = [];
      const toCells = (row: Row) => columns.map((column) => toCell(column, row));
      const onRows = (rows: Row[]) => {
        totals.add(rows);
        const rowsBelow = rows.flatMap((row) => definition.below?.rows(row) ?? []);
        cellsBelow.push(...rowsBelow.map(toCells));
      };
      return {
        columns,
        pages: toPages(readPages<Row>(reads, sql, values), toCells, onRows),
        totals: () => totals.toLines(),
        below: () =>
          definition.below && cellsBelow.length > 0
            ? {
                name: definition.below.sheet,
                columns: fitColumns(columns, cellsBelow),
                cells: cellsBelow,
              }
            : null,
      };
    },
  };
}

/** Returns the cells of all rows, which `onRows` receives when they are read. */
async function* toPages<Row>(
  pages: AsyncIterable<Row[]>,
  toCells: (row: Row) => Cell[],
  onRows: (rows: Row[]) => void,
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) {
    onRows(rows);
    yield rows.map(toCells);
  }
}

/** Reads through a cursor on its own connection, which is released when the reader stops. */
const readPages = <Row extends object>(
  reads: ReportPool,
  sql: string,
  values: unknown[],
): AsyncGenerator<Row[]> =>
  reads.pages<Row[]>(async function* (client) {
    await client.query(`declare report no scroll cursor for ${sql}`, values);
    for (let isLast = false; !isLast;) {
      const { rows } = await client.query<Row>(`fetch ${PAGE_ROWS} from report`);
      isLast = rows.length < PAGE_ROWS;
      if (rows.length > 0) yield rows;
    }
  });
