import { rm } from 'node:fs/promises';

interface RunningDatabase {
  server: { stop(): Promise<void> };
  folder: string;
}

let currentServer: RunningDatabase | null = null;

/** Stores the server that the set-up has started, for the tear-down of the same run. */
export function keepServer(startedServer: RunningDatabase): void {
  currentServer = startedServer;
}

export async function stopServer(): Promise<void> {
  if (!currentServer) return;
  const { server, folder } = currentServer;
  currentServer = null;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
