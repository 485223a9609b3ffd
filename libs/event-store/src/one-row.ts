/** The row that a query always answers. */
export function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The database answered no row');
  return row;
}
