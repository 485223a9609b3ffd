import type { Read } from '@milkround/contracts';
import type { Person } from './client';

/** Returns the answer of a call. */
export async function shownTo<T>(person: Person, call: string): Promise<T> {
  const { status, body } = await person.get<Read<T>>(call);
  if (status !== 200) throw new Error(`${call} answered ${status}`);
  return body.data;
}

/** Sorts the rows in a fixed order, so that two lists can be compared whose order is checked separately. */
export const sorted = <T>(rows: readonly T[]): T[] =>
  rows
    .map((row) => ({ row, key: JSON.stringify(row, withSortedKeys) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ row }) => row);

const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
