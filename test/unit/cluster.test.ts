import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readConfig } from '../../apps/server/src/config';
import { addressesIn } from '../../apps/server/src/database/primary/database-hosts';
import { longestWait, waitsBetween } from '../cluster/longest-gap';

interface Service {
  environment?: Record<string, string>;
  networks: { cluster: { ipv4_address: string } };
}

const read = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8');
const { services } = parse(read('docker-compose.cluster.yml'), { merge: true }) as { services: Record<string, Service> };
const addressesOf = (name: string) =>
  Object.entries(services)
    .filter(([service]) => service.startsWith(`${name}-`))
    .map(([, { networks }]) => networks.cluster.ipv4_address);

describe('the longest wait after a fault', () => {
  it('counts from the fault on, and leaves out what ended before it', () => {
    const waits = [
      { from: 0, to: 900 },
      { from: 950, to: 1_300 },
      { from: 1_100, to: 1_250 },
    ];
    expect(longestWait(waits, 1_000)).toBe(300);
    expect(longestWait([], 1_000)).toBe(0);
  });

  it('is the time between two rows on a screen, or between the last one and the end', () => {
    expect(waitsBetween([10, 30], 90)).toEqual([
      { from: 10, to: 30 },
      { from: 30, to: 90 },
    ]);
  });
});

describe('pg_controldata as Patroni calls it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'milkround-controldata-'));
  const path = (name: string) => join(folder, name);
  beforeAll(() => {
    for (const name of ['postgresql', 'bin', 'data']) mkdirSync(path(name));
    // The cluster is shut down when it has been asked three times.
    const program = `#!/bin/sh
echo >>'${path('calls')}'
[ "$(wc -l <'${path('calls')}')" -gt 3 ] && state='shut down' || state='shutting down'
echo "Database cluster state:               $state"`;
    for (const name of ['pg_ctl', 'pg_controldata']) writeFileSync(path(`postgresql/${name}`), program, { mode: 0o755 });
    symlinkSync(path('postgresql/pg_ctl'), path('bin/pg_ctl'));
    copyFileSync(join(__dirname, '../../ops/cluster/pg_controldata'), path('bin/pg_controldata'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What it prints while the server is in this state. */
  function stateWhile(server: string): string {
    writeFileSync(path('calls'), '');
    writeFileSync(path('data/postmaster.pid'), `4242\n${path('data')}\n1700000000\n5432\n\n0.0.0.0\n  1 2\n${server}\n`);
    return execFileSync(path('bin/pg_controldata'), [path('data')], { encoding: 'utf8' }).trim();
  }

  it('waits for a shutdown that is under way', () => {
    expect(stateWhile('stopping')).toMatch(/ shut down$/);
  });

  it('does not wait for a server that works', () => {
    expect(stateWhile('ready   ')).toMatch(/ shutting down$/);
  });
});

describe('docker-compose.cluster.yml', () => {
  it('looks for PostgreSQL’s programs in the folder that has our pg_controldata', () => {
    const folder = services['postgres-1']?.environment?.PATRONI_POSTGRESQL_BIN_DIR;
    expect(read('ops/cluster/Dockerfile')).toContain(`\nCOPY pg_controldata ${folder}/\n`);
  });

  it('has the servers look for the primary on all machines of the database', () => {
    const hosts = addressesIn(services['server-1']?.environment?.DATABASE_URL ?? '').map(
      (address) => new URL(address.replace(/\$\{.*?\}/, 'x')).hostname,
    );
    expect(hosts).toEqual(addressesOf('postgres'));
    expect(hosts).toHaveLength(3);
  });

  it('is not built with a Patroni that takes its synchronous mode for off', () => {
    expect(read('ops/cluster/patroni.yml')).toMatch(/^ +synchronous_mode: quorum$/m);
    const [, versions = ''] = /patroni --version \| grep --quiet --extended-regexp '(.*?)'/.exec(read('ops/cluster/Dockerfile')) ?? [];
    expect(['3.0.2', '3.3.4', '4.0.1', '10.0.0'].filter((version) => `patroni ${version}`.match(versions))).toEqual(['4.0.1', '10.0.0']);
  });

  it('has the database machines find all of etcd', () => {
    const { PATRONI_ETCD3_HOSTS: hosts = '' } = services['postgres-1']?.environment ?? {};
    expect(hosts.split(',')).toEqual(addressesOf('etcd').map((address) => `${address}:2379`));
  });

  it('has every server behind the balancer, for requests and for sockets, which the servers believe', () => {
    const balancer = read('ops/cluster/haproxy.cfg');
    const behind = [...balancer.matchAll(/^ {2}server (server-\d) (\S+):3000/gm)].map(([, , address]) => address);
    expect(behind).toEqual([...addressesOf('server'), ...addressesOf('server')]);
    const { TRUST_PROXY: trusted = '' } = services['server-1']?.environment ?? {};
    const address = services.balancer?.networks.cluster.ipv4_address ?? '';
    expect(trusted).toContain(address);
    const given = {
      DATABASE_URL: 'postgres://a:b@10.213.78.11,10.213.78.12/milkround',
      ADMIN_EMAIL: 'a@b.test',
      ADMIN_PASSWORD: 'before-dawn',
    };
    expect(readConfig({ ...given, TRUST_PROXY: address }).trustedProxies).toEqual([address]);
  });
});
