import type { ConsumerPause } from '@milkround/contracts';

/** The pause that the page shows, as a change sends it, so that a pause that another person has changed meanwhile is not overwritten. */
export const shownPause = (pause: ConsumerPause | null) => ({
  shownUntil: pause?.until ?? null,
  shownReason: pause?.reason ?? null,
});
