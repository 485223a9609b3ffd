import {
  API,
  comparePositions,
  EPOCH_HEADER,
  HEADERS,
  type Page,
  type Position,
  type Read,
  type Session,
  type Written,
} from '@milkround/contracts';
import { userIdOf } from '../session/roles';
import { currentSession, expireSession } from '../session/session';
import { codeIn, failureOf } from './errors';
import { fileIn } from './file-body';
import { newKey } from './key';
import { learnFirstEpoch } from './log-epoch';
import { retryAfterOf } from './own-answer';
import { NetworkFailure, send } from './send';
import { steadyClock } from './steady-clock';
import { withTimeLimit } from './time-limit';

/** A list is sent as one parameter for each of its values. */
export type Query = Record<string, string | number | boolean | readonly string[] | undefined>;
export type Body = Record<string, unknown> | FormData;

export interface ReadOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  headers?: Record<string, string>;
}

export interface WriteOptions {
  /** One key per user action; give the same again to try the same action again. */
  key?: string;
  /** The time of the action on the device, ISO 8601; now by default. Sent for a delivery boy only. */
  occurredAt?: string;
  timeoutMs?: number;
  /** Sends the request without a session, even when a person is logged in; used by a login. */
  anonymous?: boolean;
  /** Sends the request with this session, even when another person has logged in since. */
  as?: Session;
  headers?: Record<string, string>;
  /** The request continues when the page is closed. */
  keepalive?: boolean;
}

/** An answer and the log position that it is true for; null when the server named none. */
export interface Positioned<T> {
  data: T;
  position: Position | null;
}

/** The answer to a read, with its entity tag if the server gives one. */
interface TaggedAnswer<T> extends Positioned<T> {
  etag?: string;
}

/** A write's answer; `message` is fit for a toast. */
export interface WriteAnswer<T> extends Positioned<T> {
  message: string;
  headers: Headers;
}

const READ_TIMEOUT_MS = 20_000;
const WRITE_TIMEOUT_MS = 30_000;

/** Paths are those of the specification after `/apis/public/api/`; one that begins with a slash is used unchanged. */
const urlOf = (path: string): string => (path.startsWith('/') ? path : `${API}/${path}`);

function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((item) => [name, String(item)]),
  );
  const url = urlOf(path);
  return pairs.length
    ? `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(pairs).toString()}`
    : url;
}

const authorization = (session: Session | null): Record<string, string> =>
  session ? { authorization: `Bearer ${session.token}` } : {};

function bodyOf(
  body: Body,
  session: Session | null,
): { body: BodyInit; headers: Record<string, string> } {
  if (body instanceof FormData) {
    if (session && !body.has('userId')) body.append('userId', String(userIdOf(session)));
    return { body, headers: {} };
  }
  const json = session ? { userId: userIdOf(session), ...body } : body;
  return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
}

/** A token that the server refuses ends the session it belonged to; a login's 401 has no session. @throws ApiError unless it is a success */
export async function checkResponse(
  response: Response,
  session: Session | null,
  isRead: boolean,
): Promise<Response> {
  if (response.ok || response.status === 304) return response;
  const body = await jsonOf<unknown>(response);
  const failure = failureOf(
    response.status,
    response.statusText,
    body,
    isRead,
    retryAfterOf(response),
  );
  if (failure.status === 401 && session)
    expireSession(session.token, window.location.pathname + window.location.search, codeIn(body));
  throw failure;
}

/** Enough for a long list on a slow network. */
const BODY_TIMEOUT_MS = 120_000;

/** The body of an answer. A lost connection may never report its end, so there is a time limit. @throws NetworkFailure when it is incomplete */
async function jsonOf<Answer>(response: Response): Promise<Answer> {
  const failure = () => new NetworkFailure();
  try {
    return (await withTimeLimit(response.json(), BODY_TIMEOUT_MS, failure)) as Answer;
  } catch {
    throw failure();
  }
}

const positionOf = (response: Response): Position | null => response.headers.get(HEADERS.position);

