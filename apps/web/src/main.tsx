import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/base.css';
import './theme/first-paint.css';
import './theme/tokens.css';
import { makeQueryClient } from './api/query-client';
import { startLanguage } from './i18n';
import { startPhones } from './phone/start';
import { startInstallable } from './pwa/start';
import { preload } from './routes';
import { App } from './shell/App';
import { currentSession } from './shell/session';
import { startScheme } from './theme/scheme';

startScheme();
startInstallable();
const queries = makeQueryClient();
const partsOfAddress = () => preload(currentSession()?.role ?? null, window.location.pathname);

// Not awaited at the top: parts that are waited for import from this file's own chunk.
void Promise.all([startLanguage(), startPhones(queries), partsOfAddress()])
  // A session that was kept on this device has other parts than nobody.
  .then(partsOfAddress)
  .then(() => {
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
  });
