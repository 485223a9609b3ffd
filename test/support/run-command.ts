import { spawn } from 'node:child_process';
import { join } from 'node:path';

const SCRIPTS = join(__dirname, '../../scripts');

/** Starts a script as `npm run NAME -- …` does; `input` is sent on standard input. */
export function startCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  input = '',
) {
  const child = spawn(process.execPath, [join(SCRIPTS, `${name}.mjs`), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  child.stdin.on('error', () => undefined).end(input);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const stop = () => {
    child.kill('SIGTERM');
    return exit;
  };
  return { output: () => output, ended: exit, stop };
}

/** Runs a script as `npm run NAME -- …` does; returns its exit code and all its output. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  input?: string,
) {
  const { ended: exit, output } = startCommand(name, args, env, input);
  const code = await exit;
  return { code, output: output() };
}
