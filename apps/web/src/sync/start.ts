import type { QueryClient } from '@tanstack/react-query';
import { currentSession, onSession } from '../session/session';
import { MARK } from './mark';

const isWanted = (): boolean => currentSession()?.role === 'delivery-boy' || localStorage.getItem(MARK) !== null;

/** Lets this device keep a delivery boy's day, as soon as there is one. Call it once, before anything is drawn: a kept day may be put back. */
export async function startPhones(queries: QueryClient): Promise<void> {
  const follow = async () => void (await (await import('./phones')).followSessions(queries));
  if (isWanted()) return follow();
  const stop = onSession(() => {
    if (!isWanted()) return;
    stop();
    void follow();
  });
}
