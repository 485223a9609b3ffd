import { Client } from './client';
import type { RunningServer } from './running-server';

export const METRICS_TOKEN = 'metrics-for-the-tests';

/** Nobody may hold up everybody else for longer. */
export const FREEZE_MS = 250;
const TRIES = 4;

/** The metrics of a server that was started with {@link METRICS_TOKEN}, by their line's name and labels. */
export async function metricsOf({ url }: Pick<RunningServer, 'url'>): Promise<Map<string, number>> {
  const { body } = await new Client(url, '', METRICS_TOKEN).get<string>('/metrics');
  return new Map([...body.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]));
}

/** The longest time for which the server's event loop stood still since this was asked last, in milliseconds. */
export async function longestFreezeMs(server: Pick<RunningServer, 'url'>): Promise<number> {
  const seconds = (await metricsOf(server)).get('nodejs_eventloop_lag_max_seconds');
  if (seconds === undefined) throw new Error('The server tells nothing of its event loop');
  return seconds * 1000;
}

/**
 * The shortest freeze of several tries. A busy machine stands still as well, but not each time: only what freezes the server whenever it
 * is done is to blame. Ends with the first try that does not freeze it.
 */
export async function freezeOf(server: Pick<RunningServer, 'url'>, act: () => Promise<unknown>): Promise<number> {
  let shortest = Infinity;
  for (let tried = 0; tried < TRIES && shortest > FREEZE_MS; tried += 1) {
    await longestFreezeMs(server);
    await act();
    shortest = Math.min(shortest, await longestFreezeMs(server));
  }
  return shortest;
}
