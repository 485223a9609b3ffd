import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/base.css';
import './theme/first-paint.css';
import './theme/tokens.css';
import { makeQueryClient } from './api/query-client';
import { startLanguage } from './i18n';
import { startPhones } from './sync/start';
import { startInstallable } from './pwa/start';
import { preload, readAhead } from './routes';
import { App } from './App';
import { followLogouts } from './features/identity/logout-tabs';
import { reloadRestoredPages } from './session/restored-page';
import { currentSession } from './session/session';
import { startScheme } from './theme/scheme';

startScheme();
startInstallable();
reloadRestoredPages();
followLogouts();
const queries = makeQueryClient();

async function start(): Promise<void> {
  const here = () => [currentSession()?.role ?? null, window.location.pathname] as const;
  await Promise.all([startLanguage(), startPhones(queries), preload(...here())]);
  // A session that was kept on this device has other parts than nobody.
  await preload(...here());
  readAhead(queries, ...here());
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  // In a transition, that is in small pieces: a tap or a scroll is answered in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App queries={queries} />
      </StrictMode>,
    ),
  );
}

// In a task of its own: to read what stands above has taken a phone one already. Not awaited at the top, for parts import from this file's own chunk.
setTimeout(() => void start());
