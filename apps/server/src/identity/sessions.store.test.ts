import { randomUUID } from 'node:crypto';
import { eventually } from '../../../../test/support/eventually';
import { IdentityWorld, SET_BY } from '../../../../test/support/identity-world';
import type { Revocation } from './sessions';

// Hashing is slow on purpose.
let world: IdentityWorld;
beforeAll(async () => {
  world = await IdentityWorld.create();
});
afterAll(() => world?.end());

const PLACE = { address: '192.0.2.1', browser: 'Chrome', system: 'Android' };
const BY_BOSS: Revocation = { reason: 'password-changed', actor: { role: 'admin', id: 1 } };
const hashOf = async (token: string) => (await world.sessions.authenticate(token))?.tokenHash ?? '';

describe('a session', () => {
  const open = () =>
    world.sessions.open('delivery-boy', { personId: 1, passwordSetBy: SET_BY.ravi }, PLACE);

  it('is identified by its token, which is not stored', async () => {
    const token = await open();
    expect(await world.sessions.authenticate(token)).toMatchObject({
      role: 'delivery-boy',
      id: 1,
      uniqueId: 'MDE-001',
      areaId: 1,
      supervisorId: 1,
    });
    const { rows } = await world.database.pool.query(
      `select encode(token_hash, 'escape') || role as text from session`,
    );
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  });

  it.each(['', 'x', randomUUID()])('is none for the token "%s"', async (token) =>
    expect(await world.sessions.authenticate(token)).toBeNull(),
  );

  it('ends after 16 hours', async () => {
    const token = await open();
    const age = (interval: string) =>
      world.database.pool.query('update session set expires_at = expires_at - $1::interval', [
        interval,
      ]);
    await age('15 hours 59 minutes');
    expect(await world.sessions.authenticate(token)).not.toBeNull();
    await age('1 minute');
    expect(await world.sessions.authenticate(token)).toBeNull();
    await age('1 day');
    await world.sessions.sweep();
    expect((await world.database.pool.query('select 1 from session')).rowCount).toBe(0);
  });

  it('of the office ends after 4 hours without use; one of a delivery boy does not', async () => {
    const office = await world.sessions.open(
      'supervisor',
      { personId: 1, passwordSetBy: SET_BY.meera },
      PLACE,
    );
    const phone = await open();
    const wait = (interval: string) =>
      world.database.pool.query('update session set used_at = used_at - $1::interval', [interval]);
    await wait('3 hours 59 minutes');
    expect(await world.sessions.authenticate(office)).not.toBeNull();
    await wait('1 minute');
    // A check of the session, as an open socket makes it, does not count as use.
    expect([
      await world.sessions.authenticate(office),
      await world.sessions.isIdle(office),
    ]).toEqual([null, true]);
    expect([
      (await world.sessions.authenticate(phone)) === null,
      await world.sessions.isIdle(phone),
    ]).toEqual([false, false]);
    expect(await world.sessions.isIdle('unknown')).toBe(false);
  });

  it('is marked as seen without waiting for a locked session of the same check', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    const hashes = await Promise.all([one, other].map(hashOf));
    await world.database.pool.query(
      `update session set last_seen_at = now() - interval '2 minutes'`,
    );
    const client = await world.database.pool.connect();
    await client.query('begin');
    await client.query('update session set used_at = now() where token_hash = $1', [
      Buffer.from(hashes[1]!, 'hex'),
    ]);
    await world.sessions.stillValid(hashes);
    await eventually('a mark beside the row that is changed', async () => {
      const { rows } = await world.database.pool.query(
        `select from session where last_seen_at > now() - interval '1 minute'`,
      );
      return rows.length === 1;
    });
    await client.query('rollback');
    client.release();
  });

  it('ends on every server at once when it is revoked, and this server notifies its listeners', async () => {
    const token = await open();
    const hash = await hashOf(token);
    const told: string[] = [];
    world.sessions.onRevoked((revoked) => told.push(...revoked));
    await world.sessions.signOut(hash);
    await world.sessions.signOut(hash);
    expect(await world.otherServer.authenticate(token)).toBeNull();
    expect(told).toEqual([hash]);
  });

  it('ends with all others of its person, but those of the password that stays', async () => {
    const [first, second, other] = [
      await open(),
      await open(),
      await world.sessions.open('supervisor', { personId: 1, passwordSetBy: SET_BY.meera }, PLACE),
    ];
    await world.sessions.revokeAll('delivery-boy', 1, BY_BOSS, SET_BY.ravi);
    expect(await world.sessions.authenticate(first)).not.toBeNull();
    await world.sessions.revokeAll('delivery-boy', 1, BY_BOSS, randomUUID());
    expect(await world.sessions.authenticate(first)).toBeNull();
    expect(await world.sessions.authenticate(second)).toBeNull();
    const third = await open();
    await world.sessions.revokeAll('delivery-boy', 1, BY_BOSS);
    expect(await world.sessions.authenticate(third)).toBeNull();
    expect(await world.sessions.authenticate(other)).not.toBeNull();
  });

  it('returns the valid sessions with the current areas of their people', async () => {
    const [kept, lost] = [await hashOf(await open()), await hashOf(await open())];
    await world.otherServer.signOut(lost);
    await world.database.pool.query('update delivery_boy set area_id = 2 where id = 1');
    const valid = await world.sessions.stillValid([kept, lost]);
    await world.database.pool.query('update delivery_boy set area_id = 1 where id = 1');
    expect([...valid.keys()]).toEqual([kept]);
    expect(valid.get(kept)).toMatchObject({ id: 1, areaId: 2 });
    expect(await world.sessions.stillValid([])).toEqual(new Map());
  });
});

it('ends the oldest session of a person when there are more than ten, but not of the people of the demo', async () => {
  const openEleven = async (personId: number, passwordSetBy: string) => {
    const tokens: string[] = [];
    for (let n = 0; n < 11; n += 1)
      tokens.push(await world.sessions.open('delivery-boy', { personId, passwordSetBy }, PLACE));
    const callers = await Promise.all(tokens.map((token) => world.otherServer.authenticate(token)));
    return callers.map((caller) => caller !== null);
  };
  await world.sessions.revokeAll('delivery-boy', 1, BY_BOSS);
  expect(await openEleven(1, SET_BY.ravi)).toEqual([false, ...Array<boolean>(10).fill(true)]);
  expect(await openEleven(2, SET_BY.anil)).toEqual(Array(11).fill(true));
  const { rows } = await world.database.pool.query(
    `select data ->> 'personId' as id from event where type = 'SessionRevoked' and data ->> 'reason' = 'too-many'`,
  );
  expect(rows).toEqual([{ id: '1' }]);
});
