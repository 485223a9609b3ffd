import { requireNode } from './steps/require-node.mjs';

requireNode();
const { readArguments } = await import('./steps/arguments.mjs');
readArguments(`npm run build
  Builds the server and the client into dist/, each when a source has changed.`);
const { install } = await import('./steps/install.mjs');
install({ all: false });
const { buildServer, serverIsStale } = await import('./steps/build-server.mjs');
const { buildWeb, webIsStale } = await import('./steps/build-web.mjs');

if (serverIsStale()) buildServer();
if (webIsStale()) await buildWeb();
