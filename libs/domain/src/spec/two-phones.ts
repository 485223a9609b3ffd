import { evolve } from '../delivery-day/evolve';
import type { DeliveryDayFact } from '../delivery-day/facts';
import { initialDay, type DeliveryDay } from '../delivery-day/state';
import { DAY, SCOPE, placed } from './delivery-day.words';
import { BOY, recorded } from './given-when-then';

const START = Date.parse('2026-03-05T00:00:00Z');

/** A time of the morning. */
export const isoOf = (minute: number) => new Date(START + minute * 60_000).toISOString();

/** A day after more facts of one time. */
export const apply = (day: DeliveryDay, facts: readonly DeliveryDayFact[], recordedAt: string) =>
  facts.reduce((state, fact) => evolve(state, recorded(fact, BOY, recordedAt)), day);

/** Two stops, as both phones have read them; the second phone saw a requirement that was changed in between. */
export const listOf = (expected: number): DeliveryDay =>
  apply(
    initialDay(),
    [
      { type: 'DeliveryDayOpened', data: { ...DAY, ...SCOPE } },
      placed('o1', expected),
      placed('o2', 1, 'c1', { productId: 2 }),
      placed('o3', 2, 'c2'),
    ],
    isoOf(0),
  );
