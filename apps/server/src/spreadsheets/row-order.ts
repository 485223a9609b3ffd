/** A row of a file. `sheet` is named if the file has several sheets with rows. */
export interface Place {
  sheet?: string;
  /** Excel's row number. */
  row: number;
}

export const placeKey = ({ sheet = '', row }: Place): string => `${row} ${sheet}`;

/** Returns the place alone. */
export const placeOf = ({ sheet, row }: Place): Place =>
  sheet === undefined ? { row } : { sheet, row };

const sheets = new Intl.Collator('en', { numeric: true });

/** Sorts a copy of errors, lines or stops of a file by sheet and row. */
export const inRowOrder = <T extends Place>(entries: readonly T[]): T[] =>
  [...entries].sort((a, b) => sheets.compare(a.sheet ?? '', b.sheet ?? '') || a.row - b.row);
