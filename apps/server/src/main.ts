import { createServer } from 'node:net';
import { readConfig } from './config';
import { withClearErrors } from './operations/clear-errors';

void withClearErrors(async (undo) => {
  const config = readConfig(process.env);
  await assertPortIsFree(config.host, config.port);
  // Loaded only now, because it takes a second: wrong settings and a port in use are reported before.
  const telemetry =
    config.telemetryUrl === null
      ? null
      : (await import('./operations/telemetry/start-telemetry')).startTelemetry(process.env);
  const { serve } = await import('./serve');
  await serve(config, undo, telemetry);
});

/**
 * Listens briefly on the address of the server, so that a port in use is reported before the database is created.
 * @throws the error of `listen`
 */
async function assertPortIsFree(host: string, port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen({ host, port, exclusive: true }, resolve),
  );
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
