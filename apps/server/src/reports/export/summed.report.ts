import { compareTexts } from '@milkround/contracts';
import { exportedColumns, searchedTexts, type ReportColumn, type ReportDefinition } from '@milkround/domain';
import { PAGE_ROWS, toCell, type Cell, type ExportedReport, type ReportRequest } from './report';
import { parseSort } from './sort';
import { Totals } from './totals';

/** Exports a report of sums. It has a row per zone or delivery boy whatever the range, so that it is searched and sorted in memory. */
export function exportSummed<Read, Row>(
  definition: ReportDefinition<Read, Row>,
  read: (request: ReportRequest) => Promise<Read[]>,
): ExportedReport {
  return {
    name: definition.name,
    file: definition.file,
    sheet: definition.sheet,
    open: async (request) => {
      const rows = definition.rows(await read(request));
      const all = definition.columns(rows);
      const columns = exportedColumns(definition, all);
      const sort = parseSort(request.sort, columns);
      const textsOf = searchedTexts(definition, all);
      const wanted = request.search?.toLowerCase() ?? '';
      const found = rows.filter((row) => wanted === '' || textsOf(row).some((text) => text.toLowerCase().includes(wanted)));
      if (sort) found.sort((a, b) => compare(sort.column.value(a), sort.column.value(b), sort.descending));
      const totals = new Totals(columns, definition.isInTotal);
      totals.add(found);
      return { columns, pages: toPages(found, columns), totals: () => totals.toLines(found) };
    },
  };
}

async function* toPages<Row>(rows: readonly Row[], columns: readonly ReportColumn<Row>[]): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < rows.length; at += PAGE_ROWS)
    yield rows.slice(at, at + PAGE_ROWS).map((row) => columns.map((column) => toCell(column, row)));
}

/** Null is last in both directions. */
function compare(a: string | number | null, b: string | number | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const ascending = typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
  return descending ? -ascending : ascending;
}
