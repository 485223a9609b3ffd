import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireNode } from '../steps/require-node.mjs';

requireNode();
const MAJORS = ['20', '22', '24'];
const { readArguments } = await import('../steps/arguments.mjs');
const { values } = readArguments(
  `npm run test:nodes [-- --others]
  Starts the built server under Node ${MAJORS.join(', ')}, each as the registry's package \`node\` has it, signs in and delivers.
  Needs the registry, and 190 MB under .cache for each.
  --others   without the major version that runs this command`,
  { options: { others: { type: 'boolean' } } },
);
const majors = MAJORS.filter(
  (major) => !values.others || major !== process.versions.node.split('.')[0],
);
const { root } = await import('../steps/root.mjs');
const { install } = await import('../steps/install.mjs');
install({ all: false });
const { buildWhatIsStale } = await import('../steps/build.mjs');
if (!buildWhatIsStale()) process.exit(1);

/** Installs the newest Node of a major version. Returns its program. */
function installNode(major) {
  const folder = join(root, '.cache/nodes', major);
  mkdirSync(folder, { recursive: true });
  const quietOptions = [
    '--prefer-offline',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', folder, ...quietOptions, `node@${major}`],
    { cwd: folder, stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`Node ${major} cannot be installed from the registry.`);
  return join(folder, 'node_modules/node/bin/node');
}

/** Starts the server with a database of its own and two delivery boys who sign in and deliver, and stops it. @throws Error with the failure */
async function deliverUnder(node) {
  const data = mkdtempSync(join(tmpdir(), 'milkround-nodes-'));
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: data,
    DEMO_MORNING: 'still',
    LOG_LEVEL: 'warn',
  };
  const server = spawn(node, [join(root, 'dist/apps/server/src/main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(server, 'exit');
  try {
    const url = await addressOf(server);
    // The command runs under the present Node: under another one it would install the packages again.
    const args = [
      join(root, 'scripts/simulate.mjs'),
      '--url',
      url,
      '--boys',
      '2',
      '--stops',
      '5',
      '--rate',
      '0',
    ];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`Delivering failed:\n${stdout}${stderr}`);
    server.kill('SIGTERM');
    const [code] = await exit;
    if (code !== 0) throw new Error(`The server ended with ${code}.`);
  } finally {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM');
      await exit;
    }
    rmSync(data, { recursive: true, force: true });
  }
}

/** Returns the address that a server prints when it is ready. */
async function addressOf(server) {
  let output = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    const [, url] = /is ready: (http:\S+)/.exec(output) ?? [];
    if (url) {
      server.stdout.resume();
      return url;
    }
  }
  throw new Error(`The server ended before it was ready:\n${output}`);
}

for (const major of majors) {
  const startedAt = performance.now();
  const node = installNode(major);
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  await deliverUnder(node);
  console.log(
    `Node ${version}: signed in, delivered and stopped, in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
}
