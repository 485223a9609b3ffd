import { createMessage, HEADERS, toAnswerMessage } from '@milkround/contracts';
import { ApiError, NOT_THE_SERVER } from './errors';
import { newKey } from './key';
import { isOwnAnswer } from './own-answer';
import { serverTime } from './server-time';

export interface RequestOptions {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: BodyInit;
  /** Whether the request continues when the page is closed. */
  keepalive?: boolean;
  timeoutMs: number;
  /** The caller's signal to stop, such as the one that react-query gives to a query. */
  signal?: AbortSignal;
}

/** There was no answer, and the time limit was not reached: the request may be tried again at once. */
export class NetworkFailure extends ApiError {
  constructor() {
    super(0, toAnswerMessage(createMessage(navigator.onLine ? 'not-reached' : 'no-network')));
  }
}

/** A proxy with such a status cannot reach the server. Other answers of a network are pages of its own, such as a sign-in. */
const PROXY_FAILED = 500;

const RETRY_AFTER_MS = 600;

/**
 * Sends a request; when no answer comes because the network failed it is sent once more, the same in every header but its id,
 * so that a write that did arrive is carried out once.
 * @throws ApiError with status 0 when no answer of the server came
 */
export async function send(request: RequestOptions): Promise<Response> {
  try {
    return await attempt(request);
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return attempt(request);
  }
}

async function attempt({
  method,
  url,
  headers,
  body,
  keepalive,
  timeoutMs,
  signal,
}: RequestOptions): Promise<Response> {
  signal?.throwIfAborted();
  const requestId = newKey();
  const stop = new AbortController();
  const onAbort = () => stop.abort();
  signal?.addEventListener('abort', onAbort);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    stop.abort();
  }, timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, [HEADERS.requestId]: requestId },
      body,
      keepalive,
      signal: stop.signal,
      // The server redirects no call, and the token must not follow a network to another place.
      redirect: 'manual',
    });
    if (!isOwnAnswer(requestId, (name) => response.headers.get(name)))
      throw response.status >= PROXY_FAILED
        ? new NetworkFailure()
        : new ApiError(0, { message: NOT_THE_SERVER });
    serverTime.learn(response);
    return response;
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
    if (timedOut) throw new ApiError(0, toAnswerMessage(createMessage('no-answer')));
    throw new NetworkFailure();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
