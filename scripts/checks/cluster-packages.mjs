import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of the cluster, and the Debian packages that contain them. */
const PROGRAMS = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  ip: 'iproute2',
  iptables: 'iptables',
  setpriv: 'util-linux',
  tini: 'tini',
};
const POSTGRES = '/usr/lib/postgresql';
const ETCD_CLIENT = '/usr/lib/python3/dist-packages/etcd';

/**
 * Returns the Debian packages that `npm run test:cluster` needs and that are missing.
 * @param exists returns whether there is a file or a folder; by default on this machine
 */
export function missingPackages(path = process.env.PATH ?? '', exists = existsSync) {
  // Programs of administrators are not on the path of every user.
  const folders = [...path.split(delimiter), '/usr/sbin', '/sbin'];
  const missingPrograms = Object.entries(PROGRAMS).filter(
    ([program]) => !folders.some((folder) => exists(join(folder, program))),
  );
  const versions = exists(POSTGRES) ? readdirSync(POSTGRES) : [];
  const hasPostgres = versions.some((version) => exists(join(POSTGRES, version, 'bin/postgres')));
  return [
    ...missingPrograms.map(([, name]) => name),
    ...(hasPostgres ? [] : ['postgresql']),
    ...(exists(ETCD_CLIENT) ? [] : ['python3-etcd']),
  ];
}
