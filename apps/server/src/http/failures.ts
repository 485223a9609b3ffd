import { HttpException, HttpStatus } from '@nestjs/common';
import { said, SERVER_SAYS, TAKEN, TEXTS, type Failure } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { ClaimTaken, CommandReused, VersionConflict } from '@milkround/event-store';
import { STATUS_CODES } from 'node:http';
import { databaseTroubleOf, TROUBLE_SAYS } from '../database/database-trouble';
import { InvalidInput } from './input/invalid-input';

const RULE_STATUS = { invalid: HttpStatus.BAD_REQUEST, conflict: HttpStatus.CONFLICT, unknown: HttpStatus.NOT_FOUND } as const;
const CLAIMED: Record<string, (typeof TAKEN)[keyof typeof TAKEN]> = TAKEN;
/** By the kind of claim, without whose it is. */
const FIELDS: Record<string, string | undefined> = { 'area-name': 'name', 'product-name': 'name', email: 'email', 'unique-id': 'uniqueId' };

/**
 * What a caller is told of a thrown thing; null when nobody foresaw it, and it is a bug. `trouble` is what is known of the database beyond
 * the thrown thing.
 */
export function failureOf(thrown: unknown, trouble = databaseTroubleOf(thrown)): Failure | null {
  if (thrown instanceof InvalidInput) return failure(HttpStatus.BAD_REQUEST, thrown.message, [...thrown.errors]);
  if (thrown instanceof RuleViolation) return ruleFailure(thrown);
  if (thrown instanceof ClaimTaken) return takenFailure(thrown);
  if (thrown instanceof CommandReused) return failure(HttpStatus.CONFLICT, TEXTS.keyReused);
  if (thrown instanceof VersionConflict) return failure(HttpStatus.CONFLICT, SERVER_SAYS.conflict);
  if (thrown instanceof HttpException) return { ...failure(thrown.getStatus(), messageOf(thrown), errorsOf(thrown)), ...codeOf(thrown) };
  if (trouble) return failure(HttpStatus.SERVICE_UNAVAILABLE, TROUBLE_SAYS[trouble]);
  return fastifyFailure(thrown);
}

export const failure = (statusCode: number, message: string, errors?: Failure['errors']): Failure => ({
  statusCode,
  error: STATUS_CODES[statusCode] ?? 'Error',
  message,
  ...(errors && { errors }),
});

/** The form that asked for it has one field for it. */
function takenFailure({ claim: { kind, value } }: ClaimTaken): Failure {
  const message = said(CLAIMED[kind] ?? SERVER_SAYS.taken, { value });
  const field = FIELDS[kind.split(':')[0] ?? ''];
  return failure(HttpStatus.CONFLICT, message, field === undefined ? undefined : [{ field, message }]);
}

function ruleFailure({ kind, message, details }: RuleViolation): Failure {
  const errors = typeof details.field === 'string' ? [{ field: details.field, message }] : undefined;
  return failure(RULE_STATUS[kind], message, errors);
}

/** What Fastify says of a body that it does not read, as Nest passes it on. */
const FASTIFY_MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/^Request body is too large/, SERVER_SAYS.tooLarge],
  [/^Unsupported Media Type/, SERVER_SAYS.wrongContent],
  [/^Body is not valid JSON/, SERVER_SAYS.badJson],
  [/^Request body size did not match/, SERVER_SAYS.badRequest],
];

/** The framework's own sentences name methods, paths and headers; a route that is not there is no such thing. */
function messageOf(exception: HttpException): string {
  const known = FASTIFY_MESSAGES.find(([pattern]) => pattern.test(exception.message));
  if (known) return known[1];
  if (exception.getStatus() === Number(HttpStatus.NOT_FOUND) && exception.message.startsWith('Cannot ')) return TEXTS.notFound;
  return exception.message;
}

/** The code of an exception made with one. */
function codeOf(exception: HttpException): Pick<Failure, 'code'> {
  const body = exception.getResponse();
  return typeof body === 'object' && 'code' in body && body.code === 'account-closed' ? { code: body.code } : {};
}

/** What an exception says beside its sentence: the rows of a file, say. Told as it is. */
function errorsOf(exception: HttpException): Failure['errors'] {
  const body = exception.getResponse();
  return typeof body === 'object' && 'errors' in body && Array.isArray(body.errors) ? body.errors : undefined;
}

/** What the parser of multipart bodies throws without a status. */
const BROKEN_FORM = /^(Multipart: Boundary not found|Unexpected end of (multipart|file|form)|Part terminated early|Malformed part header)/i;

/** Malformed JSON, a body over the limit, a type that nobody reads: Fastify says no before any handler. */
function fastifyFailure(thrown: unknown): Failure | null {
  if (thrown instanceof Error && BROKEN_FORM.test(thrown.message)) return failure(HttpStatus.BAD_REQUEST, SERVER_SAYS.badForm);
  if (!(thrown instanceof Error) || !('statusCode' in thrown) || typeof thrown.statusCode !== 'number') return null;
  const { statusCode } = thrown;
  if (statusCode < 400 || statusCode >= 500) return null;
  return failure(statusCode, SAID[statusCode] ?? SERVER_SAYS.badRequest);
}

const SAID: Record<number, string> = {
  400: SERVER_SAYS.badJson,
  413: SERVER_SAYS.tooLarge,
  415: SERVER_SAYS.wrongContent,
};
