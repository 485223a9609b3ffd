import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/base.css';
import './theme/tokens.css';
import { startLanguage } from './i18n';
import { preload } from './routes';
import { App } from './shell/App';
import { currentSession } from './shell/session';
import { startScheme } from './theme/scheme';

startScheme();
const session = currentSession();
if (session) preload(session.role, window.location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
await startLanguage();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
