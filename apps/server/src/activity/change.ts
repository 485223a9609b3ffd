import type { ActivityChange, ActivityField, ActivityValue } from '@milkround/contracts';

export const change = (field: ActivityField, before: ActivityValue, after: ActivityValue): ActivityChange => ({ field, before, after });

/** A value that had none before, or that is only stated. */
export const stated = (field: ActivityField, after: ActivityValue): ActivityChange => change(field, null, after);

/** The change of a field; none if the value stays. */
export const changed = (field: ActivityField, before: ActivityValue, after: ActivityValue): ActivityChange[] =>
  before === after ? [] : [change(field, before, after)];
