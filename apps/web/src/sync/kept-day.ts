import { dehydrate, hydrate, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { DeliveryBoySession } from '@milkround/contracts';
import { logEpoch } from '../api/log-epoch';
import { LIVE_ROWS, STORED_AT } from '../live';
import type { KeptDay, PhoneDatabase } from './database';

/** Incremented when the stored data change their meaning. Data that the build before has stored are then not shown. */
const SHAPE = 1;
const WRITE_AFTER_MS = 500;

/** The queries of the delivery boy's screens: his day, the live queries, the consumers for new orders, and the settings. */
const STORED_KINDS: ReadonlySet<unknown> = new Set([
  'delivery-day',
  LIVE_ROWS[0],
  'ordering',
  'settings',
]);
const isKept = ([kind]: QueryKey): boolean => STORED_KINDS.has(kind);

/**
 * Puts the stored day of a delivery boy into the query cache, to be shown until the server answers.
 * @returns when it was stored, epoch milliseconds; null if nothing was stored, or if he logged out while it was read
 */
export async function restoreDay(
  queries: QueryClient,
  owner: number,
  database: PhoneDatabase,
  isSignedIn: () => boolean,
): Promise<number | null> {
  const storedDay = await database.get('days', owner);
  if (storedDay?.shape !== SHAPE || !isSignedIn()) return null;
  const currentEpoch = logEpoch.getState();
  if (currentEpoch !== null && currentEpoch !== storedDay.epoch) return null;
  // A stored day without an epoch gets one that no server has, so that the first answer of the server replaces the day.
  logEpoch.setState(storedDay.epoch ?? '', true);
  const oldQueries = storedDay.queries.queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: STORED_AT },
  }));
  hydrate(
    queries,
    { ...storedDay.queries, queries: oldQueries },
    // Without a network they cannot be read again.
    { defaultOptions: { queries: { gcTime: Infinity } } },
  );
  return Date.parse(storedDay.keptAt);
}

/** Writes a day only while its owner's session is stored: a logout in another tab deletes both, and this tab may not know of it yet. */
async function writeDay(day: KeptDay, token: string, database: PhoneDatabase): Promise<void> {
  const transaction = database.transaction(['session', 'days'], 'readwrite');
  const sessions = await transaction.objectStore('session').getAll();
  if (sessions.some(({ session }) => session.token === token))
    await transaction.objectStore('days').put(day);
  await transaction.done;
}

/** Stores a delivery boy's day after each change. The database is looked up at each write: it may have been closed. @returns a stop function */
export function keepDay(
  queries: QueryClient,
  session: DeliveryBoySession,
  database: () => PhoneDatabase | null | undefined,
): () => void {
  const owner = session.deliveryBoyInfo.id;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const store = database();
    if (!store) return;
    const shouldDehydrateQuery = ({
      queryKey,
      state,
    }: {
      queryKey: QueryKey;
      state: { status: string };
    }) => state.status === 'success' && isKept(queryKey);
    const cacheState = dehydrate(queries, { shouldDehydrateQuery });
    // IndexedDB cannot store functions, which live queries have in their meta.
    const withoutMeta = {
      ...cacheState,
      queries: cacheState.queries.map(({ meta: _meta, ...query }) => query),
    };
    const day = {
      owner,
      shape: SHAPE,
      keptAt: new Date().toISOString(),
      queries: withoutMeta,
      epoch: logEpoch.getState(),
    };
    // A failure is harmless, because the day can be read again.
    writeDay(day, session.token, store).catch(() => undefined);
  };
  const stop = queries.getQueryCache().subscribe((event) => {
    if (
      event.type === 'updated' &&
      event.action.type === 'success' &&
      isKept(event.query.queryKey as QueryKey)
    )
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
