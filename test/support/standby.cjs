const { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } = require('node:fs/promises');
const { tmpdir } = require('node:os');
const { join, relative } = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');
const { Client } = require('pg');

const EMBEDDED = join(__dirname, '../../dist/apps/server/src/database/embedded');
const { openCluster } = require(join(EMBEDDED, 'cluster.js'));
const { EmbeddedPostgres } = require(join(EMBEDDED, 'embedded-postgres.js'));
const { freePort, launch, runningServer, stopServer } = require(
  join(EMBEDDED, 'server-process.js'),
);

/** The folders that a copy of a running cluster leaves empty, as pg_basebackup does. */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts']);
const STARTED_WITHIN_MS = 60_000;

/** Starts a PostgreSQL of its own, from which standbys can be created. */
async function startPrimary() {
  const folder = await mkdtemp(join(tmpdir(), 'milkround-primary-'));
  const server = await EmbeddedPostgres.start(folder, () => undefined);
  const cluster = await openCluster(folder);
  await writeFile(
    join(cluster.data, 'pg_hba.conf'),
    'host all all 127.0.0.1/32 scram-sha-256\nhost replication postgres 127.0.0.1/32 scram-sha-256\n',
  );
  await query(server.superuserUrl, 'select pg_reload_conf()');
  const standbys = [];
  return {
    url: server.url,
    superuserUrl: server.superuserUrl,
    pid: runningServer(cluster).pid,
    addStandby: async () => {
      const standby = await startStandby(cluster, server.superuserUrl);
      standbys.push(standby);
      return standby;
    },
    stop: async () => {
      await Promise.all(standbys.map((standby) => standby.stop()));
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies a running cluster and lets the copy stream the changes. It is created as by pg_basebackup, which the embedded PostgreSQL lacks. */
async function startStandby(primary, primaryUrl) {
  const folder = await mkdtemp(join(tmpdir(), 'milkround-standby-'));
  const data = join(folder, 'data');
  await chmod(folder, 0o711);
  await copyCluster(primary, primaryUrl, data);
  const cluster = {
    ...primary,
    data,
    name: `standby-${folder.slice(-6)}`,
    dataArgument: data,
    logFile: join(folder, 'postgres.log'),
  };
  const port = await freePort();
  const server = launch(cluster, port);
  const superuserUrl = atPort(primaryUrl, port);
  await untilAnswers(superuserUrl, server);
  return {
    url: `postgres://milkround:${primary.passwords.owner}@127.0.0.1:${port}/milkround`,
    superuserUrl,
    pid: server.pid,
    kill: () => process.kill(server.pid, 'SIGQUIT'),
    stop: async () => {
      await stopServer(cluster, server.pid);
      server.watchdog.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function copyCluster(primary, primaryUrl, data) {
  const client = new Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    await cp(primary.data, data, {
      recursive: true,
      filter: (source) => isCopied(relative(primary.data, source)),
    });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    for (const name of EMPTIED) await mkdir(join(data, name), { recursive: true });
    await mkdir(join(data, 'pg_wal/archive_status'), { recursive: true });
    await writeFile(join(data, 'backup_label'), rows[0].labelfile);
    await writeFile(join(data, 'standby.signal'), '');
    const { port, password } = new URL(primaryUrl);
    const connection = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=standby`;
    await writeFile(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = '${connection}'\nhot_standby_feedback = on\n`,
    );
    await giveTo(primary.account, data);
  } finally {
    await client.end();
  }
}

function isCopied(path) {
  const [firstPart = '', secondPart] = path.split(/[/\\]/);
  return !LEFT_OUT.has(firstPart) && !(EMPTIED.has(firstPart) && secondPart !== undefined);
}

async function giveTo(account, folder) {
  await chmod(folder, 0o700);
  if (!account) return;
  await chown(folder, account.uid, account.gid);
  for (const path of await readdir(folder, { recursive: true }))
    await chown(join(folder, path), account.uid, account.gid);
}

async function untilAnswers(url, server) {
  for (const end = Date.now() + STARTED_WITHIN_MS; Date.now() < end; await pause(50)) {
    const exitMessage = server.ended();
    if (exitMessage) throw new Error(`The standby did not start: ${exitMessage}`);
    if (await query(url, 'select 1').catch(() => null)) return;
  }
  throw new Error('The standby did not start in time');
}

async function query(url, sql) {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const atPort = (url, port) => Object.assign(new URL(url), { port: String(port) }).href;

module.exports = { startPrimary, query };
