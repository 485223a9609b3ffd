import { eventually } from '../../../../test/support/eventually';
import { counts, ledger } from '../../../../test/support/ledger';
import { SOON_MS, inState } from '../../../../test/support/ledger-world';
import { SouredLedger, untilHeld } from '../../../../test/support/soured-ledger';

let soured: SouredLedger;

beforeEach(async () => {
  soured = await SouredLedger.create();
});
afterEach(() => soured.world.end());

it('applies the held events in their order once the event can be applied', async () => {
  const released: unknown[] = [];
  const { engine } = await soured.world.process('one', [soured.fold(ledger), counts], {
    onReleased: ({ streamId }) => released.push(streamId),
  });
  const { bad, last } = await soured.writeAccount();
  expect(await engine.waitFor(last, SOON_MS)).toBe(true);
  await untilHeld(engine, 1);
  await soured.decide({ decision: 'retry' });
  await untilHeld(engine, 1);
  expect(await soured.rowOf('bad')).toMatchObject({ facts: 1 });

  soured.types.clear();
  expect(await soured.decide({ decision: 'retry', position: bad })).toMatchObject([
    { streamId: 'account/bad', state: 'decided' },
  ]);
  await untilHeld(engine, 0);
  // The engine reports a release after its commit, which other connections see a moment earlier.
  await eventually('both releases are reported', () => released.length === 2);
  expect(released).toEqual(['account/bad', 'account/bad']);
  await soured.world.expectTrue();
  expect(await engine.waitFor(await soured.write('bad', 'Paid', { amount: 7 }), SOON_MS)).toBe(
    true,
  );
  await soured.world.expectTrue();
  expect((await engine.status()).projections[0]).toMatchObject({
    state: 'running',
    quarantined: 0,
  });
});

it('leaves a skipped event out, now and in every rebuild, and records who decided that and why', async () => {
  const { engine } = await soured.world.process('one', [soured.fold(ledger), counts]);
  const { bad, last } = await soured.writeAccount();
  expect(await engine.waitFor(last, SOON_MS)).toBe(true);
  await soured.decide({ decision: 'skip', position: bad });
  await untilHeld(engine, 0);
  expect(await soured.rowOf('bad')).toEqual({ shop: 'shop 1', balance: 5, facts: 2 });
  const { tables } = await engine.rebuild('ledger');
  expect(tables).toMatchObject([
    { missing: 0, surplus: 0, different: 0 },
    { missing: 0, surplus: 0, different: 0 },
  ]);
  expect(await engine.quarantined()).toEqual([]);
  expect(await soured.rowOf('bad')).toEqual({ shop: 'shop 1', balance: 5, facts: 2 });
  const { rows } = await soured.world.store.pool.query(
    'SELECT decision, decided_by, reason, state FROM quarantine',
  );
  expect(rows).toEqual([
    { decision: 'skip', decided_by: 'tester', reason: 'a test', state: 'released' },
  ]);
});

it('holds the stream again at the next event that cannot be applied', async () => {
  const { engine } = await soured.world.process('one', [soured.fold(ledger), counts]);
  const { bad } = await soured.writeAccount();
  const second = await soured.write('bad', 'Soured', { amount: 2 });
  expect(await engine.waitFor(await soured.write('bad', 'Paid', { amount: 3 }), SOON_MS)).toBe(
    true,
  );
  await soured.decide({ decision: 'skip', position: bad });
  await eventually(
    'the stream is held again',
    async () => (await engine.quarantined())[0]?.position === second,
  );
  expect(await soured.rowOf('bad')).toEqual({ shop: 'shop 1', balance: 5, facts: 2 });
  expect((await engine.status()).projections[0]).toMatchObject({ quarantined: 1 });
  await soured.decide({ decision: 'skip', streamId: 'account/bad' });
  await untilHeld(engine, 0);
  expect(await soured.rowOf('bad')).toEqual({ shop: 'shop 1', balance: 8, facts: 3 });
});

it('rebuilds when other streams have changed the rows meanwhile, with the rows of the log', async () => {
  const { engine } = await soured.world.process('one', [ledger, soured.fold(counts)]);
  const { last } = await soured.writeAccount();
  expect(await engine.waitFor(last, SOON_MS)).toBe(true);
  await untilHeld(engine, 1);
  soured.types.clear();
  await soured.decide({ decision: 'retry', streamId: 'account/bad' });
  await untilHeld(engine, 0);
  await inState(engine, 'counts', 'running');
  await soured.world.expectTrue();
});
