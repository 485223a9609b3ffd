import type { Activity, ActivityPage } from '@milkround/contracts';
import type { Person } from './client';

type Filter = Record<string, string | number | boolean>;

/** Reads a page of the activity. @throws unless it is answered */
export async function activityPage(person: Person, filter: Filter = {}): Promise<ActivityPage> {
  const query = new URLSearchParams(
    Object.entries(filter).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const { status, body } = await person.get<ActivityPage>(`activity?${query.toString()}`);
  if (status !== 200) throw new Error(`activity answered ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The rows of a page. */
export const activityOf = async (person: Person, filter: Filter = {}): Promise<Activity[]> =>
  (await activityPage(person, filter)).data;
