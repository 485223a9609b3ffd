import { dehydrate, hydrate, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { DeliveryBoySession } from '@milkround/contracts';
import { logEpoch } from '../api/log-epoch';
import { LIVE_ROWS } from '../live';
import type { KeptDay, PhoneDatabase } from './database';

/** Raised when what screens have read means something else than before: what an older build kept is then not shown. */
const SHAPE = 1;
const WRITE_AFTER_MS = 500;

/** The queries of the delivery boy's screens: his day, the live queries, the consumers whom he may bring an order, and the settings. */
const KEPT: ReadonlySet<unknown> = new Set(['delivery-day', LIVE_ROWS[0], 'ordering', 'settings']);
const isKept = ([kind]: QueryKey): boolean => KEPT.has(kind);

/**
 * Puts back what was kept of somebody's day, to be shown until the server tells; answers of when it is. Null: nothing was kept, or `isSignedIn` says
 * that he logged out while it was read.
 */
export async function restoreDay(
  queries: QueryClient,
  owner: number,
  database: PhoneDatabase,
  isSignedIn: () => boolean,
): Promise<number | null> {
  const kept = await database.get('days', owner);
  if (kept?.shape !== SHAPE || !isSignedIn()) return null;
  const known = logEpoch.getState();
  if (known !== null && known !== kept.epoch) return null;
  // The epoch of a kept day without one is none that the server has: the day is then dropped with the first word of the server.
  logEpoch.setState(kept.epoch ?? '', true);
  // It is shown, and asked for again: for the cache it is as old as can be, but newer than nothing.
  const old = kept.queries.queries.map((query) => ({
    ...query,
    state: { ...query.state, data: withoutTag(query.state.data), dataUpdatedAt: 1 },
  }));
  hydrate(queries, { ...kept.queries, queries: old });
  return Date.parse(kept.keptAt);
}

/** Another build may have made the data of the same answer: it is read again. */
const withoutTag = (data: unknown): unknown => (typeof data === 'object' && data && 'etag' in data ? { ...data, etag: undefined } : data);

/** Writes a day while its owner's session is kept: a logout in another tab has deleted both, and this tab may not know of it yet. */
async function writeDay(day: KeptDay, token: string, database: PhoneDatabase): Promise<void> {
  const transaction = database.transaction(['session', 'days'], 'readwrite');
  const kept = await transaction.objectStore('session').getAll();
  if (kept.some(({ session }) => session.token === token)) await transaction.objectStore('days').put(day);
  await transaction.done;
}

/** Keeps somebody's day on the phone as often as it changes, until told to stop. */
export function keepDay(queries: QueryClient, session: DeliveryBoySession, database: PhoneDatabase): () => void {
  const owner = session.deliveryBoyInfo.id;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const shouldDehydrateQuery = ({ queryKey, state }: { queryKey: QueryKey; state: { status: string } }) =>
      state.status === 'success' && isKept(queryKey);
    const kept = dehydrate(queries, { shouldDehydrateQuery });
    // The database of the browser takes no functions, as a live query has them in its meta.
    const withoutMeta = { ...kept, queries: kept.queries.map(({ meta: _meta, ...query }) => query) };
    const day = { owner, shape: SHAPE, keptAt: new Date().toISOString(), queries: withoutMeta, epoch: logEpoch.getState() };
    // A day that cannot be kept is read again: only entries must not be lost.
    writeDay(day, session.token, database).catch(() => undefined);
  };
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query.queryKey as QueryKey))
      timer ??= setTimeout(write, WRITE_AFTER_MS);
  });
  const onHide = () => timer !== undefined && write();
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', onHide);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('pagehide', onHide);
  };
}
