import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { Role } from '@milkround/contracts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database';
import { migrate } from '../database/migrate';
import { Credentials } from './credentials';
import { LoginTries } from './login-tries';
import { Logins } from './logins';
import { Sessions } from './sessions';

/** The commands by which the read models' three people got their passwords. */
const SET_BY = { meera: randomUUID(), ravi: randomUUID(), anil: randomUUID() };
/** The read models that logins look into, as far as they do. */
const READ_MODELS = [
  `create table account (role text, person_id int, email text, password_set_by uuid)`,
  `insert into account values ('supervisor', 1, 'meera@milkround.test', '${SET_BY.meera}'),
    ('delivery-boy', 1, 'ravi@milkround.test', '${SET_BY.ravi}'), ('delivery-boy', 2, 'anil@milkround.test', '${SET_BY.anil}')`,
  `create table area (id int primary key, name text, archived boolean)`,
  `create table supervisor (id int primary key, unique_id text, name text, email text, area_id int, archived boolean)`,
  `create table delivery_boy (id int primary key, unique_id text, name text, email text, area_id int, supervisor_id int, archived boolean)`,
  `insert into area values (1, 'Baner', false)`,
  `insert into supervisor values (1, 'SUP-001', 'Meera', 'meera@milkround.test', 1, false)`,
  `insert into delivery_boy values (1, 'MDE-001', 'Ravi', 'ravi@milkround.test', 1, 1, false), (2, 'MDE-002', 'Anil', 'anil@milkround.test', 1, null, false)`,
];
// Hashing is slow on purpose.
jest.setTimeout(60_000);
const ADDRESS = '192.0.2.1';

let database: TestDatabase;
let source: DataSource;
let sessions: Sessions;
let otherServer: Sessions;
let credentials: Credentials;
let logins: Logins;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate({ type: 'postgres', url: database.url });
  for (const statement of READ_MODELS) await database.pool.query(statement);
  source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  sessions = new Sessions(source, database.pool);
  otherServer = new Sessions(source, database.pool);
  credentials = new Credentials(source);
  logins = new Logins(credentials, new LoginTries(source), sessions);
  await credentials.keepMany(
    [
      { role: 'supervisor', personId: 1, commandId: SET_BY.meera },
      { role: 'delivery-boy', personId: 1, commandId: SET_BY.ravi },
      { role: 'delivery-boy', personId: 2, commandId: SET_BY.anil },
    ],
    'milkround',
  );
  await credentials.firstAdmin('boss@milkround.test', 'first password');
});

