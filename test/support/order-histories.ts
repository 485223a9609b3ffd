import type { OrderHappening, Read } from '@milkround/contracts';
import type { Person } from './client';

/** Returns the answered history of an order, newest first. */
export async function history(person: Person, id: string, query = ''): Promise<OrderHappening[]> {
  const { status, body } = await person.get<Read<OrderHappening[]>>(`order-history/${id}${query}`);
  if (status !== 200) throw new Error(`order-history answered ${status}`);
  return body.data;
}

/** `revised by Meera Shinde: requirement 2 → 3`, oldest first. */
export const describeHappenings = (happenings: readonly OrderHappening[]): string[] =>
  happenings
    .map(({ kind, by, appliedBy, changes, text }) =>
      [
        `${kind} by ${by}${appliedBy === null ? '' : `, applied by ${appliedBy}`}`,
        ...changes.map(({ what, before, after }) => `${what} ${before} → ${after}`),
        ...(text === null ? [] : [`“${text}”`]),
      ].join(': '),
    )
    .reverse();

export const toldOf = async (person: Person, id: string, query = '') =>
  describeHappenings(await history(person, id, query));
