import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchdogCall } from './watchdog-program';

const PORT = 5_123;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch dog '));
  mkdirSync(join(folder, 'data'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The script for Windows, with a `pg_ctl` that records its calls. `stops` names the mode in which the server ends. */
async function runForWindows({
  port = PORT,
  said = '',
  stops = 'fast',
}: {
  port?: number;
  said?: string;
  stops?: string;
}): Promise<string[]> {
  const [data, pidFile, calls] = [
    join(folder, 'data'),
    join(folder, 'data/postmaster.pid'),
    join(folder, 'calls'),
  ];
  writeFileSync(pidFile, `4242\r\n${data}\r\n1700000000\r\n${port}\r\n`);
  const program = join(folder, 'pg_ctl');
  writeFileSync(
    program,
    `#!/bin/sh\necho "$*" >>'${calls}'\n[ "$5" = ${stops} ] && rm '${pidFile}'\nexit 0\n`,
  );
  chmodSync(program, 0o755);
  const [, ...args] = watchdogCall(
    { data, pidFile, port: PORT, postgres: 'postgres.exe' },
    'win32',
  );
  const child = spawn(
    process.execPath,
    args.map((arg) => (arg === 'pg_ctl.exe' || arg.endsWith('\\pg_ctl.exe') ? program : arg)),
    {
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  );
  child.stdin.end(said);
  await once(child, 'exit');
  return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
}

const stop = (mode: string) => `stop -D ${join(folder, 'data')} -m ${mode} -t 5`;

describe('the watchdog on Windows', () => {
  it('stops the server when its owner has ended', async () => {
    expect(await runForWindows({})).toEqual([stop('fast')]);
  });

  it('stops it immediately when it does not end in order', async () => {
    expect(await runForWindows({ stops: 'immediate' })).toEqual([stop('fast'), stop('immediate')]);
  });

  it('does nothing when the owner has stopped it', async () => {
    expect(await runForWindows({ said: 'stopped\n' })).toEqual([]);
  });

  it('leaves the server of another start alone', async () => {
    expect(await runForWindows({ port: PORT + 1 })).toEqual([]);
  });
});

it('is a shell script on other systems, which accepts paths with spaces', () => {
  const watched = {
    data: '/milk round/data',
    pidFile: '/milk round/data/postmaster.pid',
    port: PORT,
    postgres: '/milk round/bin/postgres',
  };
  const [program, option, , ...args] = watchdogCall(watched, 'darwin');
  expect([program, option, ...args]).toEqual([
    '/bin/sh',
    '-c',
    'milkround-watchdog',
    '/milk round/data/postmaster.pid',
    '5123',
  ]);
});
