import { createMessage, type RowError, toAnswerMessage } from '@milkround/contracts';
import { isBlankCell, type Cell, type SheetRow } from '../file/sheet';
import { textOf } from './cell-values';
import { groupBy } from './group-by';
import { looseKey } from './names';

/** The accepted headers of each column, compared by {@link looseKey}. When a file has several of them, the first in the list is used. */
export type Aliases<Field extends string> = Readonly<Record<Field, readonly string[]>>;

export interface Column {
  index: number;
  /** The header in the file. */
  title: string;
}

const LOOKED_AT_ROWS = 20;

/** Returns the index of the header: the first row that has a name of each of these columns, else the first row. Files often have a title above it. */
export function headerIndex(
  rows: readonly SheetRow[],
  requiredAliases: readonly (readonly string[])[],
): number {
  const index = rows.slice(0, LOOKED_AT_ROWS).findIndex(({ cells }) => {
    const keys = new Set(cells.map((cell) => looseKey(textOf(cell))));
    return requiredAliases.every((aliases) => aliases.some((alias) => keys.has(alias)));
  });
  return Math.max(index, 0);
}

/** Returns the columns that have a header. */
export const columnsOf = (cells: readonly Cell[]): Column[] =>
  cells
    .map((cell, index) => ({ index, title: textOf(cell) }))
    .filter(({ index }) => !isBlankCell(cells[index]));

/** Finds the column of each field, and the errors of fields that have two. */
export function findFields<Field extends string>(
  aliases: Aliases<Field>,
  columns: readonly Column[],
  row: number,
): { fields: Partial<Record<Field, Column>>; repeatedErrors: RowError[] } {
  const byKey = groupBy(columns, ({ title }) => looseKey(title));
  const fields: Partial<Record<Field, Column>> = {};
  const repeatedErrors: RowError[] = [];
  for (const field in aliases) {
    const [column, secondColumn] =
      aliases[field]
        .map((alias) => byKey.get(alias))
        .find((columnsOfAlias) => columnsOfAlias !== undefined) ?? [];
    if (column) fields[field] = column;
    if (secondColumn)
      repeatedErrors.push({
        row,
        column: secondColumn.title,
        ...toAnswerMessage(createMessage('row-column-twice', { column: secondColumn.title })),
      });
  }
  return { fields, repeatedErrors };
}
