import type { Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { API, DEMO_AGENT, HEADERS, type Session, type Written } from '@milkround/contracts';
import { v7 as uuidV7 } from 'uuid';

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

/** Calls this very server over HTTP, as the phones do. */
@Injectable()
export class OwnServer {
  private readonly shutdown = new AbortController();

  constructor(private readonly host: HttpAdapterHost) {}

  /** Null until the server listens. */
  get url(): string | null {
    const address = this.host.httpAdapter.getInstance<{ server: Server }>().server.address();
    if (address === null || typeof address === 'string') return null;
    const name =
      address.family === 'IPv6'
        ? `[${address.address === '::' ? '::1' : address.address}]`
        : address.address;
    return `http://${name === '0.0.0.0' ? '127.0.0.1' : name}:${address.port}`;
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

  /** @param path below the path of the delivery boys @throws CallFailed, or the error of a call without an answer */
  async send<T>(
    method: 'GET' | 'POST',
    path: string,
    { token, body }: { token?: string; body?: object } = {},
  ): Promise<T> {
    const answer = await fetch(`${this.url}${API}/delivery-boy/${path}`, {
      method,
      headers: {
        'user-agent': DEMO_AGENT,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json', [HEADERS.idempotencyKey]: uuidV7() }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.any([this.shutdown.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    if (!answer.ok) throw new CallFailed(answer.status, await answer.text());
    return (await answer.json()) as T;
  }
}
