import { useEffect, useState } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { settingsQuery } from './api/settings.queries';
import { afterPaint } from './ui/after-paint';
import { AppRoutes } from './AppRoutes';
import { currentSession, onSession } from './session/session';
import { Toasts } from './ui/Toasts';

/** The whole client. What one session has read is gone before the next one looks. */
export function App({ queries: client }: { queries: QueryClient }) {
  useEffect(() => {
    let token = currentSession()?.token;
    return onSession(() => {
      const next = currentSession()?.token;
      if (next === token) return;
      token = next;
      client.getMutationCache().clear();
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== settingsQuery.queryKey[0] });
    });
  }, [client]);
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
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
