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
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { output: () => output, ended, stop };
}

/** Runs a script as `npm run NAME -- …` does; answers its exit code and all that it printed. */
export async function runCommand(name: string, args: readonly string[], env: Record<string, string>) {
  const { ended, output } = startCommand(name, args, env);
  const code = await ended;
  return { code, output: output() };
}
