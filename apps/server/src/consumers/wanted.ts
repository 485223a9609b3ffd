import { toSearchWords } from '@milkround/domain';
import type { ConsumersWantedQuery } from './consumers.input';
import type { ConsumersWanted } from './consumers.query';

/** More words than this are left out of a search. */
const MAX_WORDS = 6;

/** The consumers that a query of the register asks for, by name unless it has another order. */
export const wantedOf = ({ q, paused, notDeliveredSince, sort }: ConsumersWantedQuery): ConsumersWanted => ({
  words: [...new Set(toSearchWords(q ?? ''))].slice(0, MAX_WORDS),
  isPaused: paused === 1,
  notDeliveredSince: notDeliveredSince ?? null,
  sort: sort ?? 'name',
});
