import { MESSAGES } from '@milkround/contracts';
import type { Pool } from 'pg';
import { UploadMutex } from './upload-mutex';

/** A pool with one connection, on which statements that contain `failing` fail. */
function mutexOn(failing: string | null, failure: Error = new Error('canceled')) {
  const release = jest.fn();
  const query = (sql: string) =>
    failing !== null && sql.includes(failing)
      ? Promise.reject(failure)
      : Promise.resolve({ rows: [{ free: true }] });
  const client = { query, release, on: jest.fn(), off: jest.fn() };
  return {
    release,
    mutex: new UploadMutex({ connect: () => Promise.resolve(client) } as unknown as Pool),
  };
}
const work = () => Promise.resolve('merged');

it('returns its connection when the lock is free again', async () => {
  const { mutex, release } = mutexOn(null);
  expect(await mutex.run('u1', work)).toBe('merged');
  expect(release.mock.calls).toEqual([[undefined]]);
});

it('discards a connection that may still hold the lock, and returns the result', async () => {
  const failure = new Error('canceled');
  const { mutex, release } = mutexOn('unlock', failure);
  expect(await mutex.run('u1', work)).toBe('merged');
  await mutex.runIfFree('u1', work);
  expect(release.mock.calls).toEqual([[failure], [failure]]);
});

it('asks to try again when another server works on the same upload for a long time', async () => {
  const { mutex, release } = mutexOn(
    'pg_advisory_lock(',
    Object.assign(new Error('canceling statement'), { code: '57014' }),
  );
  await expect(mutex.run('u1', work)).rejects.toMatchObject({
    status: 503,
    message: MESSAGES['file-busy'],
    seconds: 60,
  });
  expect(release.mock.calls).toEqual([[undefined]]);
});
