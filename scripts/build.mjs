import { requireNode } from './steps/require-node.mjs';

requireNode();
const { install } = await import('./steps/install.mjs');
install({ all: false });
const { buildServer, serverIsStale } = await import('./steps/build-server.mjs');
const { buildWeb, webIsStale } = await import('./steps/build-web.mjs');

if (serverIsStale()) await buildServer();
if (webIsStale()) await buildWeb();
