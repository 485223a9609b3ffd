import type { Answer, HeadersSent, Person } from '../client';
import type { FoldedDay } from '../folded-day';
import type { Week } from './week';

/** One request of somebody, which can be sent again as it was. */
export interface Act {
  kind: string;
  send(headers: HeadersSent): Promise<Answer<unknown>>;
  /** The steps that must follow after it was carried out. */
  afterwards?(): void;
  /** It ends the session that it was sent with: sent again it is not answered the same. */
  isLast?: true;
}

/** Thinks of something to do just now; null when there is nothing to do it on. */
export type Idea = (week: Week) => Promise<Act | null>;

export const post = (kind: string, person: Person, path: string, body: object, more: Partial<Act> = {}): Act => ({
  kind,
  send: (headers) => person.post<unknown>(path, body, headers),
  ...more,
});

/** Typed quantities; the last is refused. */
export const quantity = ({ dice }: Week): number | string =>
  dice.chance(0.04) ? dice.pick([-1, 0.0001, 100_000, 'two']) : dice.pick([0, 0.125, 0.5, 1, 1.5, 2, 2.333, 3, 10.05]);

/** Somebody's day that has orders. */
export function someDay({ dice, log, today }: Week): FoldedDay | null {
  const days = log.days.filter(({ date, consumers }) => date === today && consumers.size > 0);
  return days.length > 0 ? dice.pick(days) : null;
}

/** A stop of the day; now and then one that is not there. */
export function someStop({ dice }: Week, day: FoldedDay): string {
  return dice.chance(0.08) ? 'NOBODY-1' : dice.pick([...day.consumers.keys()]);
}
