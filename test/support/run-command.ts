import { spawn } from 'node:child_process';
import { join } from 'node:path';

const SCRIPTS = join(__dirname, '../../scripts');

/** Starts a script as `npm run NAME -- …` does. */
export function startCommand(name: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(SCRIPTS, `${name}.mjs`), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
) {
  const { ended: exit, output } = startCommand(name, args, env);
  const code = await exit;
  return { code, output: output() };
}
