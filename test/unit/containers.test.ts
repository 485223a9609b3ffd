import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIVE_PATH } from '@milkround/contracts';
import { parse } from 'yaml';
import { readConfig } from '../../apps/server/src/config';
import { SERVER_PROGRAM } from '../support/running-server';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = read('docker-compose.yml');
const dockerfile = read('Dockerfile');

/** The first group of every match of the pattern. */
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The environment of the servers in a Compose file with this `.env`. */
function serverEnvironment(given: Record<string, string>, file = compose): Record<string, string> {
  const [, block = ''] = /^x-server:[^]*?^ {2}environment:\n((?: {4}.*\n)+)/m.exec(file) ?? [];
  const value = (text: string) =>
    text.replace(
      /\$\{(\w+)(?::[?-]([^}]*))?\}/g,
      (_, name: string, other = '') => given[name] ?? other,
    );
  return Object.fromEntries(
    [...block.matchAll(/^ {4}(\w+): (.*)$/gm)].map(([, name = '', text = '']) => [
      name,
      value(text),
    ]),
  );
}

describe('the image', () => {
  it('consists of files that exist and that .dockerignore does not exclude', () => {
    const copied = all(dockerfile, /^COPY (?!--from)(.*) \S+$/gm).flatMap((paths) =>
      paths.split(' '),
    );
    const letIn = all(read('.dockerignore'), /^!(.*)$/gm);
    expect(copied).toContain('apps');
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const isLetIn = (path: string) =>
      letIn.some((name) => path === name || path.startsWith(`${name}/`));
    expect(copied.filter((path) => !isLetIn(path))).toEqual([]);
  });

  it('installs the packages of every workspace', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const manifests = all(dockerfile, /^COPY (\S+\/package\.json \S+)\/$/gm);
    expect(manifests.sort()).toEqual(
      workspaces.map((path) => `${path}/package.json ${path}`).sort(),
    );
  });

  it('is built on the architecture of the builder, also for another architecture', () => {
    const stages = [...dockerfile.matchAll(/^FROM (?:--platform=(\S+) )?(\S+)(?: AS (\S+))?$/gm)];
    const [last, ...earlier] = stages
      .map(([, platform, base = '', name]) => ({ platform, base, name }))
      .reverse();
    expect(earlier.length).toBeGreaterThan(1);
    const names = earlier.map(({ name }) => name);
    // A stage on an earlier one has its platform.
    expect(
      earlier.filter(
        ({ platform, base }) => platform !== '$BUILDPLATFORM' && !names.includes(base),
      ),
    ).toEqual([]);
    expect(last).toMatchObject({ platform: undefined, base: '${NODE_IMAGE}' });
    expect(dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))).not.toMatch(/^RUN /m);
  });

  it('runs the server that the tests run, as a user without rights, and reports its health', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(all(last, /^USER (.*)$/gm)).toEqual(['node']);
    expect(last).toMatch(/^HEALTHCHECK .*\\\n.*\/health\/live/m);
    expect(join(root, ...all(last, /^CMD \["node", "(.*)"\]$/gm))).toBe(SERVER_PROGRAM);
  });
});

it.each(['docker-compose.yml', 'docker-compose.cluster.yml'])(
  '%s names all missing variables of `.env` at once',
  (file) => {
    const needed = [...read(file).matchAll(/\$\{(\w+):\?([^}]*)\}/g)].map(
      ([, name = '', sentence = '']) => ({ name, sentence }),
    );
    const names = [...new Set(needed.map(({ name }) => name))].sort();
    expect(names).toContain('DATABASE_PASSWORD');
    // Compose stops at the first missing one, so that each of them has to name the others.
    expect(
      new Set(
        needed.map(({ sentence }) =>
          all(sentence, /([A-Z]+_[A-Z]+)/g)
            .sort()
            .join(),
        ),
      ),
    ).toEqual(new Set([names.join()]));
  },
);

/** Every variable that the server reads. */
const variables = () => [
  ...new Set(all(read('apps/server/src/config.ts'), /^ +([A-Z][A-Z_]+):/gm)),
];

it.each(['docker-compose.yml', 'docker-compose.cluster.yml'])(
  '%s passes on every setting except those of the image and those for tests',
  (file) => {
    const own = [
      // For the embedded database alone.
      'BACKUP_DIR',
      'HOST',
      'PORT',
      'DATA_DIR',
      'DEMO',
      'DEMO_MORNING',
      'NODE_ENV',
      'PUSH_PRIVATE_SERVICES',
    ];
    const handedOn = variables().filter((name) => !own.includes(name));
    expect(Object.keys(serverEnvironment({}, read(file))).sort()).toEqual(handedOn.sort());
  },
);

