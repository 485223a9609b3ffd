import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import './theme/base.css';
import './theme/first-paint.css';
import './theme/tokens.css';
import { makeQueryClient } from './api/query-client';
import { startLanguage } from './i18n';
import { startPhones } from './sync/start';
import { startInstallable } from './pwa/start';
import { createRoutes, preload, redirectFirst, waitUntilReady } from './router';
import { App } from './App';
import { followSession } from './follow-session';
import { followLogouts } from './features/identity/logout-tabs';
import { reloadRestoredPages } from './session/restored-page';
import { currentSession } from './session/session';
import { startScheme } from './theme/scheme';
import { ignoreSecondTaps } from './ui/second-taps';

startScheme();
startInstallable();
reloadRestoredPages();
followLogouts();
ignoreSecondTaps();
const queries = makeQueryClient();

async function start(): Promise<void> {
  // The files load while the texts and the phone's database are read.
  await Promise.all([startLanguage(), startPhones(queries), preload(currentSession()?.role ?? null, window.location.pathname)]);
  // A screen that may not be seen loads none of its files: the router would load them beside its check of the session.
  const redirect = redirectFirst(window.location);
  if (redirect) window.history.replaceState(null, '', redirect);
  const router = createBrowserRouter(createRoutes(queries));
  followSession(queries, router);
  await waitUntilReady(router);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  // In a transition, that is in small pieces: a tap or a scroll is answered in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App queries={queries} router={router} />
      </StrictMode>,
    ),
  );
}

// In a task of its own: to read what stands above has taken a phone one already. Not awaited at the top, for parts import from this file's own chunk.
setTimeout(() => void start());
