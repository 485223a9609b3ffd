import type { WatchedChange } from '@milkround/contracts';
import type { Seen } from './seen';
import type { Touched } from './touched';

/** Where the rows of one topic come from, in one scope. */
export interface Source {
  /** Pushes are at least so far apart; the first after a pause waits for nothing. */
  everyMs: number;
  /** Notes which rows a fact touches. */
  touch(seen: Seen, touched: Touched): void;
  /** These rows as they are now; null when there is nothing to tell. */
  read(touched: Touched): Promise<WatchedChange | null>;
}

/** Lists that people work in move as fast as the dashboards. */
export const AT_ONCE_MS = 60;
/** Sums and reports. */
export const REPORTS_MS = 400;
/** Figures that the dashboards also have otherwise. */
export const FIGURES_MS = 1_000;
