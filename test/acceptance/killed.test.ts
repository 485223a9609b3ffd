import { randomUUID } from 'node:crypto';
import { comparePositions, type OrderLine } from '@milkround/contracts';
import { board, deliver, lineOf, type DeliveryBoyPerson } from '../support/board';
import { mde, supervisor } from '../support/client';
import { demoDatabase, type DemoDatabase } from '../support/demo-database';
import { foldDays } from '../support/day-fold';
import { live, type LiveClient } from '../support/live-client';
import { Log } from '../support/log';
import {
  startHosted,
  startServer,
  type RunningServer,
  type ServerProcess,
} from '../support/running-server';

const WRITERS = 10;
const ACKNOWLEDGED_BEFORE_THE_KILL = 80;

interface Sent {
  boy: DeliveryBoyPerson;
  line: OrderLine;
  quantity: number;
  key: string;
  /** Null while there is no answer. */
  position: string | null;
}

let database: DemoDatabase;
/** It is killed; `server` is started in its place. */
let victim: ServerProcess;
let server: RunningServer;
let log: Log;

beforeAll(async () => {
  database = await demoDatabase();
  victim = await startServer({ databaseUrl: database.url });
  log = new Log({ database });
});
afterAll(async () => {
  await Promise.all([victim?.stop(), server?.stop()]);
  await database?.drop();
});

it('loses and duplicates no acknowledged entry when it is killed under load and started again', async () => {
  const boys = await Promise.all(Array.from({ length: WRITERS }, (_, n) => mde(victim.url, n + 1)));
  const area = await supervisor(victim.url, 1);
  const phone = await live(victim.url, boys[0]!.session.token);
  const dashboard = await live(victim.url, area.session.token);

  const sent = await writeUntilKilled(boys);
  const acknowledged = sent.filter(({ position }) => position !== null);
  expect(acknowledged.length).toBeGreaterThanOrEqual(ACKNOWLEDGED_BEFORE_THE_KILL);
  await phone.until('the loss of the connection', () => phone.losses.length > 0);

  server = await startHosted({
    databaseUrl: database.url,
    env: { PORT: new URL(victim.url).port },
  });
  const recorded = await log.today();
  for (const { position, line, quantity } of acknowledged) {
    const fact = recorded.find((event) => event.position.toString() === position);
    expect(fact).toMatchObject({ type: 'QuantityDelivered', data: { orderId: line.id, quantity } });
  }

  // It is unknown whether the other entries were written. The phone sends them again under the same keys, so that each is recorded once.
  for (const entry of sent.filter(({ position }) => position === null)) {
    const { status, headers } = await deliver(entry.boy, entry.line.id, entry.quantity, {
      'idempotency-key': entry.key,
    });
    expect(status).toBe(200);
    entry.position = headers.get('x-position');
  }
  const facts = (await log.today()).filter(({ type }) => type === 'QuantityDelivered');
  expect(facts.map(({ position }) => position.toString()).sort()).toEqual(
    sent.map(({ position }) => position ?? '').sort(),
  );

  const folded = foldDays(await log.today());
  for (const boy of boys) {
    const lines = folded.find(
      ({ deliveryBoyId }) => deliveryBoyId === boy.session.deliveryBoyInfo.id,
    )!.lines;
    for (const { data } of await board(boy))
      for (const line of data) expect(line.dlvr_quantity).toBe(lines.get(line.id)!.delivered);
  }
  const last = sent.reduce(
    (newest, { position }) =>
      comparePositions(position ?? '0', newest) > 0 ? (position ?? '0') : newest,
    '0',
  );
  await expectResumed(phone, last);
  await expectStops(phone, boys[0]!);
  await expectResumed(dashboard, last);
  const progress = dashboard.rows('day-progress');
  for (let id = 1; id <= 5; id++) {
    const shown = progress.filter(({ deliveryBoyId }) => deliveryBoyId === id).at(-1)!;
    const own = folded.find(({ deliveryBoyId }) => deliveryBoyId === id)!;
    const delivered = [...own.lines.values()].reduce((sum, line) => sum + (line.delivered ?? 0), 0);
    expect(shown.products.reduce((sum, product) => sum + (product.delivered ?? 0), 0)).toBeCloseTo(
      delivered,
      6,
    );
  }
  phone.close();
  dashboard.close();
});

/** Each delivery boy writes continuously; the server is killed meanwhile, when enough writes are acknowledged. */
async function writeUntilKilled(boys: DeliveryBoyPerson[]): Promise<Sent[]> {
  const sent: Sent[] = [];
  const killed: Promise<unknown>[] = [];
  await Promise.all(
    boys.map(async (boy) => {
      const lines = (await board(boy)).slice(0, 8).map((stop) => lineOf(stop));
      for (let n = 1; killed.length === 0; n++) {
        const entry: Sent = {
          boy,
          line: lines[n % lines.length]!,
          quantity: n / 8,
          key: randomUUID(),
          position: null,
        };
        sent.push(entry);
        const answer = await deliver(boy, entry.line.id, entry.quantity, {
          'idempotency-key': entry.key,
        }).catch(() => null);
        entry.position = answer?.headers.get('x-position') ?? null;
        const done = sent.filter(({ position }) => position !== null).length;
        if (done >= ACKNOWLEDGED_BEFORE_THE_KILL && killed.length === 0)
          killed.push(victim.kill('SIGKILL'));
      }
    }),
  );
  await Promise.all(killed);
  return sent;
}

/** It has subscribed again from its position, and has missed nothing. */
async function expectResumed(socket: LiveClient, last: string): Promise<void> {
  await socket.until('its topics again', () => socket.resumed === 2);
  await socket.until(
    'everything up to the last write',
    () => comparePositions(socket.sentPosition, last) >= 0,
  );
  expect(socket.gaps).toEqual([]);
  expect(socket.messages.filter(({ change }) => 'refetch' in change)).toEqual([]);
}

async function expectStops(phone: LiveClient, boy: DeliveryBoyPerson): Promise<void> {
  const shown = new Map(phone.rows('stop').map(({ consumerId, orders }) => [consumerId, orders]));
  const touched = (await board(boy)).filter(({ data }) =>
    data.some(({ dlvr_quantity }) => dlvr_quantity !== null),
  );
  expect(touched.length).toBeGreaterThan(0);
  for (const stop of touched) expect(shown.get(stop.consumerId)).toEqual(stop);
}
