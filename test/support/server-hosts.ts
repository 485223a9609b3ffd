import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** Flags of Node.js for the server, as `npm start` has them. */
export const SERVER_FLAGS = ['--max-semi-space-size=32'];
/** Set by {@link openHosts}: the addresses of the hosts, one for each process that runs test files. */
const HOSTS = 'ACCEPTANCE_SERVER_HOSTS';
const PROGRAM = join(__dirname, 'server-host.cjs');
const LISTENS = /^Listens on (\d+)$/m;

const children = new Set<ChildProcess>();

/** Starts processes in which test files run their servers one after the other, so that the server's code is loaded and compiled once. */
export async function openHosts(count: number): Promise<void> {
  const ports = await Promise.all(Array.from({ length: count }, () => openHost(0)));
  process.env[HOSTS] = JSON.stringify(ports.map((port) => `http://127.0.0.1:${port}`));
}

/** Starts one host, and again on its port after a fault in an application ended it: only the file of that application fails. */
function openHost(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH ?? '', HOST_PORT: String(port) };
    const child = spawn(process.execPath, [...SERVER_FLAGS, PROGRAM], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.add(child);
    let [output, listens] = ['', 0];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      // Later output of applications is read and dropped, so that the pipe never fills.
      if (listens > 0) return;
      output += text;
      listens = Number(LISTENS.exec(output)?.[1] ?? 0);
      if (listens > 0) resolve(listens);
    });
    child.once('close', (code) => {
      const isClosed = !children.delete(child);
      reject(new Error(`The host of test servers ended with ${code}:\n${output}`));
      if (!isClosed && listens > 0) void openHost(listens);
    });
  });
}

export function closeHosts(): void {
  for (const child of children) {
    children.delete(child);
    child.kill('SIGKILL');
  }
}

/** Starts an application in the host of this process. Returns its address, and a function that closes it. */
export async function startInHost(
  env: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const host = hostOfThisProcess();
  const url = JSON.parse(await ask(host, '/start', env)) as string;
  return { url, stop: async () => void (await ask(host, '/stop', url)) };
}

/** Returns the application of this name that all files of this process share, or null before the first start. With settings it is started once. */
export async function shareInHost(
  name: string,
  settings: Record<string, string> | null,
): Promise<{ url: string; databaseUrl: string } | null> {
  return JSON.parse(await ask(hostOfThisProcess(), '/share', { name, settings }));
}

/** Jest counts its processes from 1, Playwright from 0. */
function hostOfThisProcess(): string {
  const hosts: string[] = JSON.parse(process.env[HOSTS] ?? '[]');
  const index = Number(process.env.TEST_PARALLEL_INDEX ?? Number(process.env.JEST_WORKER_ID) - 1);
  const host = hosts[index];
  if (host === undefined)
    throw new Error(`${HOSTS} names no host for process ${index}: the set-up did not run`);
  return host;
}

async function ask(host: string, path: string, body: unknown): Promise<string> {
  const response = await fetch(host + path, { method: 'POST', body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
