import { sum, type ReportColumn, type ReportDefinition } from '@milkround/domain';
import type { Cell } from './report';

const TITLE = 'Grand Total';

/** Adds up the columns of a workbook that have a total, page by page. */
export class Totals<Row> {
  /** Null until a row has a value: what nobody has counted is not nought. */
  private readonly sums: (number | null)[];

  constructor(
    private readonly columns: readonly ReportColumn<Row>[],
    private readonly isInTotal: ReportDefinition<never, Row>['isInTotal'],
  ) {
    this.sums = columns.map(() => null);
  }

  add(rows: readonly Row[]): void {
    const counted = this.isInTotal ? rows.filter(this.isInTotal) : rows;
    this.columns.forEach(({ hasTotal, exportedTotal, value }, index) => {
      const known = hasTotal && !exportedTotal ? counted.map(value).filter((each) => each !== null) : [];
      if (known.length > 0) this.sums[index] = sum([this.sums[index] ?? 0, ...known.map(Number)]);
    });
  }

  /** The row below all others; none if no column has a total. @param rows all rows, if they are at hand */
  toLines(rows: readonly Row[] = []): Cell[][] {
    if (!this.columns.some(({ hasTotal }) => hasTotal)) return [];
    const counted = this.isInTotal ? rows.filter(this.isInTotal) : rows;
    const cells = this.columns.map(({ hasTotal, exportedTotal }, index): Cell => {
      if (!hasTotal) return index === 0 ? TITLE : null;
      return exportedTotal ? exportedTotal(counted) : (this.sums[index] ?? null);
    });
    return [cells];
  }
}
