import { PostgresEventStore } from '@milkround/event-store';
import { eventually } from '../../../../test/support/eventually';
import { IdentityWorld } from '../../../../test/support/identity-world';
import { IdentityRecorder } from './identity-recorder';
import { SecurityLog } from './security-log';

// Hashing is slow on purpose.
const EMAIL = 'ravi@milkround.test';
let world: IdentityWorld;
beforeEach(async () => {
  world = await IdentityWorld.create();
  await holdMinute();
});
afterEach(() => world?.end());

const lines: unknown[] = [];
const recorder = () =>
  new IdentityRecorder(
    world.database.pool,
    new PostgresEventStore(world.database.pool),
    { warn: () => undefined, error: () => undefined },
    new SecurityLog({ info: (line: unknown) => void lines.push(line) }),
  );
const ask = async <Row>(sql: string) => (await world.database.pool.query(sql)).rows as Row[];
const recorded = () =>
  ask<{ type: string; data: Record<string, unknown>; actor: object; version: number }>(
    `select type, data, meta -> 'actor' as actor, version from event order by position`,
  );
const queued = async () => (await ask('select 1 from identity_fact')).length;
/** Counts all refused sign-ins in one minute, however long the test takes. It lasts until {@link endMinute}. */
async function holdMinute(): Promise<void> {
  await ask(
    `create function hold_minute() returns trigger language plpgsql as $$ begin new.minute := '2100-01-01Z'; return new; end $$`,
  );
  await ask(
    'create trigger hold_minute before insert on refused_sign_in for each row execute function hold_minute()',
  );
}
const endMinute = () =>
  ask(`update refused_sign_in set minute = date_trunc('minute', now()) - interval '1 minute'`);

it('a sign-in and a sign-out are recorded in the stream of the session, with the place', async () => {
  const { token } = await world.login('delivery-boy', EMAIL, 'milkround', '2001:db8:1:2:3:4:5:6');
  const hash = (await world.sessions.authenticate(token))?.tokenHash ?? '';
  await world.sessions.signOut(hash);
  await world.sessions.signOut(hash);
  const session = { sessionId: expect.any(String), role: 'delivery-boy', personId: 1 };
  const actor = { role: 'delivery-boy', id: 1 };
  expect(await recorded()).toEqual([
    {
      type: 'SignedIn',
      version: 1,
      actor,
      data: { ...session, address: '2001:db8:1:2::/64', browser: null, system: null },
    },
    { type: 'SignedOut', version: 2, actor, data: session },
  ]);
  expect(await queued()).toBe(0);
});

it('a revoked session has a reason and an actor; an expired one is not revoked', async () => {
  await world.login('delivery-boy', EMAIL);
  await ask(`update session set expires_at = now()`);
  await world.login('delivery-boy', EMAIL);
  await world.sessions.revokeAll('delivery-boy', 1, {
    reason: 'archived',
    actor: { role: 'admin', id: 1 },
  });
  const ended = (await recorded()).filter(({ type }) => type === 'SessionRevoked');
  expect(ended).toEqual([
    expect.objectContaining({
      actor: { role: 'admin', id: 1 },
      data: expect.objectContaining({ reason: 'archived', personId: 1 }),
    }),
  ]);
});

const firstIsRecorded = () =>
  eventually('the first refused sign-in in the log', async () => (await refusals()).length === 1);
const refusals = async () =>
  (await recorded()).flatMap(({ type, data: { personId, count, throttled } }) =>
    type === 'SignInRefused' ? [[personId, count, throttled]] : [],
  );

it('the first refused sign-in of an account and a minute is recorded at once, and the others are one fact when the minute is over', async () => {
  for (let n = 0; n < 3; n += 1)
    await world.login('delivery-boy', EMAIL, 'wrong one').catch(() => undefined);
  for (let n = 0; n < 4; n += 1)
    await world.login('delivery-boy', `nobody-${n}@milkround.test`).catch(() => undefined);
  await recorder().record();
  expect(await refusals()).toEqual([
    [1, 1, 0],
    [null, 1, 0],
  ]);
  await endMinute();
  await recorder().record();
  expect((await refusals()).slice(2).sort()).toEqual([
    [null, 3, 0],
    [1, 2, 0],
  ]);
  await recorder().record();
  expect(await refusals()).toHaveLength(4);
});

it('one refused sign-in is one fact, which is recorded without waiting for the next round of the recorder', async () => {
  await world.login('delivery-boy', EMAIL, 'wrong one').catch(() => undefined);
  await firstIsRecorded();
  await endMinute();
  await recorder().record();
  expect(await refusals()).toEqual([[1, 1, 0]]);
});

it('writes a line of the security log for a refusal, with the address of the sender, and none for a sign-in', async () => {
  lines.length = 0;
  await world.login('delivery-boy', EMAIL);
  for (let n = 0; n < 3; n += 1)
    await world.login('delivery-boy', EMAIL, 'wrong one').catch(() => undefined);
  await firstIsRecorded();
  await endMinute();
  await recorder().record();
  const actor = { role: 'system', id: 0 };
  expect(lines).toHaveLength(1);
  expect(lines).toContainEqual({
    ...{ security: 'SignInRefused', actor, role: 'delivery-boy', personId: 1 },
    ...{ networkAddress: '192.0.2.1', count: 2, throttled: 0 },
  });
});

it('counts the sign-ins that were refused because there were too many', async () => {
  for (let n = 0; n < 13; n += 1)
    await world.login('delivery-boy', EMAIL, 'wrong one').catch(() => undefined);
  await firstIsRecorded();
  await endMinute();
  await recorder().record();
  expect(await refusals()).toEqual([
    [1, 1, 0],
    [1, 12, 3],
  ]);
  expect(lines.at(-1)).toMatchObject({
    security: 'SignInRefused',
    personId: 1,
    throttled: 3,
    lockout: true,
  });
});

it('several servers record each fact once', async () => {
  await ask(
    `create function hold() returns trigger language plpgsql as $$ begin return null; end $$`,
  );
  await ask(
    `create trigger hold before delete on identity_fact for each row execute function hold()`,
  );
  for (let nth = 0; nth < 3; nth++) await world.login('delivery-boy', EMAIL);
  await ask('drop trigger hold on identity_fact');
  expect(await queued()).toBe(3);
  await Promise.all([1, 2, 3, 4].map(() => recorder().record()));
  await recorder().record();
  expect((await recorded()).map(({ type, version }) => [type, version])).toEqual([
    ['SignedIn', 1],
    ['SignedIn', 1],
    ['SignedIn', 1],
  ]);
  expect(await queued()).toBe(0);
});

it('a sign-in works while the log refuses appends, and is recorded later', async () => {
  await ask(
    `create function refuse_append() returns trigger language plpgsql as $$ begin raise exception 'the log is full'; end $$`,
  );
  await ask(
    'create trigger refuse_append before insert on event for each row execute function refuse_append()',
  );
  const { token } = await world.login('delivery-boy', EMAIL);
  expect(await world.sessions.authenticate(token)).not.toBeNull();
  expect(await recorded()).toEqual([]);
  await ask('drop trigger refuse_append on event');
  await recorder().record();
  expect((await recorded()).map(({ type }) => type)).toEqual(['SignedIn']);
});
