import { sum, type ReportColumn, type ReportDefinition } from '@milkround/domain';
import type { Cell } from './report';

const TITLE = 'Grand Total';

/** Adds up the columns of a workbook that have a total, page by page. */
export class Totals<Row> {
  /** Null until a row has a value: a missing count is not zero. */
  private readonly sums: (number | null)[];

  constructor(
    private readonly columns: readonly ReportColumn<Row>[],
    private readonly isInTotal: ReportDefinition<never, Row>['isInTotal'],
  ) {
    this.sums = columns.map(() => null);
  }

  add(rows: readonly Row[]): void {
    const countedRows = this.isInTotal ? rows.filter(this.isInTotal) : rows;
    this.columns.forEach(({ hasTotal, exportedTotal, value }, index) => {
      const values =
        hasTotal && !exportedTotal
          ? countedRows.map(value).filter((cellValue) => cellValue !== null)
          : [];
      if (values.length > 0) this.sums[index] = sum([this.sums[index] ?? 0, ...values.map(Number)]);
    });
  }

  /** Returns the row below all others; none if no column has a total. @param rows all rows, if they are in memory */
  toLines(rows: readonly Row[] = []): Cell[][] {
    if (!this.columns.some(({ hasTotal }) => hasTotal)) return [];
    const countedRows = this.isInTotal ? rows.filter(this.isInTotal) : rows;
    const cells = this.columns.map(({ hasTotal, exportedTotal }, index): Cell => {
      if (!hasTotal) return index === 0 ? TITLE : null;
      return exportedTotal ? exportedTotal(countedRows) : (this.sums[index] ?? null);
    });
    return [cells];
  }
}
