import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { Cluster } from './cluster';
import { databaseEnvironment } from './operating-system';
import { watchdogCall } from './watchdog-program';

const REPLACE_AFTER_MS = 100;

/** The process that watches over one embedded server. It is replaced when it is killed. */
export class Watchdog {
  private child: ChildProcess;
  private isReleased = false;

  /** Create it before the server is started, so that there is no moment without it. */
  constructor(
    private readonly cluster: Pick<Cluster, 'data' | 'binaries'>,
    private readonly port: number,
  ) {
    this.child = this.start();
  }

  /** Call when the server has ended. */
  release(): void {
    this.isReleased = true;
    this.child.stdin?.end('stopped\n');
  }

  private replace(): void {
    if (!this.isReleased) this.child = this.start();
  }

  /** In a session of its own: a signal to the owner's process group, or the end of its terminal, must not reach it. */
  private start(): ChildProcess {
    const { data, binaries } = this.cluster;
    const watchedServer = {
      data,
      pidFile: join(data, 'postmaster.pid'),
      port: this.port,
      postgres: binaries.postgres,
    };
    const [program, ...args] = watchdogCall(watchedServer);
    const child = spawn(program, args, {
      cwd: '/',
      detached: true,
      windowsHide: true,
      env: databaseEnvironment(process.env),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.on('error', () => undefined);
    child.stdin.on('error', () => undefined);
    child.once('exit', () => setTimeout(() => this.replace(), REPLACE_AFTER_MS).unref());
    child.unref();
    if (child.stdin instanceof Socket) child.stdin.unref();
    return child;
  }
}
