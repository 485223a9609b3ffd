import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import {
  actualRows,
  counts,
  expectedRows,
  ledger,
  writeFacts,
} from '../../../../test/support/ledger';
import { LedgerWorld, SOON_MS, inState } from '../../../../test/support/ledger-world';
import { command } from '../../../../test/support/own-event-store';
import type { Projection } from '../projection';

let world: LedgerWorld;

beforeEach(async () => (world = await LedgerWorld.create()));
afterEach(() => world.end());

it('applies every fact exactly once although its sessions are killed at random', async () => {
  const processes = [
    await world.process('victim 0', [ledger, counts], { batchSize: 25 }),
    await world.process('victim 1', [ledger, counts], { batchSize: 25 }),
  ];
  let writing = true;
  const killing = (async () => {
    let kills = 0;
    for (; writing || kills < 15; kills += 1) {
      await world.kill(`victim ${kills % 2}`);
      await world.database.pool.query('SELECT pg_sleep($1)', [randomInt(60) / 1000]);
    }
    return kills;
  })();
  const positions = await Promise.all([1, 2, 3].map(() => writeFacts(world.store, 75)));
  writing = false;
  await killing;
  const last = positions.reduce((a, b) => (a > b ? a : b));
  for (const { engine } of processes) {
    expect(await engine.waitFor(last, SOON_MS)).toBe(true);
    expect(await engine.quarantined()).toEqual([]);
  }
  await world.expectTrue();
});

it('takes over within a second when the projector dies in the middle of a batch', async () => {
  const { engine } = await world.process('heir');
  const dying = new Client({ connectionString: world.database.url, application_name: 'dying' });
  const dead = new Promise((resolve) => dying.on('error', resolve));
  await dying.connect();
  await dying.query('BEGIN');
  await dying.query(`SELECT FROM checkpoint WHERE role = 'log' FOR UPDATE`);
  await dying.query(`UPDATE checkpoint SET position = 1000`);
  const position = await writeFacts(world.store, 5);
  expect(await engine.waitFor(position, 300)).toBe(false);
  await world.kill('dying');
  await dead;
  expect(await engine.waitFor(position, 1000)).toBe(true);
  await world.expectTrue();
});

const SIZES = [2000, 3];

it.each(SIZES)(
  'stops only the projection that cannot apply an event, keeps the earlier ones once, and continues when resumed, in batches of %i',
  async (batchSize) => {
    let poisonous = true;
    const sour: Projection = {
      ...ledger,
      tables: ledger.tables.map((table) =>
        table.kind === 'fold'
          ? {
              ...table,
              fold: (row, event, key) => {
                if (poisonous && event.position === bad) throw new TypeError('sour milk');
                return table.fold(row, event, key);
              },
            }
          : table,
      ),
    };
    await writeFacts(world.store, 40);
    const bad = await writeFacts(world.store, 1);
    const position = await writeFacts(world.store, 20);
    const failures: unknown[] = [];
    const onError = (failure: unknown) => failures.push(failure);
    const { engine } = await world.process('one', [sour, counts], {
      maxQuarantined: 0,
      batchSize,
      onError,
    });
    expect(await engine.waitFor(position, SOON_MS)).toBe(true);
    expect(failures).toEqual([
      expect.objectContaining({
        effect: 'stopped',
        projection: 'ledger',
        version: 1,
        role: 'live',
        position: bad,
        error: new TypeError('sour milk'),
      }),
    ]);
    const [stopped, running] = (await engine.status()).projections;
    expect(stopped).toMatchObject({
      state: 'stopped',
      position: bad - 1n,
      error: `Opened at ${bad}: TypeError: sour milk`,
    });
    expect(running).toMatchObject({ state: 'running', position });
    const { fact_count } = await expectedRows(world.store);
    expect((await actualRows(world.store)).fact_count).toEqual(fact_count);
    poisonous = false;
    await engine.resume('ledger');
    await inState(engine, 'ledger', 'running');
    await world.expectTrue();
  },
);

it.each(SIZES)(
  'finds the one event whose row the database refuses, in batches of %i',
  async (batchSize) => {
    const narrow: Projection = {
      name: 'narrow',
      version: 1,
      tables: [
        {
          kind: 'fold',
          table: { name: 'narrow', columns: { id: 'text', facts: 'int' }, key: ['id'] },
          keys: (event) => [{ id: event.type }],
          fold: (row, event) => ({
            id: event.type,
            facts: event.position === bad ? 3_000_000_000 : (row?.facts ?? 0) + 1,
          }),
        },
      ],
    };
    await writeFacts(world.store, 60);
    const bad = await writeFacts(world.store, 1);
    await writeFacts(world.store, 60);
    const before = Number(bad) - 1;
    const { engine } = await world.process('one', [narrow, ledger, counts], {
      maxQuarantined: 0,
      batchSize,
    });
    await inState(engine, 'narrow', 'stopped');
    expect(await engine.waitFor(await world.store.position(), SOON_MS)).toBe(true);
    expect((await engine.status()).projections[0]).toMatchObject({
      position: BigInt(before),
      error: expect.stringContaining('out of range'),
    });
    expect(
      (await world.store.pool.query('SELECT sum(facts)::int AS n FROM narrow')).rows[0].n,
    ).toBe(before);
    await world.expectTrue();
  },
);

it('reports the projection whose row is refused, and not another one that deletes its own rows meanwhile', async () => {
  const still: Projection = {
    name: 'still',
    version: 1,
    tables: [
      {
        kind: 'fold',
        table: { name: 'still', columns: { id: 'text', facts: 'int' }, key: ['id'] },
        keys: (event) => [{ id: event.streamId }],
        fold: (row, event) => ({
          id: event.streamId,
          facts: event.type === 'Moved' ? 3_000_000_000 : (row?.facts ?? 0) + 1,
        }),
      },
    ],
  };
  const { engine } = await world.process('one', [ledger, still, counts], { maxQuarantined: 0 });
  const write = (type: string, shop: string, expectedVersion: number) =>
    world.store.append({
      ...command(),
      streams: [{ streamId: 'account/1', expectedVersion, events: [{ type, data: { shop } }] }],
    });
  const opened = await write('Opened', 'emptied', 0);
  expect(await engine.waitFor(opened.position, SOON_MS)).toBe(true);
  const moved = await write('Moved', 'other', 1);
  expect(await engine.waitFor(moved.position, SOON_MS)).toBe(true);
  expect((await engine.status()).projections).toEqual([
    expect.objectContaining({ name: 'ledger', state: 'running', position: moved.position }),
    expect.objectContaining({ name: 'still', state: 'stopped', position: opened.position }),
    expect.objectContaining({ name: 'counts', state: 'running', position: moved.position }),
  ]);
  await world.expectTrue();
});

it('holds no stream back for a missing table: the projection stops', async () => {
  const { engine } = await world.process('one');
  expect(await engine.waitFor(await writeFacts(world.store, 20), SOON_MS)).toBe(true);
  await world.store.pool.query('ALTER TABLE account RENAME COLUMN facts TO facts_gone');
  expect(await engine.waitFor(await writeFacts(world.store, 20), SOON_MS)).toBe(true);
  await inState(engine, 'ledger', 'stopped');
  expect(await engine.quarantined()).toEqual([]);
  await world.store.pool.query('ALTER TABLE account RENAME COLUMN facts_gone TO facts');
  await engine.resume('ledger');
  await inState(engine, 'ledger', 'running');
  await world.expectTrue();
});