async function open(path: string, query: Query, options: ReadOptions): Promise<Response> {
  const session = currentSession();
  const ownQuery = session ? { userId: userIdOf(session) } : {};
  const headers = {
    accept: 'application/json',
    ...authorization(session),
    ...options.headers,
  };
  const url = withQuery(path, { ...ownQuery, ...query });
  const response = await send({
    method: 'GET',
    url,
    headers,
    timeoutMs: options.timeoutMs ?? READ_TIMEOUT_MS,
    signal: options.signal,
  });
  const answer = await checkResponse(response, session, true);
  learnFirstEpoch(answer.headers.get(EPOCH_HEADER));
  return answer;
}

async function read<T>(
  path: string,
  query: Query = {},
  options: ReadOptions = {},
): Promise<Positioned<T>> {
  const response = await open(path, query, options);
  const { data } = await jsonOf<Read<T>>(response);
  return { data, position: positionOf(response) };
}

/** A read whose whole answer is the data, without `data` around it. Null if the answer is still the one that `If-None-Match` names. */
async function readWhole<T>(
  path: string,
  query: Query = {},
  options: ReadOptions = {},
): Promise<TaggedAnswer<T>> {
  const response = await open(path, query, options);
  // Chromium reports a 304 as aborted if its body, which is empty, is not read.
  const data =
    response.status === 304
      ? await response.blob().then(() => null as T)
      : await jsonOf<T>(response);
  return { data, position: positionOf(response), etag: response.headers.get('etag') ?? undefined };
}

const ROWS_PER_PAGE = 2_000;

/** A list of any length, fetched in pages that the server answers quickly. Its position is the lowest of its pages. */
async function readPages<T>(
  path: string,
  query: Query = {},
  options: ReadOptions = {},
): Promise<Positioned<T[]>> {
  const rows: T[] = [];
  let position: Position | null = null;
  let cursor: string | null | undefined;
  do {
    const page: Positioned<Page<T>> = await readWhole(
      path,
      { ...query, limit: ROWS_PER_PAGE, before: cursor ?? undefined },
      options,
    );
    rows.push(...page.data.data);
    if (
      position === null ||
      (page.position !== null && comparePositions(page.position, position) < 0)
    )
      position = page.position;
    cursor = page.data.next;
  } while (cursor);
  return { data: rows, position };
}

async function post<T>(
  path: string,
  body: Body = {},
  options: WriteOptions = {},
): Promise<WriteAnswer<T>> {
  const session = options.anonymous ? null : (options.as ?? currentSession());
  const content = bodyOf(body, session);
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...authorization(session),
    ...content.headers,
    [HEADERS.idempotencyKey]: options.key ?? newKey(),
    ...options.headers,
  };
  if (session?.role === 'delivery-boy')
    headers[HEADERS.occurredAt] = options.occurredAt ?? new Date(steadyClock.now()).toISOString();
  const response = await checkResponse(
    await send({
      method: 'POST',
      url: urlOf(path),
      headers,
      body: content.body,
      keepalive: options.keepalive,
      timeoutMs: options.timeoutMs ?? WRITE_TIMEOUT_MS,
    }),
    session,
    false,
  );
  return {
    ...(await jsonOf<Written<T>>(response)),
    position: positionOf(response),
    headers: response.headers,
  };
}

/** The server's own name for the file, from `content-disposition`. */
const fileName = (response: Response): string | null =>
  /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null;

/**
 * Every call to the server: token, `userId`, idempotency key and time of the action are added here.
 * All methods throw {@link ApiError}.
 */
export const api = {
  /** The `data` of a read. */
  get: async <T>(path: string, query: Query = {}, options: ReadOptions = {}): Promise<T> =>
    (await read<T>(path, query, options)).data,
  /** The `data` of a read with the position it is true for. */
  read,
  readWhole,
  readPages,
  post,
  /** A file; the name is the server's, null where it gave none. */
  download: async (
    path: string,
    query: Query = {},
  ): Promise<{ file: Blob; name: string | null }> => {
    const response = await open(path, query, { timeoutMs: 120_000 });
    return { file: await fileIn(response), name: fileName(response) };
  },
};
