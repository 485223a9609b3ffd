import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FactMeta, IdentityFact } from '@milkround/domain';
import {
  CommandRepeated,
  PostgresEventStore,
  VersionConflict,
  type AppendRequest,
} from '@milkround/event-store';
import { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { queueRefusedSql } from './fact-queue';
import { SecurityLog } from './security-log';

const BATCH = 200;
const INTERVAL_MS = 2_000;
/** The longest time that a request waits until its facts are in the log. The facts are stored in any case. */
const PATIENCE_MS = 250;

interface QueuedFacts {
  commandId: string;
  streamId: string;
  facts: IdentityFact[];
  meta: Omit<FactMeta, 'commandId'>;
  version: number;
}

const QUEUED = `
  select q.command_id as "commandId", q.stream_id as "streamId", q.facts, q.meta,
    coalesce((select max(version) from event e where e.stream_id = q.stream_id), 0) as version
  from identity_fact q order by q.seq limit $1`;

/** Moves the counts of past minutes into the queue. A row whose only refusal is recorded counts none. */
const QUEUE_REFUSALS = `
  with over as (delete from refused_sign_in where minute < date_trunc('minute', clock_timestamp()) returning *)
  ${queueRefusedSql('over where count > 0', 'minute')}`;

/** Moves the downloads that no server can end any more into the queue unchanged: a download takes five minutes at most. */
const QUEUE_ABANDONED_DOWNLOADS = `
  with abandoned as (delete from open_download where begun_at < clock_timestamp() - interval '10 minutes' returning *)
  insert into identity_fact (command_id, stream_id, facts, meta)
  select command_id, 'download/' || command_id, jsonb_build_array(fact), meta from abandoned`;

/**
 * Appends the facts about admins, sessions, refused sign-ins, downloads and restores to the log. They are queued in the transaction that changes
 * their rows, so that no fact is lost and a sign-in does not depend on the log. Several servers may append the same facts at once: the log accepts
 * each command id once.
 */
@Injectable()
export class IdentityRecorder implements OnApplicationShutdown {
  private currentRun: Promise<void> | null = null;
  private nextRun: Promise<void> | null = null;
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    @Inject(PinoLogger) private readonly log: Pick<PinoLogger, 'warn' | 'error'>,
    private readonly securityLog: SecurityLog,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.run(), INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.currentRun;
  }

  /** Appends the queued facts. It waits for a short time only, and never throws. */
  async record(): Promise<void> {
    const timeout = new AbortController();
    await Promise.race([
      this.run(),
      pause(PATIENCE_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
  }

  /** Concurrent calls share the run after the current one, which includes the facts that all of them have queued. */
  private run(): Promise<void> {
    if (!this.currentRun) {
      this.currentRun = this.appendAll().finally(() => (this.currentRun = null));
      return this.currentRun;
    }
    this.nextRun ??= this.currentRun.then(() => {
      this.nextRun = null;
      return this.run();
    });
    return this.nextRun;
  }

  private async appendAll(): Promise<void> {
    try {
      await this.pool.query(QUEUE_REFUSALS);
      await this.pool.query(QUEUE_ABANDONED_DOWNLOADS);
      while ((await this.appendBatch()) === BATCH);
    } catch (error) {
      this.log.warn({ err: error }, 'Facts about sign-ins and downloads wait to be recorded');
    }
  }

  /** Returns the number of commands that are in the log now. */
  private async appendBatch(): Promise<number> {
    const { rows } = await this.pool.query<QueuedFacts>(QUEUED, [BATCH]);
    if (rows.length === 0) return 0;
    const requests = toRequests(rows);
    const appendedIds =
      (await this.appendTogether(requests)) ?? (await this.appendOneByOne(requests));
    if (appendedIds.length > 0)
      await this.pool.query('delete from identity_fact where command_id = any($1::uuid[])', [
        appendedIds,
      ]);
    for (const row of rows) if (appendedIds.includes(row.commandId)) this.securityLog.write(row);
    return appendedIds.length;
  }

  /** Returns null when the requests must be appended one by one. */
  private appendTogether(requests: readonly AppendRequest[]): Promise<string[] | null> {
    return this.store.appendAll(requests).then(
      () => requests.map(({ commandId }) => commandId),
      () => null,
    );
  }

  /** The facts of a stream keep their order: after a fact that could not be appended, the other facts of its stream wait. */
  private async appendOneByOne(requests: readonly AppendRequest[]): Promise<string[]> {
    const appendedIds: string[] = [];
    const blocked = new Set<string>();
    for (const request of requests) {
      const streamId = request.streams[0]?.streamId ?? '';
      if (blocked.has(streamId)) continue;
      if (await this.appendOne(request)) appendedIds.push(request.commandId);
      else blocked.add(streamId);
    }
    return appendedIds;
  }

  private async appendOne(request: AppendRequest): Promise<boolean> {
    try {
      await this.store.append(request);
      return true;
    } catch (error) {
      if (error instanceof CommandRepeated) return true;
      if (!(error instanceof VersionConflict))
        this.log.error(
          { err: error, commandId: request.commandId },
          'A fact about a sign-in or a download could not be recorded',
        );
      return false;
    }
  }
}

function toRequests(rows: readonly QueuedFacts[]): AppendRequest[] {
  const versions = new Map<string, number>();
  return rows.map(({ commandId, streamId, facts, meta, version }) => {
    const expectedVersion = versions.get(streamId) ?? version;
    versions.set(streamId, expectedVersion + facts.length);
    return {
      commandId,
      meta: { ...meta },
      streams: [{ streamId, expectedVersion, events: facts }],
    };
  });
}
