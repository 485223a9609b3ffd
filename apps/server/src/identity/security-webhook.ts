import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import type { SecurityLine } from './security-line';

const MAX_QUEUED = 1_000;
const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
/** How long a server that stops still tries to send the queued entries. */
const LAST_TRY_MS = 2_000;
/** Statuses that ask to try again. Any other status of the 400s refuses the entry permanently. */
const TRY_AGAIN: readonly number[] = [408, 425, 429];

/** An entry of the security log. */
export interface SecurityEntry {
  /** An entry keeps its id on all servers and in all tries, so that a receiver recognises a repeated entry. */
  id: string;
  /** ISO 8601 UTC. */
  occurredAt: string;
  line: SecurityLine;
}

type Settings = Pick<Config, 'securityWebhook'>;

/**
 * Posts the entries of the security log to an address of the operator, one after the other, signed as Standard Webhooks specify
 * (https://www.standardwebhooks.com). While the receiver is unreachable, entries are queued, and the oldest ones are dropped when there are too
 * many: the log of events has them all. Redirects are not followed.
 */
@Injectable()
export class SecurityWebhook implements OnApplicationShutdown {
  private readonly queue: SecurityEntry[] = [];
  private readonly stopController = new AbortController();
  private currentRun: Promise<void> | null = null;
  private droppedCount = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Settings,
    @Inject(PinoLogger) private readonly log: Pick<PinoLogger, 'warn' | 'error'>,
  ) {}

  /** Queues an entry, and returns at once. Without an address it does nothing. */
  post(entry: SecurityEntry): void {
    if (!this.config.securityWebhook) return;
    this.queue.push(entry);
    if (this.queue.length > MAX_QUEUED) {
      this.queue.shift();
      this.droppedCount += 1;
    }
    this.currentRun ??= this.sendAll();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopController.abort();
    await this.currentRun;
    const end = Date.now() + LAST_TRY_MS;
    while (this.queue.length > 0 && Date.now() < end && (await this.sendFirst(end - Date.now())));
    if (this.queue.length > 0)
      this.log.warn(
        { entries: this.queue.length },
        'Entries of the security log were not posted before the stop',
      );
  }

  private async sendAll(): Promise<void> {
    let wait = FIRST_PAUSE_MS;
    while (this.queue.length > 0 && !this.stopController.signal.aborted) {
      if (await this.sendFirst(TIMEOUT_MS)) {
        wait = FIRST_PAUSE_MS;
        continue;
      }
      await pause(wait, undefined, { signal: this.stopController.signal }).catch(() => undefined);
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
    }
    // Reset at once, so that the next entry starts a new run.
    this.currentRun = null;
  }

  /** @returns false if the same entry has to be tried again */
  private async sendFirst(timeoutMs: number): Promise<boolean> {
    const [entry] = this.queue;
    if (!entry) return true;
    const outcome = await this.send(entry, timeoutMs);
    if (typeof outcome !== 'number' || outcome >= 500 || TRY_AGAIN.includes(outcome)) {
      const cause = typeof outcome === 'number' ? { status: outcome } : { err: outcome };
      this.log.warn(
        { ...cause, entries: this.queue.length },
        'The security webhook did not take an entry; it is tried again',
      );
      return false;
    }
    if (outcome >= 300)
      this.log.error(
        { status: outcome, entry: entry.id },
        'The security webhook refused an entry, which is dropped',
      );
    // The queue may have dropped the entry meanwhile.
    if (this.queue[0] === entry) this.queue.shift();
    if (this.droppedCount > 0)
      this.log.error(
        { entries: this.droppedCount },
        'Entries of the security log were dropped before they could be posted',
      );
    this.droppedCount = 0;
    return true;
  }

  /** @returns the status, or the error */
  private async send(
    { id, occurredAt, line }: SecurityEntry,
    timeoutMs: number,
  ): Promise<number | Error> {
    const { url, secret } = this.config.securityWebhook ?? { url: '', secret: null };
    const body = JSON.stringify({ type: line.security, timestamp: occurredAt, data: line });
    const sentAt = String(Math.floor(Date.now() / 1_000));
    const signature =
      secret &&
      `v1,${createHmac('sha256', secret).update(`${id}.${sentAt}.${body}`).digest('base64')}`;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': sentAt,
          ...(signature && { 'webhook-signature': signature }),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}
