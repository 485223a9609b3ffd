import { said, TEXTS, type FieldError } from '@milkround/contracts';
import { text } from '../i18n';

/** A call that failed; `status` 0 when no answer came. `message` is the sentence the user reads. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly errors: FieldError[] = [],
    /** The whole answer, for callers that know more about it (an upload's row errors). */
    readonly answer: unknown = null,
    /** When the server says that it can be tried again; null where it says nothing. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/** Something between this device and the server answered in its place, as a Wi-Fi does that wants a sign-in first. */
export const NOT_THE_SERVER = text('The network answered in place of the server. It may want you to sign in to it first.');

/** A refusal whose message is a sentence for the user. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
}

/** The sentence for any failure, per the specification's error catalogue. What else is thrown, by the browser or by a defect, speaks to no user. */
export const messageOf = (error: unknown): string =>
  (error instanceof ApiError || error instanceof Refusal) && error.message ? error.message : TEXTS.unknownError;

const textAt = (body: unknown, key: string): string | null => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : null;
  return typeof value === 'string' && value !== '' ? value : null;
};

const isFieldError = (value: unknown): value is FieldError => textAt(value, 'field') !== null && textAt(value, 'message') !== null;

function fieldErrorsOf(body: unknown): FieldError[] {
  const errors: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : null;
  return Array.isArray(errors) ? errors.filter(isFieldError) : [];
}

/** The code of a failure that has one. */
export const codeIn = (body: unknown): string | null => textAt(body, 'code');

/** An answer that is not a success. The message: fixed for a read's 401, else the server's, else its error field, else the status. */
export function failureOf(
  status: number,
  statusText: string,
  body: unknown,
  isRead: boolean,
  retryAfterMs: number | null = null,
): ApiError {
  if (status === 401 && isRead) return new ApiError(401, TEXTS.unauthorized);
  const message = textAt(body, 'message') ?? textAt(body, 'error') ?? said(TEXTS.noSentence, { status, statusText });
  return new ApiError(status, message, fieldErrorsOf(body), body, retryAfterMs);
}
