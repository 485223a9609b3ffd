import {
  API,
  HEADERS,
  type Session,
  type SyncCommand,
  type SyncResult,
  type Written,
} from '@milkround/contracts';
import { v7 as uuidV7 } from 'uuid';
import { isRecord } from '../../http/input/record';

const ANSWER_WITHIN_MS = 10_000;

/** An answer that is no success. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(`${status} ${message}`);
  }
}

export interface CallOptions {
  token?: string;
  body?: object;
}

/** Calls a server over HTTP, as the phones do. */
export class ServerCalls {
  private readonly shutdown = new AbortController();

  /**
   * @param address returns the address of the server, or null while it does not listen
   * @param agent names the phones, as a browser names itself
   */
  constructor(
    private readonly address: () => string | null,
    readonly agent: string,
  ) {}

  get url(): string | null {
    return this.address();
  }

  /** Aborts the pending calls, and refuses further ones. */
  end(): void {
    this.shutdown.abort();
  }

  /** @throws CallFailed */
  async signIn(username: string, password: string): Promise<string> {
    const { data } = await this.send<Written<Session>>('POST', 'login', {
      body: { username, password },
    });
    return data.token;
  }

  /** Sends a batch of entries. @param waiting how many stay on the phone meanwhile @throws CallFailed */
  sync(token: string, commands: readonly SyncCommand[], waiting: number) {
    const body = { commands, sentAt: new Date().toISOString(), waiting };
    return this.send<Written<SyncResult[]>>('POST', 'sync', { token, body });
  }

  /** @param path below the path of the delivery boys @throws CallFailed, or the error of a call without an answer */
  async send<T>(
    method: 'GET' | 'POST',
    path: string,
    { token, body }: CallOptions = {},
  ): Promise<T> {
    const answer = await fetch(`${this.url}${API}/delivery-boy/${path}`, {
      method,
      headers: {
        'user-agent': this.agent,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json', [HEADERS.idempotencyKey]: uuidV7() }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.any([this.shutdown.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    if (!answer.ok) throw new CallFailed(answer.status, messageIn(await answer.text()));
    return (await answer.json()) as T;
  }
}

/** The sentence of an answer of the server; a proxy answers with other texts. */
function messageIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) && typeof body.message === 'string' ? body.message : text;
  } catch {
    return text;
  }
}
