import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { eventually } from '../support/eventually';

const ROOT = join(__dirname, '../..');
const ANSWER_WITHIN_MS = 180_000;

/** The path without the commands of the checkout's own packages, which `npm test` adds to it. */
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

/** A command that runs in the clone. */
export interface RunningCommand {
  /** The output so far. */
  output(): string;
  /** Waits for a text and returns its first group. Fails when the command ends before. */
  printed(pattern: RegExp): Promise<string>;
  /** Resolves with the exit code once all processes of the command have ended. */
  ended: Promise<number | null>;
  /** Sends SIGTERM to the command and all its processes, as a service manager does. */
  stop(): Promise<number | null>;
}

/** The checkout as a clone, without the files that git ignores, in a folder of its own. Its npm installs by links to the checkout's packages. */
export class FreshClone {
  private readonly home = mkdtempSync(join(tmpdir(), 'milkround-clone-'));
  private readonly running = new Set<ChildProcess>();
  readonly folder = join(this.home, 'milkround');

  constructor() {
    const isIgnored = new Set(['.git', ...ignoredFolders()]);
    cpSync(ROOT, this.folder, {
      recursive: true,
      filter: (path) => !isIgnored.has(relative(ROOT, path)),
    });
    mkdirSync(join(this.home, 'bin'));
    writeFileSync(join(this.home, 'bin/npm'), npmThatLinks(), { mode: 0o755 });
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.folder, path), text);
  }

  /** Starts a command line in a shell. */
  start(typed: string, env: Record<string, string> = {}): RunningCommand {
    const child = spawn('/bin/sh', ['-c', typed], {
      cwd: this.folder,
      detached: true,
      env: {
        HOME: process.env.HOME,
        PATH: [join(this.home, 'bin'), PATH].join(delimiter),
        NO_COLOR: '1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.running.add(child);
    let output = '';
    let hasEnded = false;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => {
      const end = (code: number | null) => {
        hasEnded = true;
        this.running.delete(child);
        resolve(code);
      };
      child.once('close', end);
      child.once('error', (error) => {
        output += error.message;
        end(null);
      });
    });
    const find = (pattern: RegExp) => {
      const found = pattern.exec(output)?.[1];
      if (!found && hasEnded)
        throw new Error(`"${typed}" ended before it printed ${String(pattern)}:\n${output}`);
      return found;
    };
    return {
      output: () => output,
      printed: (pattern) =>
        eventually(`${String(pattern)} of "${typed}"`, () => find(pattern), ANSWER_WITHIN_MS),
      ended,
      stop: () => {
        if (child.pid) process.kill(-child.pid, 'SIGTERM');
        return ended;
      },
    };
  }

  /** Runs the command until it ends. */
  async run(
    typed: string,
    env: Record<string, string> = {},
  ): Promise<{ code: number | null; output: string }> {
    const command = this.start(typed, env);
    const code = await command.ended;
    return { code, output: command.output() };
  }

  /** Ends the processes that a failed test has left, and removes the folder. */
  remove(): void {
    for (const { pid } of this.running) if (pid) process.kill(-pid, 'SIGKILL');
    rmSync(this.home, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  }
}

const ignoredFolders = () =>
  readFileSync(join(ROOT, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/\/$/, ''));

function npmThatLinks(): string {
  const npm = execFileSync('/bin/sh', ['-c', 'command -v npm'], {
    encoding: 'utf8',
    env: { PATH },
  }).trim();
  return `#!/bin/sh
case "$1" in
  ci | install) exec node '${join(__dirname, 'link-packages.mjs')}' "$@" ;;
  *) exec '${npm}' "$@" ;;
esac
`;
}
