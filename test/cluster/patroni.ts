import { execFileSync, type ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { endProcess, type Machine } from './machine';

const REST_PORT = 8008;
const REST_ACCOUNT = { name: 'patroni', password: 'rest' };
const DATABASE_PASSWORD = 'milk';
const OPS = join(__dirname, '../../ops/cluster');
const PROGRAMS = '/usr/lib/postgresql';
const STOPPED_WITHIN_MS = 60_000;
/** Each check asks all of Patroni, or all processes of this machine. More of them would slow down the measured switch-over. */
export const LOOK_EVERY_MS = 250;

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

/** Three PostgreSQL under Patroni, with the configuration of ops/cluster. */
export class Patroni {
  readonly version =
    execFileSync('patroni', ['--version'], { encoding: 'utf8' }).trim().split(' ').at(-1) ?? '';
  /** The synchronous replication that this version has; `quorum` is new in Patroni 4. */
  readonly synchronousMode = Number.parseInt(this.version, 10) >= 4 ? 'quorum' : 'true';
  private readonly processes = new Map<Machine, ChildProcess>();

  constructor(
    readonly machines: readonly Machine[],
    private readonly folder: string,
    private readonly etcdHosts: string,
  ) {
    const settings = readFileSync(join(OPS, 'patroni.yml'), 'utf8')
      .replace('synchronous_mode: quorum', `synchronous_mode: ${this.synchronousMode}`)
      .replaceAll('/etc/milkround', folder);
    writeFileSync(join(folder, 'patroni.yml'), settings);
    for (const script of ['database.sh', 'stop.sh'])
      copyFileSync(join(OPS, script), join(folder, script));
  }

  /** The address of the database at this host. */
  urlAt(address: string): string {
    return `postgres://milkround:${DATABASE_PASSWORD}@${address}:5432/milkround`;
  }

  start(machine: Machine): void {
    const { name, address } = machine;
    const programs = join(PROGRAMS, newest(PROGRAMS), 'bin');
    // The same as `init: true` in Compose. Patroni waits until the parent of an ended PostgreSQL has collected its exit status, which the init of a
    // machine may do late.
    const patroni = machine.start(
      ['tini', '-s', '--', 'patroni', join(this.folder, 'patroni.yml')],
      {
        PATH: `${programs}:${process.env.PATH ?? ''}`,
        PGDATA: this.dataOf(machine),
        DATABASE_PASSWORD,
        PATRONI_NAME: name,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:${REST_PORT}`,
        PATRONI_RESTAPI_USERNAME: REST_ACCOUNT.name,
        PATRONI_RESTAPI_PASSWORD: REST_ACCOUNT.password,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
        PATRONI_POSTGRESQL_DATA_DIR: this.dataOf(machine),
        PATRONI_POSTGRESQL_BIN_DIR: programs,
        PATRONI_POSTGRESQL_PGPASS: join(this.folder, `${name}.pgpass`),
        PATRONI_ETCD3_HOSTS: this.etcdHosts,
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: 'super',
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: 'replica',
      },
    );
    this.processes.set(machine, patroni);
  }

  /** Stops Patroni of a machine in order, which stops its PostgreSQL and hands over when that is the primary. Returns when both have ended. */
  async stop(machine: Machine): Promise<void> {
    this.processes.get(machine)?.kill('SIGTERM');
    await eventually(
      `the end of ${machine.name}`,
      () => machine.pids.length === 0,
      STOPPED_WITHIN_MS,
      LOOK_EVERY_MS,
    );
  }

  /** The members as the first answering one lists them. */
  async members(): Promise<Member[]> {
    const answers = this.machines.map(async (machine) => {
      const { members } = (await (await this.ask(machine, 'cluster')).json()) as {
        members: Member[];
      };
      return members;
    });
    return Promise.any(answers).catch(() => []);
  }

  /**
   * The machine of the primary, when all three members run on one timeline and the standbys replicate synchronously (one of them, or both with a
   * quorum); else null.
   */
  async whole(): Promise<Machine | null> {
    const members = await this.members();
    const isWell = ({ state }: Member) => state === 'running' || state === 'streaming';
    const isOne = new Set(members.map(({ timeline }) => timeline)).size === 1;
    const standbys = members.filter(
      ({ role }) => role === 'sync_standby' || role === 'quorum_standby',
    ).length;
    const areStandbys =
      standbys === (this.synchronousMode === 'quorum' ? this.machines.length - 1 : 1);
    return members.length === this.machines.length && members.every(isWell) && isOne && areStandbys
      ? this.primaryOf(members)
      : null;
  }

  async primary(): Promise<Machine | null> {
    return this.primaryOf(await this.members());
  }

  /** The first standby that replicates synchronously. */
  async standby(): Promise<Machine> {
    const members = await this.members();
    const found = members.find(({ role }) => role === 'sync_standby' || role === 'quorum_standby');
    const machine = this.machines.find(({ name }) => name === found?.name);
    if (!machine) throw new Error('No standby replicates synchronously');
    return machine;
  }

  /** Requests a switch-over as `patronictl switchover` does. Returns when it is done. */
  async switchOver(from: Machine, to: Machine): Promise<void> {
    await this.order(from, 'switchover', { leader: from.name, candidate: to.name });
  }

  /** Restarts the PostgreSQL of a machine, as after an update of its package. */
  async restart(machine: Machine): Promise<void> {
    await this.order(machine, 'restart', {});
  }

  /** Changes settings that Patroni stores in etcd. */
  async configure(machine: Machine, settings: object): Promise<void> {
    await this.order(machine, 'config', settings, 'PATCH');
  }

  /** Sends `kill -9` to the PostgreSQL of a machine with all its processes, while Patroni continues to run. */
  killPostgres(machine: Machine): void {
    const [pid] = readFileSync(join(this.dataOf(machine), 'postmaster.pid'), 'utf8').split('\n');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean);
    for (const each of [pid, ...children]) endProcess(Number(each));
  }

  /** Tries a write at the PostgreSQL of a machine, on the machine itself. Returns whether it is acknowledged within 25 s. */
  async writeOn(machine: Machine): Promise<boolean> {
    const url = `${this.urlAt('127.0.0.1')}?connect_timeout=3`;
    const statement = 'CREATE TABLE written_alone ()';
    const child = machine.start(
      ['timeout', '--signal=KILL', '25', 'psql', '--no-psqlrc', '--command', statement, url],
      {},
    );
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return code === 0;
  }

  private async order(
    machine: Machine,
    path: string,
    body: object,
    method = 'POST',
  ): Promise<void> {
    const answer = await this.ask(machine, path, {
      method,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(120_000),
    });
    if (!answer.ok)
      throw new Error(
        `Patroni on ${machine.name} answered ${answer.status} ${await answer.text()}`,
      );
  }

  private ask({ address }: Machine, path: string, init: RequestInit = {}): Promise<Response> {
    const authorization = `Basic ${Buffer.from(`${REST_ACCOUNT.name}:${REST_ACCOUNT.password}`).toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    return fetch(`http://${address}:${REST_PORT}/${path}`, {
      signal: AbortSignal.timeout(1_000),
      ...init,
      headers,
    });
  }

  private primaryOf(members: readonly Member[]): Machine | null {
    const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
    return this.machines.find(({ name }) => name === leader?.name) ?? null;
  }

  private dataOf({ name }: Machine): string {
    return join(this.folder, `${name}-data`);
  }
}

const newest = (folder: string): string => {
  const versions = readdirSync(folder).filter((version) =>
    existsSync(join(folder, version, 'bin/postgres')),
  );
  return versions.sort((a, b) => Number(a) - Number(b)).at(-1) ?? '';
};
