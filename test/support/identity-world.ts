import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { PostgresEventStore } from '@milkround/event-store';
import type { Role, Session } from '@milkround/contracts';
import { Limits } from '../../apps/server/src/http/limits';
import { migrate } from '../../apps/server/src/database/migrate';
import { Credentials, type KnownAccount } from '../../apps/server/src/identity/credentials';
import {
  AdminAccount,
  KnownDevice,
  StaffCredential,
} from '../../apps/server/src/identity/entities';
import { IdentityRecorder } from '../../apps/server/src/identity/identity-recorder';
import { KnownDevices } from '../../apps/server/src/identity/known-devices';
import { Logins, type LoginResult } from '../../apps/server/src/identity/logins';
import { PasswordChecks } from '../../apps/server/src/identity/password-checks';
import { PasswordNotices } from '../../apps/server/src/identity/password-notices';
import { RefusedSignIns } from '../../apps/server/src/identity/refused-sign-ins';
import { SecondFactorKey } from '../../apps/server/src/identity/second-factor/secret-key';
import { SecondFactors } from '../../apps/server/src/identity/second-factor/second-factors';
import { SecurityLog } from '../../apps/server/src/identity/security-log';
import { Sessions } from '../../apps/server/src/identity/sessions';
import { databaseCopies, type TestDatabase } from './test-database';

/** The commands by which the three people of the read models got their passwords. */
export const SET_BY = { meera: randomUUID(), ravi: randomUUID(), anil: randomUUID() };
/** The tables and columns of the read models that logins use. */
const READ_MODELS = [
  `create table account (role text, person_id int, email text, password_set_by uuid, email_set_by uuid)`,
  `insert into account values ('supervisor', 1, 'meera@milkround.test', '${SET_BY.meera}'),
    ('delivery-boy', 1, 'ravi@milkround.test', '${SET_BY.ravi}'), ('delivery-boy', 2, 'anil@milkround.test', '${SET_BY.anil}')`,
  `create table area (id int primary key, name text, archived boolean)`,
  `create table supervisor (id int primary key, unique_id text, name text, email text, area_ids jsonb, archived boolean)`,
  `create table delivery_boy (id int primary key, unique_id text, name text, email text, area_id int, supervisor_id int, archived boolean)`,
  `insert into area values (1, 'Baner', false)`,
  `insert into supervisor values (1, 'SUP-001', 'Meera', 'meera@milkround.test', '[1]', false)`,
  `insert into delivery_boy values (1, 'MDE-001', 'Ravi', 'ravi@milkround.test', 1, 1, false), (2, 'MDE-002', 'Anil', 'anil@milkround.test', 1, null, false)`,
];
const ADDRESS = '192.0.2.1';
const ENTITIES = [AdminAccount, StaffCredential, KnownDevice];

/** An admin, the supervisor Meera and the delivery boys Ravi and Anil, who is of the demo, with all services for sign-ins; their password is `milkround`. */
export class IdentityWorld {
  readonly sessions: Sessions;
  /** The sessions of another server on the same database. */
  readonly otherServer: Sessions;
  readonly credentials: Credentials;
  readonly limits = new Limits();
  private readonly logins: Logins;

  private constructor(
    readonly database: TestDatabase,
    readonly source: DataSource,
  ) {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const securityLog = new SecurityLog(log);
    const recorder = new IdentityRecorder(
      database.pool,
      new PostgresEventStore(database.pool),
      log,
      securityLog,
    );
    const config = { secondFactorRoles: [], demoEmails: ['anil@milkround.test'] };
    const keyConfig = { secondFactorKey: 'the key of the tests, 32 letters', dataDir: '/nowhere' };
    const parts = { report: () => undefined, recover: () => undefined };
    const dairy = { readOrRecall: () => Promise.reject(new Error('Nobody enrols here')) };
    this.sessions = new Sessions(database.pool, recorder, config);
    this.otherServer = new Sessions(database.pool, recorder, config);
    this.credentials = new Credentials(
      source.getRepository(StaffCredential),
      source.getRepository(AdminAccount),
      this.limits,
    );
    const devices = new KnownDevices(source.getRepository(KnownDevice));
    this.logins = new Logins(
      new PasswordChecks(this.limits, devices, this.credentials),
      devices,
      this.sessions,
      new PasswordNotices(database.pool),
      new RefusedSignIns(database.pool, recorder, log),
      recorder,
      new SecondFactors(
        database.pool,
        config,
        new SecondFactorKey(keyConfig, database.pool, parts, log),
        recorder,
        dairy,
      ),
    );
  }

  static async create(): Promise<IdentityWorld> {
    return IdentityWorld.open(await copyWithPeople());
  }

  /** Writes the people and their passwords into an empty database. */
  static async fill(database: TestDatabase): Promise<void> {
    await migrate({ type: 'postgres', url: database.url });
    for (const statement of READ_MODELS) await database.pool.query(statement);
    const { credentials, source } = await IdentityWorld.open(database);
    await credentials.keepMany(
      [
        { role: 'supervisor', personId: 1, commandId: SET_BY.meera },
        { role: 'delivery-boy', personId: 1, commandId: SET_BY.ravi },
        { role: 'delivery-boy', personId: 2, commandId: SET_BY.anil },
      ],
      'milkround',
    );
    await credentials.firstAdmin(
      { email: 'boss@milkround.test', password: 'first password' },
      false,
      'Milkround',
    );
    await source.destroy();
  }

  private static async open(database: TestDatabase): Promise<IdentityWorld> {
    return new IdentityWorld(
      database,
      await new DataSource({
        type: 'postgres',
        url: database.url,
        entities: ENTITIES,
      }).initialize(),
    );
  }

  /** The account with this password, or null. */
  async check(role: Role, email: string, password: string): Promise<KnownAccount | null> {
    const account = await this.credentials.find(role, email);
    const isRight = await this.credentials.matches(account, password);
    return account && isRight
      ? { personId: account.personId, passwordSetBy: account.passwordSetBy }
      : null;
  }

  /** Signs in on an unknown device. */
  async login(
    role: Role,
    email: string,
    password = 'milkround',
    address = ADDRESS,
  ): Promise<Session> {
    return (await this.loginOn(null, role, email, password, address)).session;
  }

  /** Signs in on the device with this token. */
  loginOn(
    deviceToken: string | null,
    role: Role,
    email: string,
    password = 'milkround',
    address = ADDRESS,
  ): Promise<LoginResult> {
    return this.logins.login(role, email, { password }, { address, deviceToken });
  }

  async end(): Promise<void> {
    await this.source.destroy();
    await this.database.drop();
  }
}

const copyWithPeople = databaseCopies((database) => IdentityWorld.fill(database));
