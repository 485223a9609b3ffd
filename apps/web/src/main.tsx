import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/base.css';
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
const session = currentSession();
if (session) preload(session.role, window.location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const queries = makeQueryClient();
// Not awaited at the top: parts that are waited for import from this file's own chunk.
void Promise.all([startLanguage(), startPhones(queries)]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} />
    </StrictMode>,
  ),
);
