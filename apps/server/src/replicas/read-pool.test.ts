import { DatabaseError, type Pool } from 'pg';
import { ReadPool } from './read-pool';
import type { Replica } from './replica';
import type { Replicas } from './replicas';
import { ReadSource } from './read-source';

/** A pool whose only statement fails, or answers one row. */
function poolOf(failure: Error | null) {
  const query = jest.fn(() =>
    failure ? Promise.reject(failure) : Promise.resolve({ rows: [{ name: 'milk' }] }),
  );
  const client = { query, on: jest.fn(), off: jest.fn(), release: jest.fn() };
  return { query, pool: { connect: () => Promise.resolve(client) } as unknown as Pool };
}

function cancelled(message: string): DatabaseError {
  return Object.assign(new DatabaseError(message, message.length, 'error'), {
    code: '57014',
    severity: 'ERROR',
  });
}

async function read(failure: Error): Promise<{ rows: unknown; primaryReads: number }> {
  const [primary, replica] = [poolOf(null), poolOf(failure)];
  const replicas = { countRead: jest.fn(), noteFailure: jest.fn() } as unknown as Replicas;
  const source = new ReadSource(
    () => Promise.resolve({ pool: replica.pool, position: 7n } as Replica),
    7n,
  );
  const pool = new ReadPool(primary.pool, replicas);
  const rows = await new Promise((resolve) =>
    source.run(() => void pool.rows('select name from product').then(resolve, resolve)),
  );
  return { rows, primaryReads: primary.query.mock.calls.length };
}

it('repeats a read on the primary that a replica has cancelled', async () => {
  expect(await read(cancelled('canceling statement due to user request'))).toEqual({
    rows: [{ name: 'milk' }],
    primaryReads: 1,
  });
});

it('does not repeat a read on the primary that took too long on a replica', async () => {
  const failure = cancelled('canceling statement due to statement timeout');
  expect(await read(failure)).toEqual({ rows: failure, primaryReads: 0 });
});
