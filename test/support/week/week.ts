import { randomUUID } from 'node:crypto';
import type { Read, Role, Session, Written } from '@milkround/contracts';
import { SeededRandom } from '../../../apps/server/src/demo/seeded-random';
import { Client, FIRST_ADMIN_PASSWORD, login, PASSWORD, Person } from '../client';
import { eventually } from '../eventually';
import { clockAhead, startServer, type ServerProcess } from '../running-server';
import { createTestDatabase, type TestDatabase } from '../test-database';
import { WeekLog } from './week-log';

const ADMIN = 'admin@milkround.test';

/** A dairy that begins with its admin only, on a server whose clock can be moved, with sessions of all people. */
export class Week {
  today = '';
  private readonly personByEmail = new Map<string, Person>();

  private constructor(
    readonly dice: SeededRandom,
    readonly log: WeekLog,
    private readonly server: ServerProcess,
    private readonly database: TestDatabase,
  ) {}

  static async begin(seed: string): Promise<Week> {
    const database = await createTestDatabase();
    const env = {
      DEMO: '0',
      ADMIN_EMAIL: ADMIN,
      ADMIN_PASSWORD: FIRST_ADMIN_PASSWORD,
      ...clockAhead(0),
    };
    const server = await startServer({ databaseUrl: database.url, env });
    const week = new Week(new SeededRandom(seed), new WeekLog(database.pool), server, database);
    week.today = await week.businessDate();
    return week;
  }

  /** Moves to the next day. */
  async nextDay(): Promise<void> {
    const previousDate = this.today;
    process.kill(this.server.pid, 'SIGUSR2');
    this.today = await eventually('the next business date', async () => {
      const date = await this.businessDate();
      return date > previousDate && date;
    });
  }

  admin(): Promise<Person> {
    return this.person('admin', ADMIN);
  }

  supervisor(id: number): Promise<Person> {
    return this.person('supervisor', this.log.catalog.supervisors.get(id)?.email ?? '');
  }

  deliveryBoy(id: number): Promise<Person> {
    return this.person('delivery-boy', this.log.catalog.deliveryBoys.get(id)?.email ?? '');
  }

  /** Forgets the session of a delivery boy who has closed his day. */
  forget(id: number): void {
    this.personByEmail.delete(`delivery-boy ${this.log.catalog.deliveryBoys.get(id)?.email ?? ''}`);
  }

  output(): string {
    return this.server.output();
  }

  async end(): Promise<void> {
    await this.log.close();
    await this.server.stop();
    await this.database.drop();
  }

  private async businessDate(): Promise<string> {
    const { body } = await new Client(this.server.url).get<Read<{ business_date: string }>>(
      '/api/get-setting',
    );
    return body.data.business_date;
  }

  private async person(role: Role, email: string): Promise<Person> {
    const key = `${role} ${email}`;
    const knownPerson = this.personByEmail.get(key);
    if (knownPerson) return knownPerson;
    const password = role === 'admin' ? FIRST_ADMIN_PASSWORD : PASSWORD;
    const { status, body } = await login<Written<Session>>(this.server.url, role, {
      username: email,
      password,
    });
    if (status !== 200) throw new Error(`${key} could not sign in: ${status} ${body.message}`);
    const person = new Person(this.server.url, body.data);
    this.personByEmail.set(key, person);
    return person;
  }
}

/** A new UUID. UUIDs from the seed would be repeated in the same database. */
export const newKey = (): string => randomUUID();
