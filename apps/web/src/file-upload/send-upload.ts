import { API, createMessage, HEADERS, toAnswerMessage, type RowError } from '@milkround/contracts';
import { ApiError, codeIn, failureOf } from '../api/errors';
import { newKey } from '../api/key';
import { isOwnAnswer } from '../api/own-answer';
import { i18n, text } from '../i18n';
import { translate, type Translatable } from '../i18n/translate';
import { userIdOf } from '../session/roles';
import { currentSession, expireSession } from '../session/session';
import type { ChosenFile } from './upload-file';

export interface Sending {
  /** The call, such as `admin/add-order`. */
  path: string;
  file: ChosenFile;
  fields: Record<string, string>;
  /** One idempotency key per decision to upload, so that a retry after a failed network is carried out once. */
  key: string;
  /** The share of the file that was sent, 0 to 1; null once all of it was sent and the server is at work. */
  onSent: (share: number | null) => void;
  signal: AbortSignal;
}

const NO_ANSWER = text('The server could not be reached. Nothing is lost: please try again.');
const TOO_LARGE = text('The file is too large. Please split it.');
const TOO_LARGE_STATUS = 413;

/** Sends a file with its fields. It uses XMLHttpRequest, because `fetch` does not report the progress of sending. @throws ApiError */
export function sendUpload<T>({
  path,
  file,
  fields,
  key,
  onSent,
  signal,
}: Sending): Promise<{ message: string; data: T }> {
  const session = currentSession();
  const form = fileForm(file, fields);
  const requestId = newKey();
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open('POST', `${API}/${path}`);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader(HEADERS.requestId, requestId);
    if (session) request.setRequestHeader('authorization', `Bearer ${session.token}`);
    if (fields.mode !== 'check') request.setRequestHeader(HEADERS.idempotencyKey, key);
    request.upload.onprogress = ({ loaded, total }) =>
      onSent(total > 0 && loaded < total ? loaded / total : null);
    request.upload.onload = () => onSent(null);
    request.onerror = () => reject(new ApiError(0, { message: NO_ANSWER }));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    request.onload = () => {
      const { status, statusText } = request;
      const answer = request.response as { message: string; data: T } | null;
      if (answer === null || !isOwnAnswer(requestId, (name) => request.getResponseHeader(name))) {
        // A proxy in front of the server may limit the size, too.
        const message = status === TOO_LARGE_STATUS ? TOO_LARGE : NO_ANSWER;
        return reject(new ApiError(0, { message }));
      }
      if (status >= 200 && status < 300) return resolve(answer);
      if (status === 401 && session)
        expireSession(
          session.token,
          window.location.pathname + window.location.search,
          codeIn(answer),
        );
      reject(failureOf(status, statusText, answer, false));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/**
 * The form of a file. The fields come first, because the server reads the parts of a form in their order. A file that the server keeps since its check
 * (`checkId`) is not sent again.
 */
export function fileForm(file: ChosenFile, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const session = currentSession();
  if (session) form.append('userId', String(userIdOf(session)));
  if (fields.checkId !== undefined) return form;
  if (file.listOf === undefined) form.append('file', file.content, file.name);
  else form.append('listOf', file.listOf);
  return form;
}

const isRowError = (value: unknown): value is RowError =>
  typeof value === 'object' &&
  value !== null &&
  'row' in value &&
  typeof value.row === 'number' &&
  'message' in value &&
  'column' in value;

/** The rows that a refused upload names. */
export function rowErrorsOf(error: unknown): RowError[] {
  const answer = error instanceof ApiError ? error.answer : null;
  const errors =
    typeof answer === 'object' && answer !== null && 'errors' in answer ? answer.errors : null;
  return Array.isArray(errors) ? errors.filter(isRowError) : [];
}

/** The new check in the refusal of an upload whose outcome would differ from what was shown; null in any other refusal. */
export function newCheckIn(error: unknown): unknown {
  const answer = error instanceof ApiError && error.status === 409 ? error.answer : null;
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null;
}

/** The reason of a failed upload. */
export function uploadRefusal(error: unknown): Translatable {
  return error instanceof ApiError ? error.reason : toAnswerMessage(createMessage('unknown-error'));
}

/** A reason of the server's, or a text of the client, in the chosen language. */
export const translateRefusal = (reason: Translatable): string =>
  reason.code === undefined ? i18n.t(reason.message) : translate(reason);
