import type { Timestamp } from './answers';

/** `known`: by the time at which the server recorded an event. `happened`: by the time at which it happened at the door. */
export const DAY_CLOCKS = ['known', 'happened'] as const;
export type DayClock = (typeof DAY_CLOCKS)[number];

/** The whole seconds at which the figures of a day change, beside a moment; null where there is none. */
export interface PastSteps {
  first: Timestamp | null;
  last: Timestamp | null;
  previous: Timestamp | null;
  next: Timestamp | null;
}
