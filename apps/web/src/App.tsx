import { useEffect, useState } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { settingsQuery } from './api/settings.queries';
import { currentSession, onSession } from './session/session';
import { afterPaint } from './ui/after-paint';
import { Toasts } from './ui/Toasts';

interface Props {
  queries: QueryClient;
  router: DataRouter;
}

/** The whole client. A change of the session removes what the last one has read, and lets the routes check who may be where. */
export function App({ queries, router }: Props) {
  useEffect(() => {
    let token = currentSession()?.token;
    return onSession(() => {
      const next = currentSession()?.token;
      if (next !== token) {
        queries.getMutationCache().clear();
        queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== settingsQuery.queryKey[0] });
      }
      token = next;
      void router.revalidate();
    });
  }, [queries, router]);
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <LaterToasts />
    </QueryClientProvider>
  );
}

/** There is nothing to say before the page is there. */
function LaterToasts() {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => afterPaint(() => setDrawn(true)), []);
  return isDrawn && <Toasts />;
}
