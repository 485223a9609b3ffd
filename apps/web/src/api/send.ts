import { createMessage, toAnswerMessage } from '@milkround/contracts';
import { ApiError } from './errors';
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

const RETRY_AFTER_MS = 600;

/**
 * Sends a request; when no answer comes because the network failed it is sent once more, the same in every header,
 * so that a write that did arrive is carried out once.
 * @throws ApiError with status 0 when no answer came
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
  const stop = new AbortController();
  const onAbort = () => stop.abort();
  signal?.addEventListener('abort', onAbort);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    stop.abort();
  }, timeoutMs);
  try {
    const response = await fetch(url, { method, headers, body, keepalive, signal: stop.signal });
    serverTime.learn(response);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timedOut) throw new ApiError(0, toAnswerMessage(createMessage('no-answer')));
    throw new NetworkFailure();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
