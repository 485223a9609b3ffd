import { createServer } from 'node:net';

/**
 * Listens for a moment where the server is going to listen, so that a taken port is found before a database is made.
 * @throws what `listen` fails with
 */
export async function assertPortIsFree(host: string, port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ host, port, exclusive: true }, resolve));
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
