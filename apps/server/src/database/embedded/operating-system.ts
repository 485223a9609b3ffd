import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { codeOf } from '../../operations/start-error';

type Platform = NodeJS.Platform;

export type ProgramCall = readonly [program: string, ...args: string[]];

/** Returns the environment variables for programs of PostgreSQL. On Windows, sockets need `SystemRoot`, and temporary files need `TEMP`. */
export function databaseEnvironment(
  environment: NodeJS.ProcessEnv,
  platform: Platform = process.platform,
): Record<string, string> {
  const additions: Record<string, string> =
    platform === 'win32'
      ? { SystemRoot: environment.SystemRoot ?? '', TEMP: environment.TEMP ?? '' }
      : {};
  return { PATH: environment.PATH ?? '', LC_ALL: 'C', ...additions };
}

/** The program that prints the command line of a process; null where a file has it. */
export function commandLineCall(
  pid: number,
  platform: Platform = process.platform,
): ProgramCall | null {
  if (platform === 'linux') return null;
  if (platform !== 'win32') return ['ps', '-ww', '-p', String(pid), '-o', 'command='];
  const script = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`;
  return ['powershell.exe', '-NoProfile', '-NonInteractive', '-Command', script];
}

/** The command line of a living process; empty for one that waits to be reaped, null when there is none. */
export function commandLineOf(pid: number): string | null {
  const call = commandLineCall(pid);
  try {
    if (!call) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const [program, ...args] = call;
    const output = execFileSync(program, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    });
    return output.trim() || null;
  } catch {
    return null;
  }
}

/**
 * Whether a command line is that of a PostgreSQL server. Linux ends each argument with NUL; elsewhere the program may be quoted, and its path may
 * have spaces. PostgreSQL renames its child processes to `postgres: …`.
 */
export function isPostgresCommand(command: string): boolean {
  const [program = '', ...programArgs] = command.split('\0');
  if (programArgs.length > 0) return /^postgres(:|$)/.test(posix.basename(program));
  return /(^|[\\/])postgres(\.exe)?"?(:? |$)/.test(program.split(/ -\w/)[0] ?? '');
}

/** The program that signals a server where processes have no signals: there `process.kill` ends a process in the middle of its work. */
export function signalCall(
  postgres: string,
  pid: number,
  signal: 'SIGINT' | 'SIGQUIT',
  platform: Platform = process.platform,
): ProgramCall | null {
  if (platform !== 'win32') return null;
  return [pgCtl(postgres, platform), 'kill', signal.slice('SIG'.length), String(pid)];
}

/** `pg_ctl` beside the server's program. */
export function pgCtl(postgres: string, platform: Platform = process.platform): string {
  return platform === 'win32'
    ? win32.join(win32.dirname(postgres), 'pg_ctl.exe')
    : posix.join(posix.dirname(postgres), 'pg_ctl');
}

/** Signals a server, which may have ended a moment ago. */
export function signalServer(postgres: string, pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  const call = signalCall(postgres, pid, signal);
  try {
    if (call) execFileSync(call[0], call.slice(1), { stdio: 'ignore', windowsHide: true });
    else process.kill(pid, signal);
  } catch (error) {
    if (!call && codeOf(error) !== 'ESRCH') throw error;
  }
}
