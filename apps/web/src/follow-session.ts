import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';
import { settingsQuery } from './api/settings.queries';
import { currentSession, onSession } from './session/session';

/**
 * At every change of the session, clears the data of the former one and lets the routes check the access again. Call it as soon as there is a
 * router: an answer can end the session before the first render. Returns a function that stops this.
 */
export function followSession(queries: QueryClient, router: DataRouter): () => void {
  let token = currentSession()?.token;
  return onSession(() => {
    const next = currentSession()?.token;
    if (next !== token) {
      queries.getMutationCache().clear();
      queries.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] !== settingsQuery.queryKey[0],
      });
    }
    token = next;
    void router.revalidate();
  });
}
