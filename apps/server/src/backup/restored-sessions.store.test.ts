import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database';
import { migrate } from '../database/migrate';
import { countUsableSessions, endLoadedSessions } from './restored-sessions';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase([], 2);
  await migrate({ type: 'postgres', url: database.url });
  await database.pool.query(
    `INSERT INTO session (token_hash, role, person_id, expires_at, revoked_at, used_at) VALUES
      ('\\x01', 'delivery-boy', 1, now() + interval '1 hour', NULL, now() - interval '5 hours'), ('\\x02', 'admin', 1, now() + interval '1 hour', NULL, now()),
      ('\\x03', 'admin', 1, now() + interval '1 hour', NULL, now() - interval '5 hours'),
      ('\\x04', 'admin', 1, now() - interval '1 hour', NULL, now()), ('\\x05', 'admin', 1, now() + interval '1 hour', now(), now())`,
  );
});
afterEach(() => database.drop());

it('counts the sessions that can be used, without expired, ended and idle ones', async () =>
  expect(await countUsableSessions(database.pool)).toBe(2));

it('ends all sessions that have not expired, and queues a fact about each for the log', async () => {
  expect(await endLoadedSessions(database.pool)).toBe(3);
  expect(await countUsableSessions(database.pool)).toBe(0);
  const { rows } = await database.pool.query<{ fact: object; actor: object }>(
    `SELECT facts -> 0 AS fact, meta -> 'actor' AS actor FROM identity_fact`,
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual({
    fact: { type: 'SessionRevoked', data: expect.objectContaining({ reason: 'operator' }) },
    actor: { role: 'system', id: 0 },
  });
});
