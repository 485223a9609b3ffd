import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { businessDate } from '@milkround/domain';
import type { Pool } from 'pg';
import { EmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres';
import { FIRST_ADMIN_PASSWORD } from '../support/client';
import { eventually } from '../support/eventually';
import { startServer, type ServerProcess } from '../support/running-server';
import { poolOf } from '../support/superuser';
import { noonZone } from './noon-zone';
import { ADMIN, staffDairy } from './staff';

/** A dairy with a database server and a server of its own, both of which can be killed while it works. */
export class Dairy {
  readonly pool: Pool;
  restarts = { server: 0, database: 0 };

  private constructor(
    /** The date does not change during the simulation: its time zone is chosen so that it is about noon. */
    readonly today: string,
    private readonly folder: string,
    private readonly database: EmbeddedPostgres,
    private server: ServerProcess,
    private readonly env: Record<string, string>,
  ) {
    this.pool = poolOf(database.url, 2);
  }

  static async open(boys: number): Promise<Dairy> {
    const folder = await mkdtemp(join(tmpdir(), 'milkround-phones-'));
    const database = await EmbeddedPostgres.start(folder, (error) => {
      throw error;
    });
    const timeZone = noonZone(new Date());
    const env: Record<string, string> = {
      DEMO: '0',
      ADMIN_EMAIL: ADMIN,
      ADMIN_PASSWORD: FIRST_ADMIN_PASSWORD,
      BUSINESS_TIMEZONE: timeZone,
    };
    const server = await startServer({ databaseUrl: database.url, env });
    env.PORT = new URL(server.url).port;
    const dairy = new Dairy(businessDate(new Date(), timeZone), folder, database, server, env);
    await staffDairy(server.url, dairy.today, boys);
    return dairy;
  }

  get url(): string {
    return this.server.url;
  }

  /** Kills the server in the middle of whatever it does, and starts it again. */
  async killServer(): Promise<void> {
    await this.server.kill('SIGKILL');
    this.server = await startServer({ databaseUrl: this.database.url, env: this.env });
    this.restarts.server += 1;
  }

  /** Ends the database server, in order (`SIGINT`) or as a crash (`SIGQUIT`), and waits until it has been started again. */
  async restartDatabase(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const before = this.postmaster();
    process.kill(before, signal);
    await eventually('another database server', async () => {
      if (this.postmaster() === before) return false;
      return this.pool.query('select 1').catch(() => false);
    });
    this.restarts.database += 1;
  }

  async close(): Promise<void> {
    await this.server.kill('SIGTERM');
    await this.pool.end();
    await this.database.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private postmaster(): number {
    try {
      return Number(
        readFileSync(join(this.folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
      );
    } catch {
      return 0;
    }
  }
}
