import { EPOCH_HEADER, HEADERS } from '@milkround/contracts';

/** A stand-in for `fetch`: the only thing of the client that a test replaces. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
}

export interface Reply {
  status?: number;
  statusText?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The network answers in place of the server. */
  isForeign?: boolean;
  /** The pieces in which a file arrives; one that never settles is a network that hangs. */
  chunks?: readonly (string | Promise<string>)[];
}

/** The epoch of the log that answers name. */
export const WIRE_EPOCH = 'epoch-of-the-wire';

/**
 * Answers calls with the results of `reply`. An Error as the result is a failed network, and a promise that never settles is a network that hangs.
 * @returns the calls in their order
 */
export function fakeWire(reply: (call: Call) => Reply | Error | Promise<Reply | Error>): Call[] {
  const calls: Call[] = [];
  const fake = async (input: unknown, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://client.test');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      body,
    };
    const { [HEADERS.requestId]: requestId = '', ...sentHeaders } = call.headers;
    call.headers = sentHeaders;
    calls.push(call);
    const answer = await reply(call);
    if (answer instanceof Error) throw answer;
    const { status = 200, statusText = '', isForeign = false } = answer;
    const headers = {
      ...(!isForeign && { [HEADERS.requestId]: requestId, [EPOCH_HEADER]: WIRE_EPOCH }),
      ...answer.headers,
    };
    return {
      ok: status < 300,
      status,
      statusText,
      headers: new Headers(headers),
      json: async () => {
        if (answer.body === undefined) throw new SyntaxError('Unexpected end of JSON input');
        return answer.body;
      },
      blob: async () => new Blob(),
      body: { getReader: () => readerOf(answer.chunks ?? ['file']) },
    };
  };
  Object.defineProperty(globalThis, 'fetch', { value: fake, configurable: true, writable: true });
  return calls;
}

/** Reads the pieces of a body one after the other. */
function readerOf(chunks: readonly (string | Promise<string>)[]) {
  const left = [...chunks];
  return {
    read: async () =>
      left.length === 0
        ? { done: true }
        : { done: false, value: new TextEncoder().encode(await left.shift()) },
    cancel: async () => undefined,
  };
}
