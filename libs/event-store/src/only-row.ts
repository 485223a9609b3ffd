/** Returns the row of a query that always has one. @throws Error when it has none */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The database answered no row');
  return row;
}
