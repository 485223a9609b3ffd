import { createBrowserRouter } from 'react-router-dom';
import { makeQueryClient } from './api/query-client';
import { startLanguage } from './i18n';
import { startPhones } from './sync/start';
import { startInstallable } from './pwa/start';
import { createRoutes, preload, redirectFirst, waitUntilReady } from './router';
import { App } from './App';
import { mount } from './mount';
import { followSession } from './follow-session';
import { followLogouts } from './features/identity/logout-tabs';
import { currentSession } from './session/session';
import { startScheme } from './theme/scheme';
import { ignoreSecondTaps } from './ui/second-taps';
import './theme/base.css';
import './theme/first-paint.css';
import './theme/tokens.css';

/**
 * Reloads a page that the browser restores from its back/forward cache, because its session may have ended, here or on the server, and its
 * figures are old. The page is hidden before it is cached, so that nothing of it is shown until then. Call it once, before the first render.
 */
function reloadRestoredPages(): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && currentSession()) document.body.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !document.body.hidden) return;
    // The question about unsaved input was asked when the page was left.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
      capture: true,
    });
    window.location.reload();
  });
}

startScheme();
startInstallable();
reloadRestoredPages();
followLogouts();
ignoreSecondTaps();
const queries = makeQueryClient();

async function start(): Promise<void> {
  // The files load while the texts and the phone's database are read.
  await Promise.all([
    startLanguage(),
    startPhones(queries),
    preload(currentSession()?.role ?? null, window.location.pathname),
  ]);
  // The check comes first, because the router would load the files of a forbidden screen during its check of the session.
  const redirect = redirectFirst(window.location);
  if (redirect) window.history.replaceState(null, '', redirect);
  const router = createBrowserRouter(createRoutes(queries));
  followSession(queries, router);
  await waitUntilReady(router);
  mount(<App queries={queries} router={router} />);
}

// The start is a separate task, because evaluating the imports has taken one. A top-level await would block lazy files, which import this chunk.
setTimeout(() => void start());
