import { dehydrate, hydrate, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { PhoneDatabase } from './database';

/** Raised when what screens have read means something else than before: what an older build kept is then not shown. */
const SHAPE = 1;
const WRITE_AFTER_MS = 500;

/** What the delivery boy's screens read: his day, what watches keep current, whom he may bring an order to, and the settings. */
const KEPT: ReadonlySet<unknown> = new Set(['delivery-day', 'watched', 'ordering', 'settings']);
const isKept = ([kind]: QueryKey): boolean => KEPT.has(kind);

/** Puts back what was kept of somebody's day, to be shown until the server tells; answers of when it is. Null: nothing was kept. */
export async function restoreDay(queries: QueryClient, owner: number, database: PhoneDatabase): Promise<number | null> {
  const kept = await database.get('days', owner);
  if (kept?.shape !== SHAPE) return null;
  // It is shown, and asked for again: for the cache it is as old as can be, but newer than nothing.
  const old = kept.queries.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: 1 } }));
  hydrate(queries, { ...kept.queries, queries: old });
  return Date.parse(kept.keptAt);
}

/** Keeps somebody's day on the phone as often as it changes, until told to stop. */
export function keepDay(queries: QueryClient, owner: number, database: PhoneDatabase): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const shouldDehydrateQuery = ({ queryKey, state }: { queryKey: QueryKey; state: { status: string } }) =>
      state.status === 'success' && isKept(queryKey);
    const day = { owner, shape: SHAPE, keptAt: new Date().toISOString(), queries: dehydrate(queries, { shouldDehydrateQuery }) };
    // A day that cannot be kept is read again: only entries must not be lost.
    database.put('days', day).catch(() => undefined);
  };
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query.queryKey))
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