beforeEach(() => database.pool.query('delete from login_try'));

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const login = (role: Role, email: string, password = 'milkround', address = ADDRESS) => logins.login(role, email, password, address);
const hashOf = async (token: string) => (await sessions.authenticate(token))?.tokenHash ?? '';
/** What becomes of tries sent at the same moment, counted. */
async function outcomes(tries: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(tries)) {
    const outcome = result.status === 'fulfilled' ? 'in' : String(result.reason.getStatus());
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

describe('a login', () => {
  it('answers who an admin is', async () =>
    expect(await login('admin', 'boss@milkround.test', 'first password')).toEqual({
      id: 1,
      name: 'Admin',
      email: 'boss@milkround.test',
      role: 'admin',
      token: expect.stringMatching(/^[\w-]{43}$/),
    }));

  it('answers who a supervisor is, and where', async () =>
    expect(await login('supervisor', ' MEERA@milkround.test ')).toMatchObject({
      unique_id: 'SUP-001',
      area_id: 1,
      area: { id: 1, name: 'Baner' },
    }));

  it('answers who a delivery boy is', async () =>
    expect(await login('delivery-boy', 'ravi@MILKROUND.test')).toEqual({
      name: 'Ravi',
      role: 'delivery-boy',
      token: expect.any(String),
      deliveryBoyInfo: {
        id: 1,
        unique_id: 'MDE-001',
        name: 'Ravi',
        email: 'ravi@milkround.test',
        area_id: 1,
        area: { id: 1, name: 'Baner' },
      },
    }));

  it('says the same of a wrong password, an unknown account and another role', async () => {
    const wrong = { message: 'Invalid email or password', status: 401 };
    await expect(login('supervisor', 'meera@milkround.test', 'Milkround')).rejects.toMatchObject(wrong);
    await expect(login('supervisor', 'nobody@milkround.test')).rejects.toMatchObject(wrong);
    await expect(login('admin', 'meera@milkround.test')).rejects.toMatchObject(wrong);
  });

  it('lets nobody in who was archived, and ends his sessions', async () => {
    const session = await login('delivery-boy', 'anil@milkround.test');
    await database.pool.query(`delete from account where role = 'delivery-boy' and person_id = 2`);
    expect(await sessions.authenticate(session.token)).toBeNull();
    await expect(login('delivery-boy', 'anil@milkround.test')).rejects.toMatchObject({ status: 401 });
    await database.pool.query(`insert into account values ('delivery-boy', 2, 'anil@milkround.test', '${SET_BY.anil}')`);
  });

  describe('with a new password', () => {
    const commandId = randomUUID();
    const check = (password: string) => credentials.check('delivery-boy', 'anil@milkround.test', password);
    /** What the projection does with the fact that a password was changed. */
    const fact = (setBy: string) =>
      database.pool.query(`update account set password_set_by = $1 where role = 'delivery-boy' and person_id = 2`, [setBy]);
    const anil = (passwordSetBy: string) => ({ personId: 2, passwordSetBy });

    beforeAll(async () => credentials.keep({ role: 'delivery-boy', personId: 2, commandId }, await credentials.hash('new password')));

    it('takes the old one until the fact stands, and from then on the new one only', async () => {
      expect([await check('milkround'), await check('new password')]).toEqual([anil(SET_BY.anil), null]);
      await fact(commandId);
      expect([await check('milkround'), await check('new password')]).toEqual([null, anil(commandId)]);
      await fact(SET_BY.anil);
    });

    it('ends the sessions that the old one opened, with the fact itself', async () => {
      const [before, after] = [
        await sessions.open('delivery-boy', anil(SET_BY.anil)),
        await sessions.open('delivery-boy', anil(commandId)),
      ];
      await fact(commandId);
      expect([await sessions.authenticate(before), await sessions.authenticate(after)]).toEqual([null, expect.anything()]);
      await sessions.revokeAll('delivery-boy', 2, { exceptPassword: commandId });
      expect(await sessions.authenticate(after)).not.toBeNull();
      await fact(SET_BY.anil);
      expect(await sessions.authenticate(before)).toBeNull();
    });

    it('forgets the old one, or the new one of a command that was refused', async () => {
      await credentials.forget(commandId);
      await fact(commandId);
      expect(await check('new password')).toBeNull();
      await fact(SET_BY.anil);
      await credentials.forgetAll('delivery-boy', 2, SET_BY.anil);
      expect(await check('milkround')).not.toBeNull();
      await credentials.forgetAll('delivery-boy', 2);
      expect(await check('milkround')).toBeNull();
      expect(await credentials.check('delivery-boy', 'ravi@milkround.test', 'milkround')).not.toBeNull();
    });
  });

  it('makes the first admin once', async () => {
    await credentials.firstAdmin('other@milkround.test', 'other password');
    expect(await credentials.check('admin', 'other@milkround.test', 'other password')).toBeNull();
    expect(await credentials.check('admin', 'boss@milkround.test', 'first password')).toEqual({ personId: 1, passwordSetBy: null });
  });
});

describe('too many tries', () => {
  it('lets exactly ten wrong ones through, however they come, and then not even the right one', async () => {
    const tries = Array.from({ length: 15 }, () => login('supervisor', 'meera@milkround.test', 'wrong password'));
    expect(await outcomes(tries)).toEqual({ 401: 10, 429: 5 });
    await expect(login('supervisor', 'Meera@milkround.test', 'milkround', '192.0.2.2')).rejects.toMatchObject({ status: 429 });
    await expect(login('delivery-boy', 'ravi@milkround.test')).resolves.toBeDefined();
  });

  it('says when to come back: when the first of the ten is a quarter of an hour old', async () => {
    await outcomes(Array.from({ length: 10 }, () => login('supervisor', 'meera@milkround.test', 'wrong password')));
    await database.pool.query(`update login_try set tried_at = tried_at - interval '14 minutes'`);
    const refusal = await login('supervisor', 'meera@milkround.test').catch((error: { seconds: number }) => error);
    expect('seconds' in refusal && refusal.seconds).toBeGreaterThan(50);
    expect('seconds' in refusal && refusal.seconds).toBeLessThanOrEqual(60);
    await database.pool.query(`update login_try set tried_at = tried_at - interval '1 minute'`);
    await expect(login('supervisor', 'meera@milkround.test')).resolves.toBeDefined();
  });

  it('begins anew after a right one', async () => {
    const nine = () => Array.from({ length: 9 }, () => login('supervisor', 'meera@milkround.test', 'wrong password'));
    expect(await outcomes(nine())).toEqual({ 401: 9 });
    await login('supervisor', 'meera@milkround.test');
    expect(await outcomes(nine())).toEqual({ 401: 9 });
  });

  it('counts fifty wrong ones from one address, right ones not', async () => {
    expect(await outcomes(Array.from({ length: 60 }, () => login('delivery-boy', 'ravi@milkround.test')))).toEqual({ in: 60 });
    const strangers = Array.from({ length: 52 }, () => login('supervisor', `${randomUUID()}@milkround.test`));
    expect(await outcomes(strangers)).toEqual({ 401: 50, 429: 2 });
    await expect(login('delivery-boy', 'ravi@milkround.test')).rejects.toMatchObject({ status: 429 });
    await expect(login('delivery-boy', 'ravi@milkround.test', 'milkround', '192.0.2.9')).resolves.toBeDefined();
  });
});

describe('a session', () => {
  const open = () => sessions.open('delivery-boy', { personId: 1, passwordSetBy: SET_BY.ravi });

  it('is known by its token, which is nowhere kept', async () => {
    const token = await open();
    expect(await sessions.authenticate(token)).toMatchObject({
      role: 'delivery-boy',
      id: 1,
      uniqueId: 'MDE-001',
      areaId: 1,
      supervisorId: 1,
    });
    const { rows } = await database.pool.query(`select encode(token_hash, 'escape') || role as text from session`);
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  });

  it.each(['', 'x', randomUUID()])('is none for the token "%s"', async (token) => expect(await sessions.authenticate(token)).toBeNull());

  it('ends after 16 hours', async () => {
    const token = await open();
    const age = (interval: string) => database.pool.query('update session set expires_at = expires_at - $1::interval', [interval]);
    await age('15 hours 59 minutes');
    expect(await sessions.authenticate(token)).not.toBeNull();
    await age('1 minute');
    expect(await sessions.authenticate(token)).toBeNull();
    await age('1 day');
    await sessions.sweep();
    expect((await database.pool.query('select 1 from session')).rowCount).toBe(0);
  });

  it('is over on every server at once when it is revoked, and this one says so', async () => {
    const token = await open();
    const hash = await hashOf(token);
    const told: string[] = [];
    sessions.onRevoked((revoked) => told.push(...revoked));
    await sessions.revoke(hash);
    await sessions.revoke(hash);
    expect(await otherServer.authenticate(token)).toBeNull();
    expect(told).toEqual([hash]);
  });

  it('ends with all others of its person, but for one if so wished', async () => {
    const [kept, lost, others] = [
      await open(),
      await open(),
      await sessions.open('supervisor', { personId: 1, passwordSetBy: SET_BY.meera }),
    ];
    await sessions.revokeAll('delivery-boy', 1, { except: await hashOf(kept) });
    expect(await sessions.authenticate(lost)).toBeNull();
    expect(await sessions.authenticate(kept)).not.toBeNull();
    await sessions.revokeAll('delivery-boy', 1);
    expect(await sessions.authenticate(kept)).toBeNull();
    expect(await sessions.authenticate(others)).not.toBeNull();
  });

  it('tells which still hold, and where their persons are now', async () => {
    const [kept, lost] = [await hashOf(await open()), await hashOf(await open())];
    await otherServer.revoke(lost);
    await database.pool.query('update delivery_boy set area_id = 2 where id = 1');
    const valid = await sessions.stillValid([kept, lost]);
    await database.pool.query('update delivery_boy set area_id = 1 where id = 1');
    expect([...valid.keys()]).toEqual([kept]);
    expect(valid.get(kept)).toMatchObject({ id: 1, areaId: 2 });
    expect(await sessions.stillValid([])).toEqual(new Map());
  });
});
