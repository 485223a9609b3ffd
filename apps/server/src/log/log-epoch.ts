import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { LogEpoch as Epoch } from '@milkround/contracts';
import { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { PG_POOL } from '../database/pg-pool';
import { exitAfterDatabaseLoss } from '../operations/clear-errors';
import { StartError } from '../operations/start-error';
import {
  beginEpoch,
  readEpoch,
  readPlace,
  readTimeline,
  restoreShownBy,
  type LogLocation,
} from './epoch-records';

const POLL_MS = 2_000;
const REWOUND =
  'The database was restored while this server ran: the log no longer has the newest events. Start the server again.';

/** The newest event of the last poll. It stays in the log forever, unless the log is rewound. */
interface SeenEvent {
  position: string;
  event_id: string;
}

interface Poll {
  epoch: Epoch | null;
  /** The id of the event that is at the position of {@link SeenEvent} now. */
  found: string | null;
  newest: SeenEvent | null;
}

/**
 * The identity of the log. At the start it is compared with the place where the log is stored: a restored log is in another place, and gets a new
 * epoch. While the server runs, it follows epochs that others begin, and ends if events that it has seen were removed.
 */
@Injectable()
export class LogEpoch implements OnModuleInit, OnApplicationShutdown {
  private epoch: Epoch = '';
  private timeline: string | null = null;
  private newestSeen: SeenEvent | null = null;
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();
  private readonly listeners = new Set<() => void>();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>,
    private readonly log: PinoLogger,
  ) {}

  get currentEpoch(): Epoch {
    return this.epoch;
  }

  /** Reads the epoch, or begins the next one if the log was restored. @throws the error of an unreachable database */
  async onModuleInit(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      // Servers that start at the same time begin one epoch.
      await client.query('LOCK TABLE log_epoch IN SHARE ROW EXCLUSIVE MODE');
      const [newestEpoch, place] = [await readEpoch(client), await this.place(client)];
      const reason = restoreShownBy(newestEpoch, place);
      this.timeline = place.timeline;
      this.epoch =
        reason === null && newestEpoch !== null
          ? newestEpoch.epoch
          : await beginEpoch(client, reason ?? '', place);
      await client.query('COMMIT');
      if (newestEpoch !== null && reason !== null)
        this.log.warn({ epoch: this.epoch, reason }, 'The log was restored: a new epoch begins');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
    await this.poll();
    this.pollLater();
  }

  /** Calls `listener` when another epoch has begun. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  async onApplicationShutdown(): Promise<void> {
    this.listeners.clear();
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.polling;
  }

  private pollLater(): void {
    this.timer = setTimeout(() => {
      this.polling = this.poll()
        // The database is unreachable: the next poll detects changes in the meantime.
        .catch(() => undefined)
        .then(() => {
          if (this.timer) this.pollLater();
        });
    }, POLL_MS).unref();
  }

  /** Checks for another epoch, for another timeline, and whether the newest event of the last poll still exists. */
  async poll(): Promise<void> {
    const { rows } = await this.pool.query<Poll>(POLL, [this.newestSeen?.position ?? '-1']);
    const poll = rows[0];
    if (!poll) return;
    if (this.newestSeen && poll.found !== this.newestSeen.event_id) return this.endRewound();
    if (poll.newest) this.newestSeen = poll.newest;
    await this.followTimeline();
    if (poll.epoch === null || poll.epoch === this.epoch) return;
    this.epoch = poll.epoch;
    for (const listener of this.listeners) listener();
  }

  /** A failover without a loss is not a restore: the timeline is stored for servers that start later. */
  private async followTimeline(): Promise<void> {
    const timeline = await readTimeline(this.pool);
    if (timeline === null || timeline === this.timeline) return;
    await this.pool.query('UPDATE log_epoch SET timeline = $2 WHERE epoch = $1', [
      this.epoch,
      timeline,
    ]);
    this.timeline = timeline;
  }

  /** Begins a new epoch and ends this server, whose memory contains the state of removed events. */
  private async endRewound(): Promise<void> {
    await beginEpoch(
      this.pool,
      'events that a running server had seen are gone',
      await this.place(this.pool),
    );
    exitAfterDatabaseLoss(new StartError(REWOUND));
  }

  private async place(client: Pick<Pool, 'query'>): Promise<LogLocation> {
    return readPlace(
      client,
      this.config.databaseUrl === null ? await fileIdOf(this.config.dataDir) : '',
    );
  }
}

const POLL = `SELECT (SELECT epoch FROM log_epoch ORDER BY number DESC LIMIT 1) AS epoch,
  (SELECT event_id FROM event WHERE position = $1) AS found,
  (SELECT json_build_object('position', position::text, 'event_id', event_id) FROM event ORDER BY position DESC LIMIT 1) AS newest`;

/** Returns the inode: a copy of the folder has another one, also if the copy preserved all times and owners. */
async function fileIdOf(dataDir: string): Promise<string> {
  const { ino } = await stat(join(dataDir, 'postgres/data/PG_VERSION'), { bigint: true });
  return `file ${ino}`;
}
