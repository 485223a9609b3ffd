import {
  toAnswerMessage,
  UPLOAD_LIMITS,
  type RowError,
  type UploadAnswer,
  type UploadCheck,
} from '@milkround/contracts';
import type { Registration } from '@milkround/domain';
import { inRowOrder } from '../spreadsheets/row-order';
import type { CheckedFile } from './check/order-file';
import type { MergeOutcome } from './merge-outcome';

/** The parts of a checked file that its answers say. */
type ReadContent = Pick<CheckedFile, 'deliveryBoys' | 'consumers' | 'ignoredColumns' | 'notes'> & {
  register: readonly Registration[];
};
type Counts = Omit<UploadAnswer, 'uploadId' | 'missing' | keyof Faults>;
type Faults = Pick<UploadCheck, 'errors' | 'errorCount'>;
type Outcome = Pick<
  MergeOutcome,
  'added' | 'changed' | 'unchanged' | 'takenOff' | 'moved' | 'protected'
>;

/** Counts the results of a merge of a checked file, or of a plan for one. */
export const countsOf = (file: ReadContent, outcome: Outcome): Counts => ({
  notes: file.notes.map(toAnswerMessage),
  added: outcome.added,
  changed: outcome.changed,
  unchanged: outcome.unchanged,
  ...(outcome.takenOff > 0 && { takenOff: outcome.takenOff }),
  ...registeredOf(file.register),
  deliveryBoys: file.deliveryBoys,
  consumers: file.consumers,
  protected: inRowOrder(outcome.protected).slice(0, UPLOAD_LIMITS.protectedAnswered),
  protectedCount: outcome.protected.length,
  moved: outcome.moved,
  ignoredColumns: file.ignoredColumns,
});

function registeredOf(register: readonly Registration[]): { registered?: number } {
  const registered = register.filter(
    ({ set: { phone, areaId }, previous }) => previous && (phone ?? areaId) !== undefined,
  ).length;
  return registered > 0 ? { registered } : {};
}

/** Returns the errors of a file and the rows that a rule refuses: as many as an answer contains, and their full count. */
export const faultsOf = (
  file: Pick<CheckedFile, 'errors' | 'errorCount'>,
  { refusedRows, refusedCount }: Pick<MergeOutcome, 'refusedRows' | 'refusedCount'>,
): Faults => ({
  errors: inRowOrder<RowError>([...file.errors, ...refusedRows]).slice(
    0,
    UPLOAD_LIMITS.errorsAnswered,
  ),
  errorCount: file.errorCount + refusedCount,
});
