import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import { BusinessClock } from '../clock';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { makeFolder } from '../database/make-folder';
import { PG_POOL } from '../database/pg-pool';
import { connectToRunning } from '../database/running-database';
import { errorSentences } from '../operations/clear-errors';
import { runRepeatedly } from '../operations/run-repeatedly';
import { expiredBackups } from './backup-names';
import { newestRun, recordRun } from './backup-runs';
import { verifyBackup } from './read-backup';
import { writeBackup } from './write-backup';

const LOOK_EVERY_MS = 5 * 60_000;
/** The hour of the business day, before the first delivery boy is on the road. */
const NIGHTLY_HOUR = 2;

/**
 * Whether the nightly backup is due. A night that the server did not see is caught up at its next start.
 * @param since the end of the last backup that went well; before the first, the beginning of the log: the night before it needs no backup
 */
export function isBackupDue(
  clock: Pick<BusinessClock, 'now' | 'today' | 'midnight'>,
  since: Date,
): boolean {
  const nightly = clock.midnight(clock.today()) + NIGHTLY_HOUR * 3_600_000;
  return clock.now().getTime() >= nightly && since.getTime() < nightly;
}

/** Writes backups of the embedded database into `BACKUP_DIR`: one each night, and one when an admin asks for it. */
@Injectable()
export class Backups implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;

  constructor(
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'backupDir'>,
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly clock: BusinessClock,
    private readonly log: PinoLogger,
  ) {}

  get isRunning(): boolean {
    return this.running !== null;
  }

  onApplicationBootstrap(): void {
    if (this.config.databaseUrl === null)
      this.timer = runRepeatedly(() => this.runIfDue(), LOOK_EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /**
   * Begins a backup, unless one is being written. Its result is recorded.
   * @throws RuleViolation backup-elsewhere when the database is not the embedded one
   */
  begin(): void {
    if (this.config.databaseUrl !== null)
      throw new RuleViolation(createMessage('backup-elsewhere'), 'conflict');
    this.running ??= this.write().finally(() => (this.running = null));
  }

  private async runIfDue(): Promise<void> {
    try {
      if (await this.isDue()) this.begin();
      await this.running;
    } catch (error) {
      this.log.warn({ err: error }, 'The time of the last backup could not be read');
    }
  }

  private async isDue(): Promise<boolean> {
    const run = await newestRun(this.pool);
    if (run?.succeededAt) return isBackupDue(this.clock, run.succeededAt);
    const { rows } = await this.pool.query<{ beganAt: Date }>(
      'SELECT began_at AS "beganAt" FROM log_epoch ORDER BY number LIMIT 1',
    );
    return rows[0] !== undefined && isBackupDue(this.clock, rows[0].beganAt);
  }

  /** Writes a backup, reads it again with its checksums, and deletes all but the newest. */
  private async write(): Promise<void> {
    const { backupDir: folder } = this.config;
    try {
      await makeFolder(folder, 0o700);
      const client = await connectToRunning(this.config);
      try {
        const { file } = await writeBackup(client, { folder });
        if (file === null) return;
        await verifyBackup(file);
        await recordRun(client, { fileName: basename(file), error: null });
        for (const expired of expiredBackups(await readdir(folder), basename(file)))
          await rm(join(folder, expired));
        this.log.info({ file: basename(file), bytes: (await stat(file)).size }, 'Backup written');
      } finally {
        await client.end();
      }
    } catch (error) {
      this.log.error({ err: error }, 'The backup failed');
      await recordRun(this.pool, {
        fileName: null,
        error: errorSentences(error).join(' '),
      }).catch(() => undefined);
    }
  }
}
