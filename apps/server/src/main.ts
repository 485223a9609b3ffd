import { readConfig } from './config';
import { withClearErrors } from './operations/clear-errors';
import { assertPortIsFree } from './operations/free-port';

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
