import { PostgresEventStore } from '@milkround/event-store';
import { IdentityWorld } from '../../../../test/support/identity-world';
import { Limits } from '../http/limits';
import { RetryLater } from '../http/retry-later';
import { Downloads } from './downloads';
import { IdentityRecorder } from './identity-recorder';
import { SecurityLog } from './security-log';

let world: IdentityWorld;
beforeEach(async () => {
  world = await IdentityWorld.create();
});
afterEach(() => world?.end());

const SELECTION = {
  report: 'remarks',
  fromDate: '2026-11-01',
  toDate: null,
  filters: { search: 'Asha', areaIds: [1, 2] },
};
const boss = { role: 'admin', id: 1 } as const;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const recorder = () =>
  new IdentityRecorder(
    world.database.pool,
    new PostgresEventStore(world.database.pool),
    log,
    new SecurityLog(log),
  );
const downloads = () => new Downloads(world.database.pool, recorder(), new Limits(), log);
const ask = async <Row>(sql: string) => (await world.database.pool.query(sql)).rows as Row[];
const recorded = () =>
  ask<{ type: string; data: object; actor: object }>(
    `select type, data, meta -> 'actor' as actor from event order by position`,
  );

const exported = (rows: number | null, outcome: string) => ({
  type: 'ReportExported',
  data: { role: 'admin', personId: 1, ...SELECTION, rows, outcome },
  actor: boss,
});

it.each(['complete', 'broken-off'] as const)(
  'a download that ended %s is one fact with its rows',
  async (outcome) => {
    const id = await downloads().begin(boss, SELECTION);
    await recorder().record();
    expect(await recorded()).toEqual([]);
    await downloads().end(id, outcome, 12);
    await downloads().end(id, outcome, 12);
    expect(await recorded()).toEqual([exported(12, outcome)]);
    expect(await ask('select 1 from open_download union all select 1 from identity_fact')).toEqual(
      [],
    );
  },
);

it('the download of a server that was killed is recorded by another one', async () => {
  const id = await downloads().begin(boss, SELECTION);
  await ask(`update open_download set begun_at = begun_at - interval '11 minutes'`);
  await recorder().record();
  await downloads().end(id, 'complete', 12);
  expect(await recorded()).toEqual([exported(null, 'unknown')]);
});

it('a download continues while the log refuses appends, and is recorded once later', async () => {
  await ask(
    `create function refuse_append() returns trigger language plpgsql as $$ begin raise exception 'the log is full'; end $$`,
  );
  await ask(
    'create trigger refuse_append before insert on event for each row execute function refuse_append()',
  );
  await downloads().end(await downloads().begin(boss, SELECTION), 'complete', 3);
  await downloads().recordFile(boss, '0193536c-6a5c-7c2e-b4a1-5b1d4f0b7a11');
  expect(await recorded()).toEqual([]);
  await ask('drop trigger refuse_append on event');
  await recorder().record();
  await recorder().record();
  expect((await recorded()).map(({ type }) => type)).toEqual([
    'ReportExported',
    'UploadedFileDownloaded',
  ]);
});

it('a download that cannot be ended does not throw', async () => {
  const id = await downloads().begin(boss, SELECTION);
  await ask('alter table open_download rename to elsewhere');
  await expect(downloads().end(id, 'complete', 3)).resolves.toBeUndefined();
});

it('refuses the 121st download of a person within a minute', async () => {
  const own = downloads();
  for (let n = 0; n < 120; n += 1) await own.begin(boss, SELECTION);
  await expect(own.begin(boss, SELECTION)).rejects.toThrow(RetryLater);
  await own.begin({ role: 'admin', id: 2 }, SELECTION);
});