describe('docker-compose.yml', () => {
  const given = {
    DATABASE_PASSWORD: 'a1b2c3',
    ADMIN_EMAIL: 'owner@dairy.test',
    ADMIN_PASSWORD: 'before-dawn',
  };

  it('starts the servers with valid settings, on the database that database.sh creates', () => {
    const config = readConfig({ ...serverEnvironment(given), NODE_ENV: 'production' });
    expect(config).toMatchObject({
      databaseUrl: 'postgres://milkround:a1b2c3@postgres:5432/milkround',
      demo: false,
    });
    expect(config.admin).toEqual({ email: 'owner@dairy.test', password: 'before-dawn' });
    const [account, database] = [
      'CREATE ROLE milkround LOGIN',
      'CREATE DATABASE milkround OWNER milkround',
    ];
    expect(read('scripts/compose/database.sh')).toMatch(new RegExp(`${account}[^]*${database}`));
  });

  it('regards the database as healthy only when the servers’ account can connect', () => {
    const { services } = parse(compose, { merge: true }) as {
      services: { postgres: { healthcheck: { test: string[] } } };
    };
    expect(services.postgres.healthcheck.test.join(' ')).toMatch(
      /^CMD psql .*--host=127.0.0.1 --username=milkround --dbname=milkround --command=SELECT$/,
    );
  });

  it('lets the servers trust the balancer and the TLS proxy in front of it, and no other host of their network', () => {
    const addresses = all(compose, /^ +ipv4_address: (\S+)$/gm);
    expect(addresses).toHaveLength(2);
    expect(
      readConfig({ ...serverEnvironment(given), NODE_ENV: 'production' }).trustedProxies,
    ).toEqual(addresses);
    // Containers without a fixed address get one of the upper half.
    expect(addresses.filter((address) => Number(address.split('.')[3]) >= 128)).toEqual([]);
  });

  it('reports a missing host name for TLS before Caddy does', () => {
    const { services } = parse(compose, { merge: true }) as {
      services: { tls: { command: string[] } };
    };
    const [program = '', ...args] = services.tls.command.map((part) => part.replaceAll('$$', '$'));
    const { status, stderr } = spawnSync(program, args, {
      env: { PATH: process.env.PATH, TLS_HOST: '' },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'TLS_HOST is missing in .env: the host name of this installation.\n',
    });
  });

  it('ends TLS for the one host name in front of the balancer, only on request', () => {
    const [, service = ''] = /^ {2}tls:\n((?: {4}.*\n| {2,}#.*\n)+)/m.exec(compose) ?? [];
    expect(all(service, /^ {4}profiles: \[(.*)\]$/gm)).toEqual(['tls']);
    expect(all(service, /^ {6}(\w+): \$\{\1:-\}$/gm)).toEqual(['TLS_HOST', 'TLS_DIRECTIVE']);
    const [path = ''] = all(service, /^ +- \.\/(\S+):\/etc\/caddy\/Caddyfile:ro$/gm);
    const caddyfile = read(path);
    expect(all(caddyfile, /^(\S+) \{$/gm)).toEqual(['{$TLS_HOST}']);
    const [upstream = '', port = ''] =
      /reverse_proxy \{\$TLS_UPSTREAM:(\w+):(\d+)\}/.exec(caddyfile)?.slice(1) ?? [];
    expect(compose).toMatch(new RegExp(`^ {2}${upstream}:$`, 'm'));
    expect(read('scripts/compose/haproxy.cfg')).toContain(`bind :${port}`);
    const page = read('docs/operations.md');
    expect(['TLS_HOST', 'TLS_DIRECTIVE'].filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });

  it('has every server behind the balancer, for requests and for sockets', () => {
    const servers = all(compose, /^ {2}(\S+): \*server$/gm);
    const balancer = read('scripts/compose/haproxy.cfg');
    expect(servers.length).toBeGreaterThan(1);
    for (const backend of ['servers', 'live']) {
      const [block = ''] =
        new RegExp(`^backend ${backend}\\n(?:(?:  .*)?\\n)+`, 'm').exec(balancer) ?? [];
      expect(all(block, /^ {2}server (\S+) \1:3000/gm)).toEqual(servers);
    }
    expect(balancer).toContain(`use_backend live if { path_beg ${LIVE_PATH} }`);
  });
});

it('the page for operations names every setting', () => {
  const known = variables();
  const page = read('docs/operations.md');
  expect(known.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
