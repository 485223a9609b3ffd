import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { otherRelease, type OtherRelease } from '../support/other-release';
import { Cluster } from './cluster';
import { Load, type Figures } from './load';
import type { Machine } from './machine';
import { NEXT_RELEASE_WITH_MIGRATION } from './next-release';
import { LOOK_EVERY_MS } from './patroni';
import { Report } from './report';

const PHONES = 50;
const SCREENS = 20;
/** The default timeouts of Patroni. */
const PATRONI_DEFAULTS = { ttl: 30, loop_wait: 10, retry_timeout: 10 };
/** The timeouts of ops/cluster/patroni.yml. */
const OWN_TIMEOUTS = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

jest.setTimeout(600_000);
let cluster: Cluster;
let load: Load;
let report: Report;
let next: OtherRelease;

beforeAll(async () => {
  cluster = new Cluster();
  await cluster.start(PHONES);
  load = await Load.prepare(cluster.url, PHONES, SCREENS);
  next = otherRelease(NEXT_RELEASE_WITH_MIGRATION);
  const { version, synchronousMode } = cluster.patroni;
  report = new Report(
    `Patroni ${version}, synchronous_mode: ${synchronousMode}; ${PHONES} phones, ${SCREENS} screens.`,
  );
}, 600_000);

afterAll(async () => {
  if (report) {
    console.log(report.toString());
    writeFileSync(join(__dirname, '../../.cache/cluster.md'), `${report.toString()}\n`);
  }
  next?.remove();
  await cluster?.close();
});

/** Measures the fault. `repair` restores the cluster before the next case. */
async function measure(
  name: string,
  fault: (primary: Machine) => Promise<void>,
  repair: () => Promise<void> = async () => undefined,
): Promise<Figures> {
  const primary = await cluster.whole();
  const figures = await load.during(() => fault(primary), cluster.databaseUrl);
  report.add(name, figures);
  await repair();
  await cluster.whole();
  expect(figures).toMatchObject({ lost: 0, doubled: 0 });
  expect(figures.acknowledged).toBeGreaterThan(PHONES);
  return figures;
}

const anotherPrimary = (than: Machine) =>
  eventually(
    'another primary',
    async () => {
      const primary = await cluster.patroni.primary();
      return primary !== than && primary;
    },
    90_000,
    LOOK_EVERY_MS,
  );

async function restartPatroni(primary: Machine): Promise<void> {
  await cluster.patroni.stop(primary);
  await anotherPrimary(primary);
  cluster.patroni.start(primary);
}

it('no fault', async () => void (await measure('nothing', async () => undefined)));

it('loses nothing when the PostgreSQL of the primary is killed', async () => {
  const { patroni } = cluster;
  await measure('kill -9 of the primary', async (primary) => {
    patroni.killPostgres(primary);
    await anotherPrimary(primary);
  });
});

it('loses nothing when the machine of the primary loses its power', async () => {
  const { patroni } = cluster;
  let lost: Machine;
  await measure(
    'power of the primary off',
    async (primary) => {
      lost = primary;
      await primary.kill();
      await anotherPrimary(primary);
    },
    async () => patroni.start(lost),
  );
});

it('loses nothing when the machine of the primary loses its power, with the default timeouts of Patroni', async () => {
  const { patroni } = cluster;
  const primary = await cluster.whole();
  await patroni.configure(primary, PATRONI_DEFAULTS);
  await measure(
    'power of the primary off, Patroni’s own timeouts',
    async () => {
      await primary.kill();
      await anotherPrimary(primary);
    },
    async () => {
      patroni.start(primary);
      await patroni.configure(await cluster.whole(), OWN_TIMEOUTS);
    },
  );
});

it('continues when a replica is killed', async () => {
  const { patroni } = cluster;
  let lost: Machine;
  await measure(
    'kill -9 of the synchronous replica',
    async () => {
      lost = await patroni.standby();
      await lost.kill();
    },
    async () => patroni.start(lost),
  );
});

it('continues when the leader of etcd is killed', async () => {
  const { etcd } = cluster;
  const leader = await eventually('a leader of etcd', () => etcd.leader());
  await measure(
    'kill -9 of the etcd leader',
    () => leader.kill(),
    async () => etcd.start(leader),
  );
});

it('continues when a server is killed', async () => {
  const [server] = cluster.servers;
  if (!server) throw new Error('There is no server');
  await measure(
    'kill -9 of a server',
    () => server.kill(),
    () => cluster.startServer(server),
  );
});

it('continues when the server with the most connections is killed', async () => {
  let server: Machine;
  await measure(
    'kill -9 of HAProxy’s chosen backend',
    () => {
      server = cluster.chosenServer;
      return server.kill();
    },
    () => cluster.startServer(server),
  );
});

it('accepts no writes at a primary that is cut off, and loses nothing', async () => {
  const { patroni } = cluster;
  let isolated: Machine;
  let isAcknowledged = false;
  await measure(
    'network cut of the primary',
    async (primary) => {
      isolated = primary;
      primary.cut();
      // On the machine itself, without its network: the write is acknowledged neither before the primary steps down nor after.
      const write = patroni
        .writeOn(primary)
        .then((acknowledged) => (isAcknowledged ||= acknowledged));
      await anotherPrimary(primary);
      isAcknowledged ||= await patroni.writeOn(primary);
      await write;
    },
    async () => isolated.mend(),
  );
  expect(isAcknowledged).toBe(false);
});

it('switches over as planned, when Patroni of the primary is restarted', async () => {
  await measure('planned switch-over: restart of Patroni', restartPatroni);
});

it('switches over as planned with patronictl', async () => {
  const { patroni } = cluster;
  await measure('planned switch-over: patronictl switchover', async (primary) =>
    patroni.switchOver(primary, await patroni.standby()),
  );
});

it('accepts a minor upgrade of PostgreSQL, one machine after the other', async () => {
  const { patroni } = cluster;
  await measure('restart of PostgreSQL, machine by machine', async (primary) => {
    for (const machine of patroni.machines)
      if (machine !== primary) {
        await patroni.restart(machine);
        await cluster.whole();
      }
    await restartPatroni(primary);
    await cluster.whole();
  });
});

it('accepts a new release with a migration and a new read model, one server after the other', async () => {
  await measure('new release, server by server', async () => {
    for (const server of cluster.servers) {
      await cluster.stopServer(server);
      await cluster.startServer(server, next.program);
    }
  });
});
