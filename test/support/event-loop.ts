import { Client } from './client';
import { METRICS_TOKEN, type RunningServer } from './running-server';

/** The longest acceptable freeze of the event loop. A busy machine alone delays it by some tenths of a second. */
export const FREEZE_MS = 1_000;
const TRIES = 10;

/** The metrics of a server, by their line's name and labels. */
export async function metricsOf({ url }: Pick<RunningServer, 'url'>): Promise<Map<string, number>> {
  const { body } = await new Client(url, '', METRICS_TOKEN).get<string>('/metrics');
  return new Map(
    [...body.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', value]) => [
      name,
      Number(value),
    ]),
  );
}

/** Returns the longest time for which the server's event loop was blocked since the last call, in milliseconds. */
export async function longestFreezeMs(server: Pick<RunningServer, 'url'>): Promise<number> {
  const seconds = (await metricsOf(server)).get('nodejs_eventloop_lag_max_seconds');
  if (seconds === undefined) throw new Error('The server tells nothing of its event loop');
  return seconds * 1000;
}

/**
 * Returns the shortest freeze of several tries. A busy machine freezes as well, but not each time: only an act that freezes the server
 * in every try is the cause. Ends with the first try without a freeze.
 */
export async function freezeOf(
  server: Pick<RunningServer, 'url'>,
  act: () => Promise<unknown>,
): Promise<number> {
  let shortestMs = Infinity;
  for (let tries = 0; tries < TRIES && shortestMs > FREEZE_MS; tries += 1) {
    await longestFreezeMs(server);
    await act();
    shortestMs = Math.min(shortestMs, await longestFreezeMs(server));
  }
  return shortestMs;
}
