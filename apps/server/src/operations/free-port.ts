import { createServer } from 'node:net';

/**
 * Listens briefly on the address of the server, so that a port in use is reported before the database is created.
 * @throws the error of `listen`
 */
export async function assertPortIsFree(host: string, port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen({ host, port, exclusive: true }, resolve),
  );
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
