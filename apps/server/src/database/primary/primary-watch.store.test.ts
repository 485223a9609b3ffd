import { PostgresEventStore } from '@milkround/event-store';
import { Cable } from '../../../../../test/support/cable';
import { eventually } from '../../../../../test/support/eventually';
import { command, ownEventStore } from '../../../../../test/support/own-event-store';
import { createPool, LOG_LIMITS } from '../pg-pool';
import { primaryOf } from './find-primary';
import { PrimarySocket } from './primary-socket';
import { PrimaryWatch } from './primary-watch';

const own = ownEventStore();
const opened = (streamId: string) => ({
  ...command(),
  streams: [{ streamId, expectedVersion: 0, events: [{ type: 'Opened', data: {} }] }],
});

/** Two addresses of the database, like two hosts of a cluster, and a store that finds the host that accepts writes. */
async function twoHosts(silentMs?: number) {
  const { url } = own().database;
  const hosts = [await Cable.lay(url), await Cable.lay(url)] as const;
  const watch = new PrimaryWatch(
    hosts.map((host) => host.url),
    silentMs,
  );
  const pool = createPool(hosts[0].url, 4, LOG_LIMITS, () => new PrimarySocket(watch));
  const store = new PostgresEventStore(pool);
  const close = async () => {
    await store.close();
    await pool.end();
    await watch.close();
    for (const host of hosts) await host.cut();
  };
  return { hosts, watch, pool, store, close };
}

it('lets an append wait until a host accepts writes', async () => {
  const { hosts, watch, store, close } = await twoHosts();
  await store.append(opened('account/1'));
  for (const host of hosts) await host.cut();
  const waiting = store.append(opened('account/2'));
  await hosts[1].mend();
  await waiting;
  expect(await watch.primary()).toBe(hosts[1].url);
  expect(await store.readStream('account/2')).toHaveLength(1);
  await close();
});

it('repeats requests that were in progress at a host that is cut off, and records them once', async () => {
  const { hosts, watch, store, close } = await twoHosts();
  const { database } = own();
  const first = await watch.primary();
  const [used, other] = first === hosts[0].url ? hosts : [hosts[1], hosts[0]];
  await store.append(opened('account/3'));
  const inTheWay = await database.pool.connect();
  await inTheWay.query('begin');
  await inTheWay.query('lock table event in exclusive mode');
  const underWay = store.append(opened('account/4'));
  await eventually('an append that waits', async () => {
    const waiting = await database.admin(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length === 1;
  });
  used.freeze();
  await inTheWay.query('rollback');
  inTheWay.release();
  await underWay.catch(({ name }: Error) => expect(name).toBe('CommandRepeated'));
  expect(await watch.primary()).toBe(other.url);
  expect(await store.readStream('account/4')).toHaveLength(1);
  await close();
});

it('ends requests that are in progress at an unresponsive host, although no other host accepts writes', async () => {
  const { hosts, watch, pool, close } = await twoHosts(2_000);
  const first = await watch.primary();
  const [used, other] = first === hosts[0].url ? hosts : [hosts[1], hosts[0]];
  await other.cut();
  const client = await pool.connect();
  client.on('error', () => undefined);
  used.freeze();
  await expect(client.query('select 1')).rejects.toThrow(
    'Connection terminated: the host does not answer',
  );
  client.release(true);
  await close();
});

it('finds the host that accepts writes for a command line', async () => {
  const good = await Cable.lay(own().database.url);
  const gone = await Cable.lay(own().database.url);
  await gone.cut();
  const address = new URL(good.url);
  const both = good.url.replace(address.host, `${new URL(gone.url).host},${address.host}`);
  expect(await primaryOf(both)).toBe(good.url);
  await good.cut();
  await expect(primaryOf(both, 500)).rejects.toThrow(
    /^DATABASE_URL: none of 127.0.0.1:\d+, 127.0.0.1:\d+ is a PostgreSQL that takes writes.$/,
  );
});
