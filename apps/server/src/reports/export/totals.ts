import { sum, type ReportColumn, type ReportDefinition } from '@milkround/domain';
import type { Cell } from './report';

const TITLE = 'Grand Total';

/** Adds up the columns of a workbook that have a total, page by page. */
export class Totals<Row> {
  private readonly sums: number[];

  constructor(
    private readonly columns: readonly ReportColumn<Row>[],
    private readonly isInTotal: ReportDefinition<never, Row>['isInTotal'],
  ) {
    this.sums = columns.map(() => 0);
  }

  add(rows: readonly Row[]): void {
    const counted = this.isInTotal ? rows.filter(this.isInTotal) : rows;
    this.columns.forEach(({ hasTotal, value }, index) => {
      if (hasTotal) this.sums[index] = sum([this.sums[index] ?? 0, ...counted.map((row) => Number(value(row)))]);
    });
  }

  /** The row below all others; none if no column has a total. @param rows all rows, if they are at hand */
  toLines(rows: readonly Row[] = []): Cell[][] {
    if (!this.columns.some(({ hasTotal }) => hasTotal)) return [];
    const counted = this.isInTotal ? rows.filter(this.isInTotal) : rows;
    const cells = this.columns.map(({ hasTotal, exportedTotal }, index): Cell => {
      if (!hasTotal) return index === 0 ? TITLE : null;
      return exportedTotal ? exportedTotal(counted) : (this.sums[index] ?? 0);
    });
    return [cells];
  }
}
