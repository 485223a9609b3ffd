import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

export interface FoundProcess {
  pid: number;
  command: string;
}

/** Returns the running processes of this machine whose command line contains `text`. */
export function processesWith(text: string): FoundProcess[] {
  return (process.platform === 'linux' ? fromProc() : fromPs()).filter(
    ({ pid, command }) => pid !== process.pid && command.includes(text),
  );
}

function fromProc(): FoundProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: commandOf(name) }));
}

/** Empty when the process has ended meanwhile, or waits for its parent. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function fromPs(): FoundProcess[] {
  const lines = execFileSync('ps', ['-ww', '-e', '-o', 'pid=,command='], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return lines.map((line) => ({
    pid: Number.parseInt(line, 10),
    command: line.trim().replace(/^\d+\s+/, ''),
  }));
}
