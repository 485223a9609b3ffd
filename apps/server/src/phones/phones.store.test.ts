import { IdentityWorld } from '../../../../test/support/identity-world';
import { Phones } from './phones';

let world: IdentityWorld;
let phones: Phones;

interface Contact {
  boy: number;
  waiting: number;
  since: Date | null;
  /** Whether the period has more than one report. */
  isLong: boolean;
}

const run = async <Row>(sql: string) => (await world.database.pool.query(sql)).rows as Row[];
const contacts = () =>
  run<Contact>(
    `select delivery_boy_id as boy, waiting, waiting_since as since, until_at > from_at as "isLong" from phone_contact order by delivery_boy_id, from_at`,
  );
const reported = (waiting: number, since: string | null = null) =>
  phones.recordReport(1, { waiting, since });
/** Lets time pass by moving the stored times back. */
const pass = (minutes: number) =>
  run(
    `update phone_contact set from_at = from_at - interval '${minutes} minutes', until_at = until_at - interval '${minutes} minutes'`,
  );

beforeEach(async () => {
  world = await IdentityWorld.create();
  phones = new Phones(world.source);
});
afterEach(() => world?.end());

it('records one period for successive equal reports', async () => {
  for (let report = 0; report < 3; report++) await reported(0);
  await phones.recordDelivery(1, { waiting: 0, caughtUp: [] });
  expect(await contacts()).toEqual([{ boy: 1, waiting: 0, since: null, isLong: true }]);
});

it('records another period after a silence', async () => {
  await reported(0);
  await pass(3);
  await reported(0);
  await reported(0);
  expect((await contacts()).map(({ isLong }) => isLong)).toEqual([false, true]);
});

it('records another period after a day, for any number of reports', async () => {
  await reported(0);
  await run(`update phone_contact set from_at = from_at - interval '25 hours'`);
  await reported(0);
  expect((await contacts()).map(({ isLong }) => isLong)).toEqual([true, false]);
});

it('records another period when the waiting entries change', async () => {
  const since = '2026-11-26T00:10:00.000Z';
  await reported(0);
  await reported(2, since);
  await reported(2, since);
  await phones.recordDelivery(1, { waiting: 0, caughtUp: [since] });
  expect(await contacts()).toEqual([
    { boy: 1, waiting: 0, since: null, isLong: false },
    { boy: 1, waiting: 2, since: new Date(since), isLong: true },
    { boy: 1, waiting: 0, since: null, isLong: false },
  ]);
});

it('keeps phones apart that report at the same time', async () => {
  await Promise.all(
    [1, 2, 1, 2].map((boy) => phones.recordDelivery(boy, { waiting: 0, caughtUp: [] })),
  );
  await phones.recordDelivery(2, { waiting: 0, caughtUp: [] });
  expect((await contacts()).map(({ boy, isLong }) => [boy, isLong])).toEqual([
    [1, false],
    [2, true],
  ]);
});
