import { createHash } from 'node:crypto';
import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import {
  createMessage,
  type LogComparison,
  type SealState,
  type WitnessReport,
} from '@milkround/contracts';
import {
  consistencyProof,
  formatVerifierKey,
  InvalidNote,
  toBase64,
} from '@milkround/transparency-log';
import { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import { Counter } from 'prom-client';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { PG_POOL } from '../../database/pg-pool';
import type { Caller } from '../../http/caller';
import { RetryLater } from '../../http/retry-later';
import { WaitingLine } from '../../http/waiting-line';
import { Metrics } from '../../operations/metrics';
import { AUDIT_KEYS, type AuditKeys } from './audit-key';
import { compareWithKnown } from './known-checkpoint';
import { hasher } from './node-crypto';
import { newestCheckpoint, readTilesOf } from './proof-tables';
import { readRestores } from './restores';

/** Few connections, because no person waits for these requests. */
const LINE = {
  name: 'witnesses',
  atOnce: 2,
  waiting: 200,
  waitMs: 10_000,
  busy: createMessage('server-busy'),
  retrySeconds: 30,
};
/** The limit per session and server; a device asks once an hour and after each start. `duration` in seconds. */
const REQUESTS = { points: 20, duration: 60 };
const LOG_EVERY_MS = 60_000;
const KEPT_DAYS = 30;

/** Serves the devices that keep a checkpoint of the log, and counts them. */
@Injectable()
export class Witnesses {
  private readonly line = new WaitingLine(LINE);
  private readonly budget = new RateLimiterMemory(REQUESTS);
  private readonly alarms: Counter<'found'>;
  /** When a report was logged last, by the result of this server. */
  private readonly loggedAt = new Map<string, number>();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(AUDIT_KEYS) private readonly keys: AuditKeys,
    private readonly log: PinoLogger,
    metrics: Metrics,
  ) {
    this.alarms = new Counter({
      name: 'audit_witness_alarms_total',
      help: 'Reports of devices that the log does not continue what they have seen, by what this server finds',
      labelNames: ['found'],
      registers: [metrics.registry],
    });
  }

  /** Returns the proof for a device that has seen the first `from` entries; null before the first checkpoint. @throws RetryLater */
  async comparison(caller: Caller, from: number): Promise<LogComparison | null> {
    await this.take(caller);
    return this.line.run(async () => {
      const newest = await newestCheckpoint(this.pool);
      if (!newest) return null;
      const { size } = newest;
      const hasProof = from > 0 && from < size;
      const proof = hasProof
        ? await consistencyProof(hasher, from, size, (places) =>
            readTilesOf(this.pool, size, places),
          )
        : [];
      return {
        checkpoint: newest.note,
        proof: proof.map(toBase64),
        keys: this.keys.verifiers.map(formatVerifierKey),
        restore: (await readRestores(this.pool, this.keys)).at(-1)?.note ?? null,
        at: new Date().toISOString(),
      };
    });
  }

  /** @param deviceToken of the device's cookie; null when it keeps none. @throws RetryLater */
  async report(
    caller: Caller,
    deviceToken: string | null,
    { size, contradicted }: WitnessReport,
  ): Promise<void> {
    await this.take(caller);
    await this.line.run(() =>
      contradicted === null
        ? this.confirm(caller, deviceToken, size)
        : this.raiseAlarm(caller, contradicted),
    );
  }

  /** Devices that confirmed a checkpoint in the last 24 hours. */
  async count(): Promise<SealState['witnesses']> {
    const { rows } = await this.pool.query<SealState['witnesses']>(
      `SELECT count(*) FILTER (WHERE kind = 'phone')::int AS phones, count(*) FILTER (WHERE kind = 'browser')::int AS browsers
        FROM audit_witness WHERE confirmed_at > now() - interval '24 hours'`,
    );
    return rows[0] ?? { phones: 0, browsers: 0 };
  }

  /** A device counts once, for all people who sign in on it. Only cookies of this server count, so that nobody can invent devices. */
  private async confirm(
    { role, tokenHash }: Caller,
    deviceToken: string | null,
    size: number,
  ): Promise<void> {
    await this.pool.query(
      `INSERT INTO audit_witness (device, kind, size)
        SELECT coalesce((SELECT token_hash FROM known_device WHERE token_hash = $1 LIMIT 1), $2), $3, size FROM audit_checkpoint WHERE size = $4
        ON CONFLICT (device) DO UPDATE SET kind = excluded.kind, size = excluded.size, confirmed_at = excluded.confirmed_at`,
      [
        deviceToken && createHash('sha256').update(deviceToken).digest(),
        Buffer.from(tokenHash, 'hex'),
        role === 'delivery-boy' ? 'phone' : 'browser',
        size,
      ],
    );
    await this.pool.query(
      'DELETE FROM audit_witness WHERE confirmed_at < now() - make_interval(days => $1)',
      [KEPT_DAYS],
    );
  }

  /** The server compares by itself, because any signed-in person can send a report. */
  private async raiseAlarm({ role, id }: Caller, checkpointNote: string): Promise<void> {
    const result = await this.find(checkpointNote);
    this.alarms.inc({ found: result });
    if (performance.now() - (this.loggedAt.get(result) ?? -LOG_EVERY_MS) < LOG_EVERY_MS) return;
    this.loggedAt.set(result, performance.now());
    this.log.error(
      { role, id, found: result, contradicted: checkpointNote },
      'A device reports that the log does not continue the checkpoint that it has seen',
    );
  }

  private async find(checkpointNote: string): Promise<string> {
    try {
      const { state, restore } = await compareWithKnown(this.pool, this.keys, {
        note: checkpointNote,
        seenAt: new Date(0).toISOString(),
      });
      return restore ? 'restored' : state;
    } catch (error) {
      if (error instanceof InvalidNote) return 'not-signed';
      throw error;
    }
  }

  private async take({ tokenHash }: Caller): Promise<void> {
    try {
      await this.budget.consume(tokenHash);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new RetryLater(
        HttpStatus.TOO_MANY_REQUESTS,
        createMessage('server-busy'),
        REQUESTS.duration,
      );
    }
  }
}
