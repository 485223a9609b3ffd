import { UPLOAD_LIMITS, type RowError, type UploadAnswer } from '@milkround/contracts';
import type { CheckedFile } from './check/order-file';
import type { MergeOutcome } from './merge-outcome';

/** Counts the results of a merge of a checked file, or of a plan for one. */
export const countsOf = (checked: CheckedFile, outcome: MergeOutcome): Omit<UploadAnswer, 'uploadId' | 'errors'> => ({
  added: outcome.added,
  changed: outcome.changed,
  unchanged: outcome.unchanged,
  deliveryBoys: checked.deliveryBoys,
  consumers: checked.consumers,
  protected: [...outcome.protected].sort((a, b) => a.row - b.row),
  moved: outcome.moved,
  ignoredColumns: checked.ignoredColumns,
});

/** Sorts the errors by row and returns as many as an answer contains. */
export const inRowOrder = (errors: RowError[]) => [...errors].sort((a, b) => a.row - b.row).slice(0, UPLOAD_LIMITS.errorsAnswered);
