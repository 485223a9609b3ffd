import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { businessDate } from '@milkround/domain';
import { noonZone } from '../phones/noon-zone';
import { ADMIN, staffDairy } from '../phones/staff';
import { FIRST_ADMIN_PASSWORD } from '../support/client';
import { eventually } from '../support/eventually';
import { SERVER_PROGRAM } from '../support/running-server';
import { Etcd } from './etcd';
import { closeNetwork, Machine, openNetwork } from './machine';
import { LOOK_EVERY_MS, Patroni } from './patroni';

const SERVER_PORT = 3000;
const BALANCER_PORT = 8080;
const WITHIN_MS = 120_000;
const OPS = join(__dirname, '../../ops/cluster');

/** The topology of docker-compose.cluster.yml as plain processes, each machine in a network namespace of its own. */
export class Cluster {
  readonly etcd: Etcd;
  readonly patroni: Patroni;
  readonly servers: readonly Machine[];
  readonly today: string;
  private readonly timeZone = noonZone(new Date());
  private readonly balancer: Machine;
  private readonly folder: string;
  /** The release that each server runs. */
  private readonly programs = new Map<Machine, string>();

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'milkround-cluster-'));
    this.today = businessDate(new Date(), this.timeZone);
    openNetwork();
    const three = (name: string, first: number) =>
      [1, 2, 3].map((n) => new Machine(`${name}-${n}`, first + n, this.folder));
    this.etcd = new Etcd(three('etcd', 20), this.folder);
    this.patroni = new Patroni(three('postgres', 10), this.folder, this.etcd.hosts);
    this.servers = three('server', 30);
    this.balancer = new Machine('balancer', 10, this.folder);
    mkdirSync(join(this.folder, 'keys'));
    // The checkout may be in a folder that the account of HAProxy cannot read.
    copyFileSync(join(OPS, 'haproxy.cfg'), join(this.folder, 'haproxy.cfg'));
    chmodSync(this.folder, 0o755);
    execFileSync('chown', ['-R', 'postgres:postgres', this.folder]);
  }

  /** The address of Milkround for phones and screens. */
  get url(): string {
    return `http://${this.balancer.address}:${BALANCER_PORT}`;
  }

  get machines(): readonly Machine[] {
    return [...this.etcd.machines, ...this.patroni.machines, ...this.servers, this.balancer];
  }

  /** Starts everything and fills in a dairy with so many delivery boys. */
  async start(boys: number): Promise<void> {
    for (const machine of this.etcd.machines) this.etcd.start(machine);
    await started('a leader of etcd', this.etcd.machines, () => this.etcd.leader());
    for (const machine of this.patroni.machines) this.patroni.start(machine);
    await started('a whole database', this.patroni.machines, () => this.patroni.whole());
    this.balancer.start(['haproxy', '-f', join(this.folder, 'haproxy.cfg')], {});
    await started('the primary behind the balancer', [this.balancer], () =>
      leadsToPrimary(this.databaseUrl),
    );
    for (const machine of this.servers) await this.startServer(machine);
    await started('the servers behind the balancer', [this.balancer], () =>
      isServing(`${this.url}/health/ready`),
    );
    await staffDairy(this.url, this.today, boys);
  }

  /** `DATABASE_URL` of the servers: the balancer, which knows the primary. */
  get databaseUrl(): string {
    return this.patroni.urlAt(this.balancer.address);
  }

  /** Waits until all machines of the database, etcd and all servers are healthy. Returns the primary. */
  async whole(): Promise<Machine> {
    await eventually('a leader of etcd', () => this.etcd.leader(), WITHIN_MS);
    return eventually('a whole database', () => this.patroni.whole(), WITHIN_MS, LOOK_EVERY_MS);
  }

  /** Starts a server, of this release or of another, and waits until it is ready. */
  async startServer(
    machine: Machine,
    program = this.programs.get(machine) ?? SERVER_PROGRAM,
  ): Promise<void> {
    this.programs.set(machine, program);
    machine.start([process.execPath, program], this.settingsOf(machine), { asRoot: true });
    await started(`a ready ${machine.name}`, [machine], () =>
      isServing(`http://${machine.address}:${SERVER_PORT}/health/ready`),
    );
  }

  /** Ends a server in order. */
  async stopServer(machine: Machine): Promise<void> {
    for (const pid of machine.pids) process.kill(pid, 'SIGTERM');
    await eventually(`the end of ${machine.name}`, () => machine.pids.length === 0, WITHIN_MS);
  }

  /** The server with the most connections from the balancer. */
  get chosenServer(): Machine {
    const connectionsOf = (machine: Machine) =>
      machine.inside('ss', '-Htn', 'state', 'established', `sport = :${SERVER_PORT}`).split('\n')
        .length;
    const counted = this.servers.map((machine) => ({ machine, count: connectionsOf(machine) }));
    const [most] = counted.sort((a, b) => b.count - a.count);
    if (!most) throw new Error('There is no server');
    return most.machine;
  }

  async close(): Promise<void> {
    for (const machine of this.machines) await machine.close();
    closeNetwork();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private settingsOf({ address }: Machine): Record<string, string> {
    return {
      DATA_DIR: join(this.folder, 'keys'),
      HOST: address,
      PORT: String(SERVER_PORT),
      DATABASE_URL: this.databaseUrl,
      DEMO: '0',
      ADMIN_EMAIL: ADMIN,
      ADMIN_PASSWORD: FIRST_ADMIN_PASSWORD,
      BUSINESS_TIMEZONE: this.timeZone,
      TRUST_PROXY: this.balancer.address,
      LOG_LEVEL: 'warn',
    };
  }
}

/**
 * Waits until a part of the cluster has started.
 * @throws Error with the output of its machines, as soon as a program ends, or when it takes too long
 */
async function started<T>(
  what: string,
  machines: readonly Machine[],
  look: () => T | Promise<T>,
): Promise<void> {
  try {
    await eventually(
      what,
      () => {
        for (const machine of machines) machine.requireRunning();
        return look();
      },
      WITHIN_MS,
      LOOK_EVERY_MS,
    );
  } catch (error) {
    const logs = machines.map(({ log }) => log).join('\n');
    throw new Error(`The cluster lacks ${what}.\n${logs}`, { cause: error });
  }
}

/** Returns whether the balancer has found out which machines are standbys: until then it leads to each of the three in turn. */
async function leadsToPrimary(databaseUrl: string): Promise<boolean> {
  for (let connection = 0; connection < 3; connection++) {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ isStandby: boolean }>(
        'SELECT pg_is_in_recovery() AS "isStandby"',
      );
      if (rows[0]?.isStandby !== false) return false;
    } catch {
      return false;
    } finally {
      await client.end();
    }
  }
  return true;
}

const isServing = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
