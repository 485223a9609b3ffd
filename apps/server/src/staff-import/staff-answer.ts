import { createHash } from 'node:crypto';
import {
  createMessage,
  STAFF_IMPORT_LIMITS,
  type Message,
  type StaffImportAnswer,
  type StaffImportCheck,
  type StaffImportCounts,
  type Written,
} from '@milkround/contracts';
import { formatCount } from '../words/formats';
import { answer, type Reached } from '../http/answer';
import type { CheckedStaff } from './check/staff-file';
import type { StaffRow } from './check/staff-rows';

export interface StaffImported {
  answer: StaffImportAnswer;
  reached: Reached;
}

const isNew = ({ id }: StaffRow) => id === null;
export const isUnchanged = ({ id, changes }: StaffRow) => id !== null && changes.length === 0;

export const countsOf = (rows: readonly StaffRow[]): StaffImportCounts => {
  const [addedCount, unchangedCount] = [rows.filter(isNew).length, rows.filter(isUnchanged).length];
  return {
    added: addedCount,
    changed: rows.length - addedCount - unchangedCount,
    unchanged: unchangedCount,
  };
};

/** Returns a hash of a check's result: the outcome of each row and the number of errors. */
export function checkHashOf({ rows, errorCount, hash }: CheckedStaff): string {
  const outcomes = rows.map(({ row, id, person, changes }) => [row, id, person, changes]);
  return createHash('sha256')
    .update(JSON.stringify([hash, outcomes, errorCount]))
    .digest('base64url')
    .slice(0, 22);
}

export function toCheck(file: CheckedStaff): StaffImportCheck {
  const { rows, ignoredColumns, errors, errorCount } = file;
  const people = rows.filter((row) => !isUnchanged(row)).slice(0, STAFF_IMPORT_LIMITS.listed);
  return {
    ...countsOf(rows),
    people: people.map(({ row, id, person: { name, email }, changes }) => ({
      row,
      name,
      email,
      changes: id === null ? null : changes,
    })),
    passwordsIgnored: rows.filter(({ isPasswordIgnored }) => isPasswordIgnored).length,
    ignoredColumns,
    errors,
    errorCount,
    seen: checkHashOf(file),
  };
}

export const checkAnswer = (check: StaffImportCheck): Written<StaffImportCheck> =>
  answer(checkMessage(check), check);

export const importAnswer = ({
  answer: data,
  reached,
}: StaffImported): Written<StaffImportAnswer> => answer(importMessage(data), data, reached);

function checkMessage({ added, changed, errorCount }: StaffImportCheck): Message {
  if (errorCount === 0)
    return createMessage('file-fine', { added: formatCount(added), changed: formatCount(changed) });
  return errorCount === 1
    ? createMessage('file-has-error')
    : createMessage('file-has-errors', { number: formatCount(errorCount) });
}

function importMessage({ added, changed, unchanged, errorCount }: StaffImportAnswer): Message {
  const count = (kind: 'added' | 'changed' | 'unchanged', number: number) =>
    createMessage(`count-${kind}`, { number: formatCount(number) });
  const faultyCount =
    errorCount === 1
      ? [createMessage('count-left-out-one')]
      : [createMessage('count-left-out', { number: formatCount(errorCount) })];
  const rest = [count('unchanged', unchanged), ...(errorCount > 0 ? faultyCount : [])];
  if (added + changed === 0) return createMessage('file-nothing-changed', { what: rest });
  return createMessage('staff-imported', {
    what: [count('added', added), count('changed', changed), ...rest],
  });
}
