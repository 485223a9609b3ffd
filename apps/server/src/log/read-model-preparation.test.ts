import type { EngineStatus, ProjectionEngine, ProjectionStatus } from '@milkround/event-store';
import { QueryFailedError } from 'typeorm';
import { ReadModelPreparation } from './read-model-preparation';

const projection = (more: Partial<ProjectionStatus> = {}): ProjectionStatus => ({
  name: 'reports',
  version: 3,
  liveVersion: 3,
  position: 1_000n,
  state: 'running',
  error: null,
  rebuilt: null,
  quarantined: 0,
  changedAt: null,
  ...more,
});
const status = (...projections: ProjectionStatus[]): EngineStatus => ({
  horizon: 1_000n,
  last: 1_000n,
  reached: 1_000n,
  projections,
});

/** Returns the sentence about an error for a process that has read one status while the database has another. */
async function said(
  thrown: unknown,
  seen: EngineStatus,
  preparationSeenMsAgo: number | null = null,
  current = seen,
) {
  const preparationSeenAt =
    preparationSeenMsAgo === null ? null : performance.now() - preparationSeenMsAgo;
  const engine = {
    lastStatus: () => ({ ...seen, seenAt: performance.now(), preparationSeenAt }),
    status: () => Promise.resolve(current),
  };
  const refusal = await new ReadModelPreparation(engine as unknown as ProjectionEngine).refusalOf(
    thrown,
  );
  return refusal && [refusal.getStatus(), refusal.message, refusal.seconds > 0];
}
const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('column k.late does not exist'), { code, ...more });
const NO_COLUMN = withCode('42703');

const well = status(projection());
const rebuilding = status(
  projection(),
  projection({ name: 'consumer', liveVersion: 2, state: 'rebuilding', rebuilt: 437n }),
);
const PREPARING = [503, 'This is being prepared, 43 %. Please wait a moment.', true];
const UPGRADING = [503, 'The server is being upgraded. Please try again in a moment.', true];

it.each(['42703', '42P01', '42883', '42804'])(
  '%s during a rebuild: how far it is, in percent',
  async (code) => {
    expect(await said(withCode(code), rebuilding)).toEqual(PREPARING);
    expect(await said(new QueryFailedError('select', [], withCode(code)), rebuilding)).toEqual(
      PREPARING,
    );
  },
);

it('a prepared statement whose answer has other columns now', async () => {
  expect(await said(withCode('0A000', { routine: 'RevalidateCachedQuery' }), rebuilding)).toEqual(
    PREPARING,
  );
  expect(await said(withCode('0A000', { routine: 'transformSelect' }), rebuilding)).toBeNull();
});

it('a first build, even of nothing yet', async () => {
  const first = status(
    projection({ liveVersion: null, state: 'rebuilding', position: 0n, rebuilt: 0n }),
  );
  expect(await said(NO_COLUMN, first)).toEqual([
    503,
    'This is being prepared, 0 %. Please wait a moment.',
    true,
  ]);
});

it('a server beside tables of a newer one', async () => {
  expect(
    await said(NO_COLUMN, status(projection({ liveVersion: 4, state: 'superseded' }))),
  ).toEqual(UPGRADING);
});

it('a statement that failed just before or after a take-over', async () => {
  expect(await said(NO_COLUMN, well, 1_000)).toEqual(UPGRADING);
  expect(
    await said(NO_COLUMN, well, null, status(projection({ liveVersion: 4, state: 'superseded' }))),
  ).toEqual(UPGRADING);
});

it('is a defect at any other time, and other errors are ignored', async () => {
  expect(await said(NO_COLUMN, well)).toBeNull();
  expect(await said(NO_COLUMN, well, 60_000)).toBeNull();
  for (const other of [withCode('23505'), withCode('42601'), new Error('x'), 'text', null])
    expect(await said(other, rebuilding)).toBeNull();
});
