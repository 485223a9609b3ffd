import {
  createMessage,
  type FieldError,
  type MessageCode,
  type StoredMessage,
  toAnswerMessage,
} from '@milkround/contracts';
import { i18n, text } from '../i18n';
import { translate, type Translatable } from '../i18n/translate';
import { ApiError } from './api-error';

export { ApiError } from './api-error';

/** A system between this device and the server answered in its place, such as the sign-in page of a Wi-Fi network. */
export const NOT_THE_SERVER = text(
  'The network answered in place of the server. It may want you to sign in to it first.',
);

const TOO_MANY = 429;

/** Whether the server has refused a call, so that the same would be refused again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== TOO_MANY;

/** A refusal whose message is a sentence for the user. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
}

/** The text for any failure, per the specification's error catalogue. Other errors, of the browser or of a defect, have no text for users. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError && error.message)
    return error.reason.code === undefined ? i18n.t(error.reason.message) : translate(error.reason);
  return i18n.t(
    error instanceof Refusal && error.message
      ? error.message
      : ('unknown-error' satisfies MessageCode),
  );
}

/** A text in an answer; null if it has none there. */
export const textAt = (body: unknown, key: string): string | null => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : null;
  return typeof value === 'string' && value !== '' ? value : null;
};

const isFieldError = (value: unknown): value is FieldError =>
  textAt(value, 'field') !== null && textAt(value, 'message') !== null;

function fieldErrorsOf(body: unknown): FieldError[] {
  const errors: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : null;
  return Array.isArray(errors) ? errors.filter(isFieldError) : [];
}

export const codeIn = (body: unknown): string | null => textAt(body, 'code');

const isCoded = (body: unknown): body is Required<StoredMessage> =>
  textAt(body, 'code') !== null && typeof body === 'object' && body !== null && 'params' in body;

/** An answer that is not a success. The message: fixed for a read's 401, else the server's, else its error field, else the status. */
export function failureOf(
  status: number,
  statusText: string,
  body: unknown,
  isRead: boolean,
  retryAfterMs: number | null = null,
): ApiError {
  if (status === 401 && isRead)
    return new ApiError(401, toAnswerMessage(createMessage('unauthorized')));
  return new ApiError(
    status,
    reasonIn(body) ?? toAnswerMessage(createMessage('answer-status', { status, statusText })),
    fieldErrorsOf(body),
    body,
    retryAfterMs,
  );
}

function reasonIn(body: unknown): Translatable | null {
  const message = textAt(body, 'message') ?? textAt(body, 'error');
  if (message === null) return null;
  return isCoded(body) ? { message, code: body.code, params: body.params } : { message };
}
