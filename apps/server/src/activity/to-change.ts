import type { ActivityChange, ActivityField, ActivityValue } from '@milkround/contracts';

export const toChange = (
  field: ActivityField,
  before: ActivityValue,
  after: ActivityValue,
): ActivityChange => ({ field, before, after });

/** Returns the change of a field that has only a new value. */
export const toStatement = (field: ActivityField, after: ActivityValue): ActivityChange =>
  toChange(field, null, after);

export const toChanges = (
  field: ActivityField,
  before: ActivityValue,
  after: ActivityValue,
): ActivityChange[] => (before === after ? [] : [toChange(field, before, after)]);
