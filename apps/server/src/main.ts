import { readConfig } from './config';
import { withClearErrors } from './operations/clear-errors';
import { assertPortIsFree } from './operations/free-port';

void withClearErrors(async (undo) => {
  const config = readConfig(process.env);
  await assertPortIsFree(config.host, config.port);
  // Loaded only now: the application takes a second to load, and what is wrong with the settings or the port is said at once.
  const telemetry =
    config.telemetryUrl === null ? null : (await import('./operations/telemetry/start-telemetry')).startTelemetry(process.env);
  const { serve } = await import('./serve');
  await serve(config, undo, telemetry);
});
