import { IdentityWorld } from '../../../../test/support/identity-world';
import { EntryBudget } from './entry-budget';

jest.setTimeout(60_000);

let world: IdentityWorld;
let budgets: EntryBudget[];
beforeAll(async () => {
  world = await IdentityWorld.create();
  // Two servers on one database.
  budgets = [new EntryBudget(world.database.pool), new EntryBudget(world.database.pool)];
});
afterAll(() => world?.end());
beforeEach(() => world.database.pool.query('delete from entry_budget'));

const take = (id: number, entries: number, server = 0) => budgets[server]!.take(id, entries);
const later = (interval: string) =>
  world.database.pool.query(
    'update entry_budget set counted_at = counted_at - $1::interval, day_began = day_began - $1::interval',
    [interval],
  );

it('accepts a long morning at once, and refuses a flood of entries of that person only', async () => {
  for (let n = 0; n < 25; n++) await take(1, 200);
  await expect(take(1, 200)).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('kept on the phone'),
  });
  await expect(take(2, 200)).resolves.toBeUndefined();
});

it('names the time to retry, and accepts entries then', async () => {
  await take(1, 5_000);
  const refusal = await take(1, 200).catch((error: { seconds: number }) => error);
  expect('seconds' in (refusal ?? {}) && (refusal as { seconds: number }).seconds).toBeGreaterThan(
    15,
  );
  expect(
    'seconds' in (refusal ?? {}) && (refusal as { seconds: number }).seconds,
  ).toBeLessThanOrEqual(20);
  await later('20 seconds');
  await expect(take(1, 200)).resolves.toBeUndefined();
  await expect(take(1, 200)).rejects.toMatchObject({ status: 429 });
});

it('holds 10,000 in a day', async () => {
  await take(1, 5_000);
  await later('10 minutes');
  await take(1, 5_000);
  await later('10 minutes');
  const refusal = await take(1, 1).catch((error: { seconds: number }) => error);
  expect((refusal as { seconds: number }).seconds).toBeGreaterThan(23 * 3_600);
  await later('24 hours');
  await expect(take(1, 1)).resolves.toBeUndefined();
});

it('counts simultaneous entries on two servers once', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => take(1, 200, n % 2).then(() => 200)),
  );
  const { rows } = await world.database.pool.query('select of_day from entry_budget');
  const taken = results.filter(({ status }) => status === 'fulfilled').length * 200;
  expect(taken).toBeLessThanOrEqual(5_000);
  expect(rows).toEqual([{ of_day: taken }]);
});
