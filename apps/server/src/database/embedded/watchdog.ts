import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { Cluster } from './cluster';

/**
 * Stops an embedded PostgreSQL whose owner is gone, within ten seconds: by a fast shutdown, after 5 s by an immediate one, after 7 s by
 * SIGKILL. It is a shell script because that costs a megabyte of memory where another Node process costs forty.
 *
 * The pipe on its standard input ends with the owner, however that dies. One line on the pipe says that the owner has stopped the server
 * itself. The server is known by the port in its pid file, since each start has a port of its own; a server that the owner was just
 * starting may need a moment to write that file.
 */
const SCRIPT = `
trap '' HUP INT TERM
pid_file=$1
port=$2
if read -r _; then exit 0; fi
is_running() {
  { read -r pid && read -r _ && read -r _ && read -r found; } 2>/dev/null <"$pid_file" && [ "$found" = "$port" ] && kill -0 "$pid" 2>/dev/null
}
signal=INT
sent=
round=0
while [ "$round" -lt 40 ]; do
  if [ "$round" -eq 25 ]; then signal=QUIT; fi
  if [ "$round" -eq 35 ]; then signal=KILL; fi
  if is_running; then
    if [ "$sent" != "$signal" ]; then kill -s "$signal" "$pid"; fi
    sent=$signal
  elif [ -n "$sent" ] || [ "$round" -ge 10 ]; then
    exit 0
  fi
  sleep 0.2
  round=$((round + 1))
done
`;

const REPLACE_AFTER_MS = 100;

/** The process that watches over one embedded server. It is replaced when somebody kills it. */
export class Watchdog {
  private child: ChildProcess;
  private isReleased = false;

  /** Create it before the server is started, so that there is no moment without it. */
  constructor(
    private readonly cluster: Pick<Cluster, 'data'>,
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
    const child = spawn('/bin/sh', ['-c', SCRIPT, 'milkround-watchdog', join(this.cluster.data, 'postmaster.pid'), String(this.port)], {
      cwd: '/',
      detached: true,
      env: { PATH: process.env.PATH ?? '' },
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
