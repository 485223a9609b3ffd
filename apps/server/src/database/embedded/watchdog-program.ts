import { pgCtl, type ProgramCall } from './operating-system';

/**
 * Stops an embedded PostgreSQL whose owner is gone, within ten seconds: by a fast shutdown, after 5 s by an immediate one, after 7 s by
 * SIGKILL. It is a shell script because that costs a megabyte of memory where another Node process costs forty.
 *
 * The pipe on its standard input ends with the owner, however that dies. One line on the pipe says that the owner has stopped the server
 * itself. The server is known by the port in its pid file, since each start has a port of its own; a server that the owner was just
 * starting may need a moment to write that file.
 */
const SHELL_SCRIPT = `
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

/** The script for Windows, which has neither this shell nor signals. Node runs the script, and `pg_ctl` stops the server. */
const NODE_SCRIPT = `
const { spawnSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const [pidFile, port, pgCtl, data] = process.argv.slice(1);
const isRunning = () => {
  try { return readFileSync(pidFile, 'utf8').split(/\\r?\\n/)[3] === port; } catch { return false; }
};
const stop = (mode) => spawnSync(pgCtl, ['stop', '-D', data, '-m', mode, '-t', '5'], { stdio: 'ignore', windowsHide: true });
let received = '';
process.stdin.on('data', (chunk) => (received += chunk)).on('error', () => {}).on('close', async () => {
  if (received.includes('\\n')) return;
  // A server that the owner was just starting may need up to two seconds to write its pid file.
  for (let round = 0; round < 10 && !isRunning(); round++) await new Promise((resolve) => setTimeout(resolve, 200));
  for (const mode of ['fast', 'immediate']) if (isRunning()) stop(mode);
});
`;

interface WatchedServer {
  /** The data folder and its `postmaster.pid`. */
  data: string;
  pidFile: string;
  port: number;
  postgres: string;
}

export function watchdogCall(
  { data, pidFile, port, postgres }: WatchedServer,
  platform: NodeJS.Platform = process.platform,
): ProgramCall {
  if (platform === 'win32')
    return [
      process.execPath,
      '--eval',
      NODE_SCRIPT,
      '--',
      pidFile,
      String(port),
      pgCtl(postgres, platform),
      data,
    ];
  return ['/bin/sh', '-c', SHELL_SCRIPT, 'milkround-watchdog', pidFile, String(port)];
}
