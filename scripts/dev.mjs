import { fork } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { requireNode } from './steps/require-node.mjs';

requireNode();
const { readArguments } = await import('./steps/arguments.mjs');
readArguments(`npm run dev
  Runs the server, which is built and started again when a source changes, and the client on a port of its own. Settings come from the environment, as for npm start.`);
if (process.env.npm_lifecycle_event) (await import('./steps/end-with-parent.mjs')).endWithParent();
const { install } = await import('./steps/install.mjs');
install({ all: true });
const { buildWhatIsStale } = await import('./steps/build.mjs');
const { buildServer, serverIsStale } = await import('./steps/build-server.mjs');
const { root } = await import('./steps/root.mjs');
const { createServer } = await import('vite');

/** The server, which is built and started again after every change of its sources. */
let server = null;
let ending = false;

async function restart() {
  try {
    if (serverIsStale()) buildServer();
    else if (server) return;
  } catch (error) {
    return console.error(error.message);
  }
  const exit = server && new Promise((resolve) => server.once('exit', resolve));
  server?.kill('SIGTERM');
  await exit;
  if (!ending)
    server = fork(join(root, 'dist/apps/server/src/main.js'), {
      cwd: root,
      execArgv: ['--enable-source-maps'],
    });
}

let timer;
let lastRestart = Promise.resolve();
for (const folder of ['apps/server/src', 'libs']) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      lastRestart = lastRestart.then(restart);
    }, 150);
  });
}

buildWhatIsStale();
await restart();

/** The client on a port of its own, which is updated in place. */
const client = await createServer({
  configFile: join(root, 'apps/web/vite.config.ts'),
  configLoader: 'runner',
});
await client.listen();
client.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    ending = true;
    // An open client must not keep the server running.
    if (!server || server.exitCode !== null || server.signalCode !== null) process.exit(0);
    void client.close();
    server.once('exit', () => process.exit(0));
    server.kill('SIGTERM');
  });
}
