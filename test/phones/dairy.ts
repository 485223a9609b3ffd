import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Area, DeliveryBoy, Product } from '@milkround/contracts';
import { businessDate } from '@milkround/domain';
import type { Pool } from 'pg';
import { EmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres';
import { PRODUCTS, stopsOf } from '../../apps/server/src/demo/dairy';
import { csv, upload, type CsvRow } from '../fixtures/order-upload';
import { done, hireSupervisor, staffForm } from '../support/catalog';
import { as, FIRST_ADMIN_PASSWORD, PASSWORD, type Person } from '../support/client';
import { eventually } from '../support/eventually';
import { startServer, type ServerProcess } from '../support/running-server';
import { poolOf } from '../support/superuser';

export const ADMIN = 'admin@milkround.test';
export const emailOf = (boy: number): string => `boy${boy}@milkround.test`;
export const supervisorOf = (boy: number): string => `supervisor${1 + (boy % AREAS)}@milkround.test`;

/** Signs in somebody of the dairy. */
export const signIn = (url: string, email: string): Promise<Person> => as(url, email, email === ADMIN ? FIRST_ADMIN_PASSWORD : PASSWORD);

const AREAS = 2;
const STOPS = 30;

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
    await dairy.staff(boys);
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
      return Number(readFileSync(join(this.folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return 0;
    }
  }

  private async staff(boys: number): Promise<void> {
    const boss = await signIn(this.url, ADMIN);
    for (let n = 1; n <= AREAS; n++) await done<Area>(boss, 'add-area', { name: `Zone ${n}` });
    for (const name of PRODUCTS) await done<Product>(boss, 'add-product', { name });
    for (let n = 1; n <= AREAS; n++) await hireSupervisor(boss, n, { email: `supervisor${n}@milkround.test`, password: PASSWORD });
    const ids = Array.from({ length: boys }, (_, n) => n + 1);
    for (const id of ids) {
      const area = 1 + (id % AREAS);
      const form = staffForm({
        areaId: area,
        supervisorId: area,
        name: `Boy ${id}`,
        uniqueId: `MDE-${id}`,
        email: emailOf(id),
        password: PASSWORD,
      });
      const hired = await done<DeliveryBoy>(boss, 'add-delivery-boy', form);
      if (hired.id !== id) throw new Error(`The delivery boy ${id} is ${hired.id}`);
    }
    await this.takeOrders(boss, ids);
  }

  private async takeOrders(boss: Person, boys: number[]): Promise<void> {
    const rows = boys.flatMap((boy) =>
      stopsOf(boy - 1, STOPS).flatMap(({ consumer, lines }) =>
        lines.map(({ product, quantity }): CsvRow => [consumer.id, `MDE-${boy}`, PRODUCTS[product] ?? '', quantity]),
      ),
    );
    const { status, body } = await upload(boss, csv(rows), { date: this.today });
    if (status !== 201) throw new Error(`The orders were answered ${status} ${body.message}`);
  }
}

/** A time zone in which it is about noon, so that no day ends in the middle. The names of POSIX count westwards. */
function noonZone(now: Date): string {
  const east = 12 - now.getUTCHours();
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}
