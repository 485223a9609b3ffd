import { requireNode } from '../steps/require-node.mjs';

requireNode();
const { readArguments, WRONG_USE } = await import('../steps/arguments.mjs');
const HELP = `npm run test:cluster [-- CASE]
  Runs the cluster of docker-compose.cluster.yml as plain processes and breaks it, case by case: docs/scale.md.
  CASE   only cases whose names contain this
  Needs Linux, the rights of root (for network namespaces), and the Debian packages
  patroni, python3-etcd, etcd-server, haproxy, postgresql, iproute2, iptables, tini.`;
const { positionals } = readArguments(HELP, { allowPositionals: true });
const { missingPackages } = await import('./cluster-packages.mjs');
const { removeMachines } = await import('./cluster-machines.mjs');

const missingNames = missingPackages();
if (missingNames.length > 0) {
  console.error(`Missing packages: apt-get install ${missingNames.join(' ')}`);
  process.exit(WRONG_USE);
}
if (process.getuid?.() !== 0) {
  console.error('Network namespaces need the rights of root: run it as root.');
  process.exit(WRONG_USE);
}
const { install } = await import('../steps/install.mjs');
install({ all: true });
const { buildWhatIsStale } = await import('../steps/build.mjs');
const { programOf, runNode, stopRunning } = await import('./run.mjs');

if (!buildWhatIsStale()) process.exit(1);
removeMachines();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopRunning());
const testFilter = positionals.length > 0 ? [`--testNamePattern=${positionals.join(' ')}`] : [];
const isFine = await runNode(
  programOf('jest'),
  ['--selectProjects', 'cluster', '--runInBand', ...testFilter],
  {
    env: { NODE_ENV: 'test' },
  },
);
removeMachines();
process.exit(isFine ? 0 : 1);
