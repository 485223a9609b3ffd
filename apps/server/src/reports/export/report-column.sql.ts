import type { OrderTerm, ReportColumn } from '@milkround/domain';
import { escapeIdentifier, escapeLiteral } from 'pg';

/** A value in a row of a report's select: a column, or a text within its JSON. */
function pathSql([column, ...keys]: readonly string[]): string {
  if (column === undefined)
    throw new Error('A column that the database sorts or searches needs a path');
  const lastKey = keys.pop();
  const steps = keys.map((key) => ` -> ${escapeLiteral(key)}`).join('');
  return (
    escapeIdentifier(column) +
    steps +
    (lastKey === undefined ? '' : ` ->> ${escapeLiteral(lastKey)}`)
  );
}

const inTextOrder = (text: string): string => `(${text}) collate text_order`;
/** Blank texts are sorted last, like missing ones. */
const nullIfBlank = (text: string): string => `nullif(btrim(${text}), '')`;

export const searchSql = ({ path = [] }: ReportColumn<never>): string => pathSql(path);

export function sortSql({ path = [], kind }: ReportColumn<never>): string {
  const value = pathSql(path);
  if (kind === 'text' || kind === 'file') return inTextOrder(nullIfBlank(value));
  // Values that are read from JSON are text.
  return kind === 'rupees' || (kind === 'quantity' && path.length > 1)
    ? `(${value})::numeric`
    : value;
}

/** Returns the report's own order. */
export const orderSql = (order: readonly OrderTerm<never>[]): string =>
  order
    .map(
      ({ path, isText, descending }) =>
        `${isText ? inTextOrder(pathSql(path)) : pathSql(path)}${descending ? ' desc' : ''}`,
    )
    .join(', ');
