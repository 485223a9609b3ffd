import { freshStop, deliver, lineOf, type DeliveryBoyPerson } from '../support/board';
import { mde } from '../support/client';
import { Log } from '../support/log';
import { quantityEntry, resultsOf, send, synced } from '../support/outbox';
import { ownServer, secondServer } from '../support/own-server';

const server = ownServer();
const second = secondServer(server);
const FULL = {
  status: 429,
  body: {
    message:
      'Too many entries in a short time. What is entered is kept on the phone and sent later.',
  },
};

let boys: DeliveryBoyPerson[];
let log: Log;
beforeAll(async () => {
  boys = await Promise.all([mde(server().url, 1), mde(server().url, 2)]);
  log = new Log(server());
});

/** Lets the first delivery boy record that many more entries. */
const leave = (entries: number) =>
  server().database!.pool.query(
    'update entry_budget set available = $1, counted_at = now() where delivery_boy_id = 1',
    [entries],
  );

it('accepts all entries of a morning at full speed', async () => {
  const line = lineOf(await freshStop(boys[0]!));
  for (let batch = 0; batch < 10; batch++) {
    const commands = Array.from({ length: 200 }, (_, n) =>
      quantityEntry(line.id, batch * 200 + n + 1),
    );
    expect(new Set(resultsOf(await synced(boys[0]!, commands)))).toEqual(new Set(['done']));
  }
});

it('answers 429 with a sentence and a time when the budget is used up, records nothing, and accepts the entries of others', async () => {
  const lines = [lineOf(await freshStop(boys[0]!)), lineOf(await freshStop(boys[1]!))];
  await leave(50);
  const commands = Array.from({ length: 100 }, (_, n) => quantityEntry(lines[0]!.id, n + 0.5));
  const added = await log.added(1, async () => {
    const refused = await send(boys[0]!, commands);
    expect(refused).toMatchObject(FULL);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1);
  });
  expect(added).toEqual([]);
  expect((await deliver(boys[1]!, lines[1]!.id, 3)).status).toBe(200);
  await leave(100);
  expect(new Set(resultsOf(await synced(boys[0]!, commands)))).toEqual(new Set(['done']));
  expect(resultsOf(await synced(boys[0]!, commands))).toEqual(commands.map(() => 'already-done'));
});

it('counts plain calls too, on every server, and no reads', async () => {
  const line = lineOf(await freshStop(boys[0]!));
  const elsewhere = await mde(second().url, 1);
  await leave(1);
  expect((await deliver(elsewhere, line.id, 11)).status).toBe(200);
  // The budget grows again by ten entries a second.
  await leave(-100);
  expect(await deliver(boys[0]!, line.id, 12)).toMatchObject(FULL);
  expect(await deliver(elsewhere, line.id, 12)).toMatchObject(FULL);
  expect((await boys[0]!.get('get-orders')).status).toBe(200);
  await leave(10);
  expect((await deliver(boys[0]!, line.id, 12)).status).toBe(200);
});

it('sets an entry aside that is longer than any screen can create, and stores only its beginning', async () => {
  await leave(100);
  const long = quantityEntry('x'.repeat(100_000), 1);
  expect(resultsOf(await synced(boys[0]!, [long]))).toEqual(['set-aside']);
  const { rows } = await server().database!.pool.query<{ length: number }>(
    'select length(command::text) as length from set_aside order by recorded_at desc limit 1',
  );
  expect(rows[0]?.length).toBeLessThan(2_000);
});
