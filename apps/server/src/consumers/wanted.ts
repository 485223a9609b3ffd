import type { BottleFilter, ConsumerSort } from '@milkround/contracts';
import { toSearchWords } from '@milkround/domain';
import type { ConsumersWantedQuery } from './consumers.input';

export interface ConsumersWanted {
  /** Lower case. */
  words: readonly string[];
  isPaused: boolean;
  /** The date since which nothing was delivered to them; null for all. */
  notDeliveredSince: string | null;
  /** Whether to list only consumers who gave empty bottles back lately, or only the others; null for all. */
  bottles: BottleFilter | null;
  sort: ConsumerSort;
}

/** More words than this are left out of a search. */
const MAX_WORDS = 6;

/** The consumers that a query of the register asks for, by name unless it has another order. */
export const wantedOf = ({
  q,
  paused,
  notDeliveredSince,
  bottles,
  sort,
}: ConsumersWantedQuery): ConsumersWanted => ({
  words: [...new Set(toSearchWords(q ?? ''))].slice(0, MAX_WORDS),
  isPaused: paused === 1,
  notDeliveredSince: notDeliveredSince ?? null,
  bottles: bottles ?? null,
  sort: sort ?? 'name',
});
