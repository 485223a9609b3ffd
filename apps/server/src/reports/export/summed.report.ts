import { compareTexts } from '@milkround/contracts';
import {
  exportedColumns,
  searchedTexts,
  type ReportColumn,
  type ReportDefinition,
} from '@milkround/domain';
import { PAGE_ROWS, toCell, type Cell, type ExportedReport, type ReportRequest } from './report';
import { parseSort } from './sort';
import { Totals } from './totals';

/** Exports a report of sums. It has a row per zone or delivery boy for any range, so it is searched and sorted in memory. */
export function exportSummed<Read, Row>(
  definition: ReportDefinition<Read, Row>,
  readRows: (request: ReportRequest) => Promise<Read[]>,
): ExportedReport {
  return {
    name: definition.name,
    file: definition.file,
    sheet: definition.sheet,
    open: async (request) => {
      const rows = definition.rows(await readRows(request));
      const all = definition.columns(rows);
      const columns = exportedColumns(definition, all, request.range);
      const sort = parseSort(request.sort, columns);
      const textsOf = searchedTexts(definition, all);
      const searchText = request.search?.toLowerCase() ?? '';
      const matchingRows = rows.filter(
        (row) =>
          searchText === '' || textsOf(row).some((text) => text.toLowerCase().includes(searchText)),
      );
      if (sort)
        matchingRows.sort((a, b) =>
          compare(sort.column.value(a), sort.column.value(b), sort.descending),
        );
      const totals = new Totals(columns, definition.isInTotal);
      totals.add(matchingRows);
      return {
        columns,
        pages: toPages(matchingRows, columns),
        totals: () => totals.toLines(matchingRows),
      };
    },
  };
}

async function* toPages<Row>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < rows.length; start += PAGE_ROWS)
    yield rows
      .slice(start, start + PAGE_ROWS)
      .map((row) => columns.map((column) => toCell(column, row)));
}

/** Compares values; null is last in both directions. */
function compare(
  a: string | number | null,
  b: string | number | null,
  descending: boolean,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const ascending =
    typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
  return descending ? -ascending : ascending;
}
