import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The prefix of the names of namespaces and folders that test/cluster creates. */
const PREFIX = 'milkround-';
const FOLDERS = 'milkround-cluster-';

/** Ends the machines that test/cluster has created and removes them, also those of a run that was killed. */
export function removeMachines() {
  const names = ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0]);
  for (const name of names.filter((name) => name.startsWith(PREFIX))) {
    for (const pid of ip('netns', 'pids', name).split('\n').filter(Boolean)) end(Number(pid));
    ip('netns', 'delete', name);
  }
  for (const folder of readdirSync(tmpdir()).filter((name) => name.startsWith(FOLDERS))) {
    rmSync(join(tmpdir(), folder), { recursive: true, force: true, maxRetries: 5 });
  }
}

const ip = (...args) => execFileSync('ip', args, { encoding: 'utf8' });

function end(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended by itself.
  }
}
