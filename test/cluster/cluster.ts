import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    await eventually('a leader of etcd', () => this.etcd.leader(), WITHIN_MS);
    for (const machine of this.patroni.machines) this.patroni.start(machine);
    await this.whole();
    for (const machine of this.servers) await this.startServer(machine);
    this.balancer.start(['haproxy', '-f', join(OPS, 'haproxy.cfg')], {});
    await eventually('the balancer', () => isServing(`${this.url}/health/ready`), WITHIN_MS);
    await staffDairy(this.url, this.today, boys);
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
    const child = machine.start([process.execPath, program], this.settingsOf(machine), {
      asRoot: true,
    });
    await eventually(
      `${machine.name} to be ready`,
      () => {
        if (child.exitCode !== null)
          throw new Error(`${machine.name} ended: see its log in ${this.folder}`);
        return isServing(`http://${machine.address}:${SERVER_PORT}/health/ready`);
      },
      WITHIN_MS,
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
      DATABASE_URL: this.patroni.url,
      DEMO: '0',
      ADMIN_EMAIL: ADMIN,
      ADMIN_PASSWORD: FIRST_ADMIN_PASSWORD,
      BUSINESS_TIMEZONE: this.timeZone,
      TRUST_PROXY: this.balancer.address,
      LOG_LEVEL: 'warn',
    };
  }
}

const isServing = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
