import type { Answer, HeadersSent, Person } from '../client';
import type { FoldedDay } from '../folded-day';
import type { Week } from './week';

/** One request of a person, which can be sent again unchanged. */
export interface Act {
  kind: string;
  send(headers: HeadersSent): Promise<Answer<unknown>>;
  /** The steps that must follow after it was carried out. */
  afterwards?(): void;
  /** It ends the session with which it was sent: repeated, it has another answer. */
  isLast?: true;
}

/** Chooses an act for the present state; null when none is possible. */
export type Idea = (week: Week) => Promise<Act | null>;

export const post = (
  kind: string,
  person: Person,
  path: string,
  body: object,
  more: Partial<Act> = {},
): Act => ({
  kind,
  send: (headers) => person.post<unknown>(path, body, headers),
  ...more,
});

/** Returns a typed quantity; the last one is refused. */
export const quantity = ({ dice }: Week): number | string =>
  dice.chance(0.04)
    ? dice.pick([-1, 0.0001, 100_000, 'two'])
    : dice.pick([0, 0.125, 0.5, 1, 1.5, 2, 2.333, 3, 10.05]);

/** Returns a day with orders of a delivery boy. */
export function someDay({ dice, log, today }: Week): FoldedDay | null {
  const days = log.days.filter(({ date, consumers }) => date === today && consumers.size > 0);
  return days.length > 0 ? dice.pick(days) : null;
}

/** Returns a stop of the day; sometimes one that does not exist. */
export function someStop({ dice }: Week, day: FoldedDay): string {
  return dice.chance(0.08) ? 'NOBODY-1' : dice.pick([...day.consumers.keys()]);
}
