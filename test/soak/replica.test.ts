import {
  comparePositions,
  SEEN_HEADER,
  type Order,
  type OrderHappening,
  type Position,
  type Read,
} from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { board, deliver, lineOf, type DeliveryBoyPerson } from '../support/board';
import { admin, Client, mde, type Answer, type Person } from '../support/client';
import { eventually } from '../support/eventually';
import { today } from '../support/log';
import { startServer, type RunningServer } from '../support/running-server';
import { query, startPrimary, type Primary, type Standby } from '../support/standby.cjs';

const TOKEN = 'a-token-for-the-metrics';
const WRITES = 20;
/** The time within which a replica that does not answer is given up, with a reserve for a slow machine. */
const GIVEN_UP_WITHIN_MS = 5_000;

jest.setTimeout(120_000);
let primary: Primary;
let standbys: [Standby, Standby];
let server: RunningServer;
let boss: Person;
let boy: DeliveryBoyPerson;
let orderId: string;

beforeAll(async () => {
  primary = await startPrimary();
  standbys = [await primary.addStandby(), await primary.addStandby()];
  const [first, second] = standbys.map(({ url }) => new URL(url).host);
  const replicas = standbys[0].url.replace(String(first), `${first},${second}`);
  server = await startServer({
    databaseUrl: primary.url,
    env: { DATABASE_REPLICA_URL: replicas, METRICS_TOKEN: TOKEN },
  });
  [boss, boy] = [await admin(server.url), await mde(server.url, 1)];
  orderId = lineOf((await board(boy))[0]!).id;
}, 240_000);
afterAll(async () => {
  await server?.stop();
  await primary?.stop();
});

const range = () => `fromDate=${addDays(today(), -9)}&toDate=${today()}`;
const seen = (position: Position) => ({ [SEEN_HEADER]: position });
const positionOf = ({ headers }: Answer<unknown>): Position => headers.get('x-position') ?? '0';
const newest = async (): Promise<Position> => positionOf(await boss.get('dashboard-stats'));
const historyOf = (position: Position) =>
  boss.get<Read<OrderHappening[]>>(`order-history/${orderId}`, seen(position));
const delivered = ({ body }: Answer<Read<OrderHappening[]>>): unknown =>
  body.data[0]?.changes[0]?.after;
const health = async () =>
  (
    await new Client(server.url).get<{ degraded: { part: string; reason: string }[] }>(
      '/health/ready',
    )
  ).body;
const degraded = async () =>
  (await health()).degraded.find(({ part }) => part === 'replica')?.reason;

/**
 * The number of reads that each source has answered since the server started, the number of replicas in use, and how far they are behind together.
 */
async function metrics() {
  const { body } = await new Client(server.url).get<string>('/metrics', {
    authorization: `Bearer ${TOKEN}`,
  });
  const value = (pattern: RegExp) =>
    [...body.matchAll(pattern)].reduce((sum, [, count]) => sum + Number(count), 0);
  return {
    primary: value(/^replicable_reads_total\{source="primary"\} (\d+)$/gm),
    replica: value(/^replicable_reads_total\{source="replica"\} (\d+)$/gm),
    repeated: value(/^replica_reads_repeated_total (\d+)$/gm),
    usable: value(/^replica_usable\{.*\} (\d)$/gm),
    positionsBehind: value(/^replica_lag_positions\{.*\} (\d+)$/gm),
  };
}

/** Counts the reads of `work` by the source that has answered them. */
async function answeredBy<T>(work: () => Promise<T>) {
  const before = await metrics();
  const answer = await work();
  const after = await metrics();
  return {
    answer,
    primary: after.primary - before.primary,
    replica: after.replica - before.replica,
    repeated: after.repeated - before.repeated,
  };
}

/** Delivers, and waits until the read models have the delivery. Returns its position. */
async function write(quantity: number): Promise<Position> {
  const answer = await deliver(boy, orderId, quantity);
  expect(answer.status).toBe(200);
  return positionOf(answer);
}

const inUse = (count: number) =>
  eventually(`${count} replicas in use`, async () => (await metrics()).usable === count);
