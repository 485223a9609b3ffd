import { rm } from 'node:fs/promises';

interface Running {
  server: { stop(): Promise<void> };
  folder: string;
}

let running: Running | null = null;

/** Remembers the server that the set-up has started, for the tear-down of the same run. */
export function keepServer(started: Running): void {
  running = started;
}

export async function stopServer(): Promise<void> {
  if (!running) return;
  const { server, folder } = running;
  running = null;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
