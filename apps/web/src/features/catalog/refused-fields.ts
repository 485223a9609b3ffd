import type { FieldError } from '@milkround/contracts';
import { ApiError, messageOf } from '../../api/errors';

/** A name that somebody else has: the server's sentence says of what, and the form has one field for it. */
const TAKEN: readonly { says: string; field: string }[] = [
  { says: 'with the email "', field: 'email' },
  { says: 'with the unique id "', field: 'uniqueId' },
  { says: 'There is a ', field: 'name' },
];
const CONFLICT = 409;

/** The fields that a refusal is about, each with its sentence; none when it is about no field. */
export function refusedFields(error: unknown): FieldError[] {
  if (!(error instanceof ApiError)) return [];
  if (error.errors.length > 0) return error.errors;
  const message = messageOf(error);
  const isTaken = error.status === CONFLICT && message.endsWith(' already.');
  const taken = isTaken ? TAKEN.find(({ says }) => message.includes(says)) : undefined;
  return taken ? [{ field: taken.field, message }] : [];
}