/** The newest position, once the replicas have it. */
const reached = async (): Promise<Position> => {
  const position = await newest();
  const haveIt = async () =>
    (await metrics()).positionsBehind === 0 &&
    (await answeredBy(() => historyOf(position))).primary === 0;
  await eventually('replicas that have all of it', haveIt);
  return position;
};
const onBoth = (sql: string) =>
  Promise.all(standbys.map(({ superuserUrl }) => query(superuserUrl, sql)));

/** Runs `work` while the replicas replay nothing. */
async function whilePaused<T>(work: () => Promise<T>): Promise<T> {
  await onBoth('select pg_wal_replay_pause()');
  try {
    return await work();
  } finally {
    await onBoth('select pg_wal_replay_resume()');
    await inUse(2);
  }
}

const READS: [what: string, path: () => string][] = [
  ['the delivery report', () => `get-order-all-reports?${range()}`],
  ['the requirement', () => `get-all-quantity-by-area?${range()}`],
  ['the changes', () => `get-order-logs?${range()}`],
  ['a page of the changes', () => `get-order-logs?${range()}&limit=5`],
  ['the remarks', () => `get-order-remarks?${range()}`],
  ['the day closes', () => `get-day-close-report?${range()}`],
  ['the uploads', () => `uploads?${range()}`],
  ['what was not delivered', () => `get-not-delivered?${range()}`],
  ['the history of an order', () => `order-history/${orderId}`],
  ['the activity', () => 'activity'],
  ['the activity of an order, searched', () => `activity?orderId=${orderId}&q=Baner`],
  ['the day as it was', () => `day-log?date=${today()}`],
  ['what a figure is made of', () => `explain?figure=required&${range()}&limit=10`],
  ['the orders of a date', () => `get-orders/${today()}`],
];
const EXPORTS: [what: string, path: () => string][] = [
  ['the remarks', () => `get-order-remarks/export?${range()}`],
  ['the delivery report', () => `get-order-all-reports/export?${range()}`],
  ['the orders', () => `get-orders/${today()}/export`],
  ['the activity', () => `activity/export?fromDate=${today()}&toDate=${today()}`],
];

describe('a read that names the position that its client has seen', () => {
  it.each(READS)('is answered by a replica as by the primary: %s', async (_what, path) => {
    await reached();
    const alone = await answeredBy(() => boss.get<Read<object>>(path()));
    expect(alone).toMatchObject({ replica: 0, answer: { status: 200 } });
    const shared = await answeredBy(() =>
      boss.get<Read<object>>(path(), seen(positionOf(alone.answer))),
    );
    expect(shared).toMatchObject({ primary: 0, repeated: 0, answer: { status: 200 } });
    expect(shared.replica).toBeGreaterThan(0);
    expect(shared.answer.body).toEqual(alone.answer.body);
    expect(positionOf(shared.answer)).toBe(positionOf(alone.answer));
  });

  it.each(EXPORTS)(
    'is answered by a replica as a workbook whose download the primary records: %s',
    async (_what, path) => {
      const downloads = async () =>
        Number(
          (
            await query(
              primary.url,
              `select count(*) as count from event where type = 'ReportExported'`,
            )
          )[0]?.count,
        );
      const before = await downloads();
      const position = await reached();
      const { answer, ...counts } = await answeredBy(() => boss.get(path(), seen(position)));
      expect(answer.status).toBe(200);
      expect(counts).toMatchObject({ primary: 0, repeated: 0 });
      expect(counts.replica).toBeGreaterThan(0);
      await eventually(
        'the record of the download',
        async () => (await downloads()) === before + 1,
      );
    },
  );

  it('shows every own write at once', async () => {
    const found: unknown[] = [];
    for (let quantity = 1; quantity <= WRITES; quantity += 1) {
      const position = await write(quantity);
      const answer = await historyOf(position);
      found.push(delivered(answer));
      expect(comparePositions(positionOf(answer), position)).toBeGreaterThanOrEqual(0);
    }
    expect(found).toEqual(Array.from({ length: WRITES }, (_, index) => index + 1));
    const position = await reached();
    const last = await answeredBy(() => historyOf(position));
    expect([delivered(last.answer), last.primary]).toEqual([WRITES, 0]);
  });

  it('is answered by the primary if it names nothing, or no position', async () => {
    for (const headers of [{}, ...['-1', 'x', '9'.repeat(30)].map(seen)]) {
      const { answer, replica } = await answeredBy(() => boss.get('activity', headers));
      expect([answer.status, replica]).toEqual([200, 0]);
    }
  });

  it('leaves lists of deliveries and dashboards to the primary', async () => {
    const position = await newest();
    const { replica } = await answeredBy(async () => {
      expect((await boss.get('progress', seen(position))).status).toBe(200);
      expect((await boy.get('get-orders', seen(position))).status).toBe(200);
    });
    expect(replica).toBe(0);
  });
});

