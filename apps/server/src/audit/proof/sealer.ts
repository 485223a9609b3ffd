import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { createMessage, formatMessage, type Message } from '@milkround/contracts';
import { PostgresEventStore, withClient } from '@milkround/event-store';
import { InvalidNote, MissingTile, openCheckpoint } from '@milkround/transparency-log';
import { PinoLogger } from 'nestjs-pino';
import type { ClientBase, Pool } from 'pg';
import { PG_POOL } from '../../database/pg-pool';
import { DatabaseMonitor } from '../../operations/database-monitor';
import { DegradedParts } from '../../operations/degraded-parts';
import { Metrics } from '../../operations/metrics';
import { StartError } from '../../operations/start-error';
import { AUDIT_KEYS, type AuditKeys } from './audit-key';
import { compareWithKnown, KnownCheckpointFile } from './known-checkpoint';
import { nodeCrypto } from './node-crypto';
import { newestCheckpoint, readUnsealed, type CheckpointRow } from './proof-tables';
import { SEALING_PACE, sealNext, TilesDiffer } from './seal';

const INTERVAL_MS = 1_000;
const LOG_EVERY_MS = 60_000;

/** How far the log is sealed, as this server saw it last. */
export interface SealStatus {
  size: number;
  /** The position of the last sealed event, decimal. */
  position: string;
  /** ISO 8601 UTC; null before the first checkpoint. */
  sealedAt: string | null;
  /** Number of events that are not sealed. */
  behind: number;
  /** Age of the oldest event that is not sealed. */
  lagSeconds: number;
}

/**
 * Seals the log beside the appends. Every server runs one; an advisory lock lets one of them seal at a time. Each compares the log with the
 * checkpoint that it has seen before, and seals nothing on top of a log that was changed, until the operator has recorded a restore.
 */
@Injectable()
export class Sealer implements OnApplicationBootstrap, OnApplicationShutdown {
  private lastStatus: SealStatus | null = null;
  private readonly stopping = new AbortController();
  private sealing: Promise<void> = Promise.resolve();
  /** The note that this server compared last. */
  private compared: string | null = null;
  private loggedAt = -LOG_EVERY_MS;
  /** When this process appended last. */
  private appendedAt = -INTERVAL_MS;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(AUDIT_KEYS) private readonly keys: AuditKeys,
    private readonly knownFile: KnownCheckpointFile,
    private readonly parts: DegradedParts,
    private readonly database: DatabaseMonitor,
    private readonly log: PinoLogger,
    metrics: Metrics,
    store: PostgresEventStore,
  ) {
    store.onAppend(() => (this.appendedAt = performance.now()));
    const gauge = (name: string, help: string, valueOf: (status: SealStatus) => number) =>
      metrics.gauge(name, help, [], () =>
        this.lastStatus ? [[{}, valueOf(this.lastStatus)]] : [],
      );
    gauge('audit_sealed_events', 'Events in the transparency log', ({ size }) => size);
    gauge(
      'audit_unsealed_events',
      'Events that the transparency log lacks, at most 10,000',
      ({ behind }) => behind,
    );
    gauge(
      'audit_seal_lag_seconds',
      'Age of the oldest event that is not sealed',
      ({ lagSeconds }) => lagSeconds,
    );
  }

  status(): SealStatus | null {
    return this.lastStatus;
  }

  onApplicationBootstrap(): void {
    this.sealing = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.sealing;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const startTime = performance.now();
      const isBehind = await this.step().catch((error: unknown) => this.onError(error));
      const waitMs = isBehind
        ? Math.min(INTERVAL_MS, this.pace().pauseRatio * (performance.now() - startTime))
        : INTERVAL_MS;
      await pause(waitMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private pace() {
    return performance.now() - this.appendedAt < INTERVAL_MS
      ? SEALING_PACE.appending
      : SEALING_PACE.quiet;
  }

  /** Compares, then seals one batch. Returns whether this server has more events to seal. */
  private async step(): Promise<boolean> {
    return withClient(this.pool, async (client) => {
      const isTrusted = await this.look(client);
      const result =
        isTrusted && this.lastStatus?.behind !== 0
          ? await sealNext(client, this.keys, this.pace().batch)
          : 'idle';
      if (result === 'sealed') await this.look(client);
      if (isTrusted) this.parts.recover('audit');
      return result === 'sealed' && this.lastStatus?.behind !== 0;
    });
  }

  /** Reads how far the log is sealed. Returns whether the log continues the part that this server has seen. */
  private async look(client: Pick<ClientBase, 'query'>): Promise<boolean> {
    const newest = await newestCheckpoint(client);
    const { behind, lag } = await readUnsealed(client, newest?.position ?? '0');
    this.lastStatus = {
      size: newest?.size ?? 0,
      position: newest?.position ?? '0',
      sealedAt: newest?.sealed_at ?? null,
      behind,
      lagSeconds: lag,
    };
    return this.compare(client, newest);
  }

  private async compare(
    client: Pick<ClientBase, 'query'>,
    newest: CheckpointRow | null,
  ): Promise<boolean> {
    if (newest !== null && newest.note === this.compared) return true;
    if (newest) openCheckpoint(newest.note, this.keys.verifiers, nodeCrypto);
    const knownCheckpoint = await this.knownFile.read();
    if (knownCheckpoint) {
      const { restore, ...comparison } = await compareWithKnown(client, this.keys, knownCheckpoint);
      if (comparison.state !== 'same' && !restore) {
        this.report(createMessage('degraded-audit-changed'), {
          state: comparison.state,
          known: comparison.known.size,
          size: comparison.size,
        });
        return false;
      }
      if (restore)
        this.log.warn({ restore }, 'The log was restored from a backup, as was recorded');
    }
    if (newest) await this.knownFile.write(newest.note);
    this.compared = newest?.note ?? null;
    return true;
  }

  private onError(error: unknown): false {
    if (error instanceof InvalidNote)
      this.report(createMessage('degraded-audit-key'), { reason: error.message });
    else if (error instanceof TilesDiffer || error instanceof MissingTile)
      this.report(createMessage('degraded-audit-changed'), { reason: error.message });
    else if (error instanceof StartError)
      this.report(createMessage('degraded-audit-checkpoint'), { reason: error.message });
    else if (!this.database.note(error) && this.mayLog())
      this.log.warn({ err: error }, 'The log could not be sealed; trying again');
    return false;
  }

  private report(reason: Message, details: object): void {
    this.parts.report({ part: 'audit', effect: 'limited', reason });
    if (this.mayLog()) this.log.error(details, formatMessage(reason));
  }

  /** Once a minute. */
  private mayLog(): boolean {
    if (performance.now() - this.loggedAt < LOG_EVERY_MS) return false;
    this.loggedAt = performance.now();
    return true;
  }
}
