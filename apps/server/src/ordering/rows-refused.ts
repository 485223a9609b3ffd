import { FILE_SAYS, said, type RowError } from '@milkround/contracts';

/** Rows have errors, and nothing was changed. */
export class RowsRefused extends Error {
  override readonly name = 'RowsRefused';
  constructor(
    /** At most `UPLOAD_LIMITS.errorsAnswered`, in the order of rows. */
    readonly errors: RowError[],
    readonly count: number,
  ) {
    const refused = count === 1 ? FILE_SAYS.oneRefused : said(FILE_SAYS.manyRefused, { number: count });
    super(`${refused} ${errors.slice(0, 1).map(placed).join('')}`);
  }
}

const placed = ({ row, column, message }: RowError) => (row > 0 ? said(FILE_SAYS.firstError, { row, column, why: message }) : message);
