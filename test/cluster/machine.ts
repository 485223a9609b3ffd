import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually';

/** The network of docker-compose.cluster.yml. Its first address is the bridge's, from which the phones and screens of the tests connect. */
const NETWORK = '10.213.78';
const BRIDGE = 'milkround0';
/** PostgreSQL refuses to run as root. */
const ACCOUNT = 'postgres';
/** Characters of output that a failed start shows. */
const MAX_OUTPUT = 3_000;

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe' });
const attempt = (command: string, ...args: string[]): string => {
  try {
    return run(command, ...args);
  } catch {
    return '';
  }
};

/** Docker lets the kernel filter the traffic of bridges, which drops it unless a rule accepts it. */
const ALLOWED = ['FORWARD', '-i', BRIDGE, '-o', BRIDGE, '-j', 'ACCEPT'];

/** Creates the network between the machines, after removing the rest of a killed run. */
export function openNetwork(): void {
  closeNetwork();
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  run('ip', 'address', 'add', `${NETWORK}.1/24`, 'dev', BRIDGE);
  run('ip', 'link', 'set', BRIDGE, 'up');
  run('iptables', '-I', ...ALLOWED);
}

export function closeNetwork(): void {
  attempt('iptables', '-D', ...ALLOWED);
  attempt('ip', 'link', 'delete', BRIDGE);
}

/** A machine of the cluster: a network namespace with an address of its own, and the processes in it. */
export class Machine {
  readonly address: string;
  private readonly namespace: string;
  /** The program that was started last. */
  private program: ChildProcess | null = null;
  /** The end of the output of all its programs. */
  private output = '';
  /** The name of the machine's cable at the bridge, of at most 15 characters. */
  private readonly device: string;

  constructor(
    readonly name: string,
    host: number,
    /** The folder for the output of its processes. */
    private readonly folder: string,
  ) {
    this.address = `${NETWORK}.${host}`;
    this.namespace = `milkround-${name}`;
    this.device = `mr-${name}`;
    this.remove();
    const [outside, inside] = [this.device, 'eth0'];
    run('ip', 'netns', 'add', this.namespace);
    run(
      'ip',
      'link',
      'add',
      outside,
      'type',
      'veth',
      'peer',
      'name',
      inside,
      'netns',
      this.namespace,
    );
    run('ip', 'link', 'set', outside, 'master', BRIDGE, 'up');
    for (const device of ['lo', inside]) this.inside('ip', 'link', 'set', device, 'up');
    this.inside('ip', 'address', 'add', `${this.address}/24`, 'dev', inside);
  }

  /** Starts a program on the machine. With `asRoot` false it runs under an account without rights. */
  start(
    command: readonly string[],
    env: Record<string, string>,
    { asRoot = false } = {},
  ): ChildProcess {
    const account = asRoot
      ? []
      : ['setpriv', `--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, '--clear-groups'];
    const child = spawn('ip', ['netns', 'exec', this.namespace, ...account, ...command], {
      cwd: this.folder,
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(this.folder, `${this.name}.log`), { flags: 'a' });
    for (const stream of [child.stdout, child.stderr]) {
      stream.pipe(log, { end: false });
      stream.on('data', (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-MAX_OUTPUT);
      });
    }
    this.program = child;
    return child;
  }

  /** @throws Error with the end of its output when the program that was started last has ended */
  requireRunning(): void {
    const { exitCode, signalCode } = this.program ?? { exitCode: null, signalCode: null };
    if (exitCode !== null || signalCode !== null)
      throw new Error(`${this.name} ended with ${exitCode ?? signalCode}`);
  }

  /** The end of the output of its programs, for the message of a failed start. */
  get log(): string {
    return `--- ${this.name}\n${this.output}`;
  }

  /** Runs a command on the machine until it ends. Returns its output. @throws Error when it fails */
  inside(command: string, ...args: string[]): string {
    return run('ip', 'netns', 'exec', this.namespace, command, ...args);
  }

  /** The processes on the machine. */
  get pids(): number[] {
    return attempt('ip', 'netns', 'pids', this.namespace).split('\n').filter(Boolean).map(Number);
  }

  /** The machine loses its power: `kill -9` of everything on it. */
  async kill(): Promise<void> {
    await eventually(`the end of ${this.name}`, () => {
      const { pids } = this;
      for (const pid of pids) endProcess(pid);
      return pids.length === 0;
    });
  }

  /** Silently drops all traffic to and from the machine, as a broken switch does. */
  cut(): void {
    this.inside('iptables', '-A', 'INPUT', '!', '-i', 'lo', '-j', 'DROP');
    this.inside('iptables', '-A', 'OUTPUT', '!', '-o', 'lo', '-j', 'DROP');
  }

  mend(): void {
    this.inside('iptables', '-F');
  }

  async close(): Promise<void> {
    await this.kill();
    this.remove();
  }

  /** Removes the cable by name, because a namespace ends some time after its deletion. */
  private remove(): void {
    attempt('ip', 'link', 'delete', this.device);
    attempt('ip', 'netns', 'delete', this.namespace);
  }
}

/** Sends `kill -9` to one process, which may have ended by itself. */
export function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}
