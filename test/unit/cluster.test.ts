import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readConfig } from '../../apps/server/src/config';
import { longestWait, waitsBetween } from '../cluster/longest-gap';

interface Service {
  environment?: Record<string, string>;
  networks: { cluster: { ipv4_address: string } };
}

const read = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8');
const { services } = parse(read('docker-compose.cluster.yml'), { merge: true }) as {
  services: Record<string, Service>;
};
const addressesOf = (name: string) =>
  Object.entries(services)
    .filter(([service]) => service.startsWith(`${name}-`))
    .map(([, { networks }]) => networks.cluster.ipv4_address);

describe('the longest wait after a fault', () => {
  it('counts from the fault on, and leaves out waits that ended before it', () => {
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

describe('docker-compose.cluster.yml', () => {
  it('has one address of the database, behind which the balancer finds the primary', () => {
    const url = services['server-1']?.environment?.DATABASE_URL ?? '';
    const { ipv4_address: balancer } = services.balancer?.networks.cluster ?? {};
    expect(new URL(url.replace(/\$\{.*?\}/, 'x')).host).toBe(`${balancer}:5432`);
    const hosts = [
      ...read('ops/cluster/haproxy.cfg').matchAll(/^ {2}server postgres-\d (\S+):5432$/gm),
    ].map(([, address]) => address);
    expect(hosts).toEqual(addressesOf('postgres'));
    expect(hosts).toHaveLength(3);
  });

  it('is not built with a Patroni that ignores its synchronous mode', () => {
    expect(read('ops/cluster/patroni.yml')).toMatch(/^ +synchronous_mode: quorum$/m);
    const [, versions = ''] =
      /patroni --version \| grep --quiet --extended-regexp '(.*?)'/.exec(
        read('ops/cluster/Dockerfile'),
      ) ?? [];
    expect(
      ['3.0.2', '3.3.4', '4.0.1', '10.0.0'].filter((version) =>
        `patroni ${version}`.match(versions),
      ),
    ).toEqual(['4.0.1', '10.0.0']);
  });

  it('copies the files that Patroni runs to the image', () => {
    const scripts = [
      ...read('ops/cluster/patroni.yml').matchAll(/ \/etc\/milkround\/(\S+)$/gm),
    ].map(([, name]) => name);
    expect(scripts).toEqual(['stop.sh', 'database.sh']);
    expect(
      /^COPY (.*) \/etc\/milkround\/$/m.exec(read('ops/cluster/Dockerfile'))?.[1]?.split(' '),
    ).toEqual(expect.arrayContaining(scripts));
  });

  it('gives the database machines the addresses of all etcd', () => {
    const { PATRONI_ETCD3_HOSTS: hosts = '' } = services['postgres-1']?.environment ?? {};
    expect(hosts.split(',')).toEqual(addressesOf('etcd').map((address) => `${address}:2379`));
  });

  it('has every server behind the balancer, for requests and for sockets, and the servers trust it', () => {
    const balancer = read('ops/cluster/haproxy.cfg');
    const behind = [...balancer.matchAll(/^ {2}server (server-\d) (\S+):3000/gm)].map(
      ([, , address]) => address,
    );
    expect(behind).toEqual([...addressesOf('server'), ...addressesOf('server')]);
    const { TRUST_PROXY: trusted = '' } = services['server-1']?.environment ?? {};
    const address = services.balancer?.networks.cluster.ipv4_address ?? '';
    expect(trusted).toContain(address);
    const given = {
      DATABASE_URL: 'postgres://a:b@10.213.78.10/milkround',
      ADMIN_EMAIL: 'a@b.test',
      ADMIN_PASSWORD: 'before-dawn',
    };
    expect(readConfig({ ...given, TRUST_PROXY: address }).trustedProxies).toEqual([address]);
  });
});
