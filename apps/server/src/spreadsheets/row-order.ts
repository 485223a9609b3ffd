/** Sorts a copy of errors, lines or stops of a file by Excel's row number. */
export const inRowOrder = <T extends { row: number }>(entries: readonly T[]): T[] =>
  [...entries].sort((a, b) => a.row - b.row);