describe('replicas that have a fault', () => {
  it('that lag: a client with a newer position reads from the primary, and any other gets the age of the answer', async () => {
    const before = await reached();
    const position = await whilePaused(async () => {
      const written = await write(31);
      const own = await answeredBy(() => historyOf(written));
      expect([delivered(own.answer), own.replica]).toEqual([31, 0]);
      const other = await answeredBy(() => historyOf(before));
      expect([delivered(other.answer), other.primary]).toEqual([WRITES, 0]);
      expect(comparePositions(positionOf(other.answer), written)).toBeLessThan(0);
      const both = /^The database replica 127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+ is behind\./;
      await eventually('two replicas that are behind', async () =>
        both.test((await degraded()) ?? ''),
      );
      expect((await answeredBy(() => historyOf(before))).replica).toBe(0);
      return written;
    });
    expect(await degraded()).toBeUndefined();
    expect((await answeredBy(() => historyOf(position))).primary).toBe(0);
  });

  it('that cancel a read: the primary repeats it', async () => {
    const position = await newest();
    const waiting = `select pid from pg_stat_activity where application_name = 'milkround' and wait_event_type = 'Lock'`;
    const locked = `select from pg_locks where locktype = 'relation' and mode = 'AccessExclusiveLock' and granted and relation = 'order_upload'::regclass`;
    const inMilkround = ({ superuserUrl }: Standby) =>
      superuserUrl.replace(/postgres$/, 'milkround');
    const locker = new (await import('pg')).Client({ connectionString: primary.url });
    await locker.connect();
    await locker.query('begin');
    await locker.query('lock table order_upload in access exclusive mode');
    await write(32);
    for (const standby of standbys)
      await eventually(
        'the lock on the replica',
        async () => (await query(inMilkround(standby), locked)).length > 0,
      );
    await whilePaused(async () => {
      await locker.query('rollback');
      await locker.end();
      const { answer, repeated } = await answeredBy(async () => {
        const read = boss.get(`uploads?${range()}`, seen(position));
        await eventually(
          'a read that waits on a replica',
          async () => (await onBoth(waiting)).flat().length > 0,
        );
        await onBoth(`select pg_cancel_backend(pid) from (${waiting}) w`);
        return read;
      });
      expect([answer.status, repeated]).toEqual([200, 1]);
    });
  });

  it('of which one is killed: no request fails, and the other one continues', async () => {
    const position = await newest();
    const statuses = new Set<number>();
    let isOver = false;
    const reading = Promise.all(
      [
        'activity',
        `get-order-logs?${range()}`,
        `day-log?date=${today()}`,
        `order-history/${orderId}`,
      ].map(async (path) => {
        while (!isOver) statuses.add((await boss.get(path, seen(position))).status);
      }),
    );
    await inUse(2);
    standbys[0].kill();
    await inUse(1);
    isOver = true;
    await reading;
    expect([...statuses]).toEqual([200]);
    expect(await degraded()).toMatch(
      /^The database replica 127\.0\.0\.1:\d+ does not answer\. The primary answers for it\.$/,
    );
    expect(await answeredBy(() => historyOf(position))).toMatchObject({
      primary: 0,
      answer: { status: 200 },
    });
  });

  it('of which the last is promoted: it is read from no more', async () => {
    const position = await newest();
    await query(standbys[1].superuserUrl, 'select pg_promote()');
    await eventually(
      'no replica in use',
      async () => (await metrics()).usable === 0,
      GIVEN_UP_WITHIN_MS,
    );
    const { answer, replica } = await answeredBy(() => historyOf(position));
    expect([answer.status, replica]).toEqual([200, 0]);
    const { body } = await boss.get<Read<Order[]>>(`get-orders/${today()}`, seen(await write(33)));
    expect(body.data.find(({ id }) => id === orderId)?.dlvr_quantity).toBe(33);
  });
});
