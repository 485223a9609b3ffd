import type { QueryClient } from '@tanstack/react-query';
import { currentSession, onSession } from '../session/session';
import { isMarked } from './mark';

const isWanted = (): boolean => currentSession()?.role === 'delivery-boy' || isMarked();

/** Stores the day of a delivery boy from his sign-in on. Call it once, before the first render, because a stored day may be restored. */
export async function startPhones(queries: QueryClient): Promise<void> {
  const follow = async () => void (await (await import('./phones')).followSessions(queries));
  if (isWanted()) return follow();
  const stop = onSession(() => {
    if (!isWanted()) return;
    stop();
    void follow();
  });
}
