import { useEffect, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { makeQueryClient } from '../api/query-client';
import { settingsQuery } from '../api/settings.queries';
import { AppRoutes } from './AppRoutes';
import { currentSession, onSession } from './session';
import { Toasts } from './Toasts';

/** The whole client. What one session has read is gone before the next one looks. */
export function App() {
  const [client] = useState(makeQueryClient);
  useEffect(() => {
    let token = currentSession()?.token;
    return onSession(() => {
      const next = currentSession()?.token;
      if (next === token) return;
      token = next;
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== settingsQuery.queryKey[0] });
    });
  }, [client]);
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>
  );
}
