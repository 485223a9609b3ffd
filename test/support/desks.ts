import { admin, supervisor, type Person } from './client';

/** The admin, and the supervisors of Baner and Kothrud. */
export interface Desks {
  boss: Person;
  supervisors: Record<1 | 2, Person>;
}

/** Signs them in on a server with the demo. */
export const desks = async (url: string): Promise<Desks> => ({
  boss: await admin(url),
  supervisors: { 1: await supervisor(url, 1), 2: await supervisor(url, 2) },
});
