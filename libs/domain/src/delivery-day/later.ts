import { SYNC_LIMITS } from '@milkround/contracts';

/** Something that was stated: when (ISO 8601, UTC), and what decides between two of one moment. */
export interface Stated {
  at: string;
  rank: number | string;
}

/** Whether the first time is after the second; false for what is no time. */
export const isAfter = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b);

/** Within what is not corrected of two clocks, what a phone showed tells more than they do. */
export const isAboutThen = (a: string, b: string): boolean => Math.abs(Date.parse(a) - Date.parse(b)) <= SYNC_LIMITS.clockOffMs;

/** Whether what stands was stated after an entry. Of one moment, the higher rank stands, whichever arrived first. */
export const isOverruled = (entry: Stated, standing: Stated): boolean =>
  isAfter(standing.at, entry.at) || (Date.parse(standing.at) === Date.parse(entry.at) && standing.rank > entry.rank);
