import { HttpException, HttpStatus } from '@nestjs/common';
import {
  createMessage,
  readLibraryError,
  toAnswerMessage,
  type Failure,
  type FieldError,
  type Message,
  type MessageCode,
} from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { ClaimTaken, CommandReused, VersionConflict } from '@milkround/event-store';
import { STATUS_CODES } from 'node:http';
import { databaseTroubleOf, isBrokenOff, TROUBLE_MESSAGES } from '../database/database-trouble';
import { InvalidInput } from './input/invalid-input';
import { Refused } from './refused';

const RULE_STATUS = {
  invalid: HttpStatus.BAD_REQUEST,
  conflict: HttpStatus.CONFLICT,
  unknown: HttpStatus.NOT_FOUND,
} as const;
/** The message for a claim that another record holds, by the kind of claim. */
const CLAIMED = {
  'area-name': 'area-name-taken',
  'product-name': 'product-name-taken',
  'email:supervisor': 'supervisor-email-taken',
  'email:delivery-boy': 'delivery-boy-email-taken',
  'unique-id:supervisor': 'supervisor-unique-id-taken',
  'unique-id:delivery-boy': 'delivery-boy-unique-id-taken',
} as const satisfies Record<string, MessageCode>;
const isKnownClaim = (kind: string): kind is keyof typeof CLAIMED => Object.hasOwn(CLAIMED, kind);
/** The field of each kind of claim, without the role of its owner. */
const FIELDS: Record<string, string | undefined> = {
  'area-name': 'name',
  'product-name': 'name',
  email: 'email',
  'unique-id': 'uniqueId',
};

/**
 * Returns the failure that answers a thrown error, or null for an unexpected error, which is a defect.
 * @param trouble the operational error of the database, if it is already known
 */
export function failureOf(error: unknown, trouble = databaseTroubleOf(error)): Failure | null {
  if (error instanceof InvalidInput)
    return failure(HttpStatus.BAD_REQUEST, error.reason, [...error.errors]);
  if (error instanceof Refused) return failure(error.getStatus(), error.reason);
  if (error instanceof RuleViolation) return failureOfRule(error);
  if (error instanceof ClaimTaken) return failureOfClaim(error);
  if (error instanceof CommandReused)
    return failure(HttpStatus.CONFLICT, createMessage('key-reused'));
  if (error instanceof VersionConflict)
    return failure(HttpStatus.CONFLICT, createMessage('write-conflict'));
  if (error instanceof HttpException)
    return failure(error.getStatus(), readFrameworkMessage(error));
  if (isBrokenOff(error)) return failure(HttpStatus.BAD_REQUEST, createMessage('request-invalid'));
  if (trouble) return failure(HttpStatus.SERVICE_UNAVAILABLE, TROUBLE_MESSAGES[trouble]);
  return failureOfFastify(error);
}

/** Returns the body that answers a failure. */
export const failure = <E = FieldError>(
  statusCode: number,
  message: Message,
  errors?: readonly E[],
): Omit<Failure, 'errors'> & { errors?: NoInfer<E>[] } => ({
  statusCode,
  error: STATUS_CODES[statusCode] ?? 'Error',
  ...toAnswerMessage(message),
  ...(errors && { errors: [...errors] }),
});

const fieldError = (field: string, message: Message): FieldError => ({
  field,
  ...toAnswerMessage(message),
});

/** A claim belongs to one field of the form. */
function failureOfClaim({ claim: { kind, value } }: ClaimTaken): Failure {
  const message = createMessage(isKnownClaim(kind) ? CLAIMED[kind] : 'name-taken', { value });
  const field = FIELDS[kind.split(':')[0] ?? ''];
  return failure(
    HttpStatus.CONFLICT,
    message,
    field === undefined ? undefined : [fieldError(field, message)],
  );
}

function failureOfRule({ kind, reason, details }: RuleViolation): Failure {
  const errors =
    typeof details.field === 'string' ? [fieldError(details.field, reason)] : undefined;
  return failure(RULE_STATUS[kind], reason, errors);
}

/** The errors of Fastify for bodies that it refuses to read, as Nest passes them on. */
const FASTIFY_MESSAGES: readonly (readonly [RegExp, Message])[] = [
  [/^Request body is too large/, createMessage('request-too-large')],
  [/^Unsupported Media Type/, createMessage('content-not-accepted')],
  [/^Body is not valid JSON/, createMessage('json-invalid')],
  [/^Request body size did not match/, createMessage('request-invalid')],
];

/** Replaces the framework's sentences, which name methods, paths and headers. A missing route is answered as not found. */
function readFrameworkMessage(exception: HttpException): Message {
  const entry = FASTIFY_MESSAGES.find(([pattern]) => pattern.test(exception.message));
  if (entry) return entry[1];
  if (
    exception.getStatus() === Number(HttpStatus.NOT_FOUND) &&
    exception.message.startsWith('Cannot ')
  )
    return createMessage('not-found');
  return readLibraryError(exception);
}

/** The errors that the parser of multipart bodies throws without a status. */
const BROKEN_FORM =
  /^(Multipart: Boundary not found|Unexpected end of (multipart|file|form)|Part terminated early|Malformed part header)/i;

/** Malformed JSON, a body over the limit or an unknown content type: Fastify refuses it before any handler. */
function failureOfFastify(error: unknown): Failure | null {
  if (error instanceof Error && BROKEN_FORM.test(error.message))
    return failure(HttpStatus.BAD_REQUEST, createMessage('form-invalid'));
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number')
    return null;
  const { statusCode } = error;
  if (statusCode < 400 || statusCode >= 500) return null;
  return failure(statusCode, BY_STATUS[statusCode] ?? createMessage('request-invalid'));
}

const BY_STATUS: Record<number, Message> = {
  400: createMessage('json-invalid'),
  413: createMessage('request-too-large'),
  415: createMessage('content-not-accepted'),
};
