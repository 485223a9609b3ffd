import { VersionConflict, type AppendRequest } from './events';
import { AppendBatcher } from './append-batcher';

/** A batcher whose writes the test ends one by one; the stream `taken` is refused. The command `handled` has been handled before. */
function setUp() {
  const writes: { streams: string[]; end(): void }[] = [];
  const appends = new AppendBatcher({
    writeBatch: (batch) => {
      const streams = batch.map(({ request }) => request.streams[0]?.streamId ?? '');
      return new Promise((resolve, reject) =>
        writes.push({
          streams,
          end: () =>
            streams.includes('taken')
              ? reject(new VersionConflict('taken'))
              : resolve(streams.map((_, nth) => BigInt(nth))),
        }),
      );
    },
    findHandled: (commandIds) =>
      Promise.resolve(new Set(commandIds.filter((id) => id === 'handled'))),
  });
  return {
    writes,
    append: (streamId: string, more: Partial<AppendRequest> = {}) =>
      appends.append({ request: request(streamId, more), json: '' }),
  };
}

const request = (streamId: string, more: Partial<AppendRequest> = {}): AppendRequest => ({
  commandId: streamId,
  streams: [{ streamId, expectedVersion: 0, events: [{ type: 'Happened', data: {} }] }],
  meta: { occurredAt: '2026-03-01T00:00:00.000Z' },
  ...more,
});
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

it('writes a single append at once, and as one batch, ordered by stream, those that arrive while two are in flight', async () => {
  const { writes, append } = setUp();
  const all = ['a', 'b', 'z', 'c'].map((streamId) => append(streamId));
  expect(writes.map(({ streams }) => streams)).toEqual([['a'], ['b']]);
  writes[1]?.end();
  await nextTick();
  expect(writes.map(({ streams }) => streams)).toEqual([['a'], ['b'], ['c', 'z']]);
  writes[0]?.end();
  writes[2]?.end();
  expect(await Promise.all(all)).toEqual([0n, 0n, 1n, 0n]);
});

it('writes a refused batch one by one, so that only the conflicting append is refused', async () => {
  const { writes, append } = setUp();
  const [one, other] = [append('one'), append('other')];
  const [good, bad] = [append('good'), append('taken')];
  const refused = expect(bad).rejects.toEqual(new VersionConflict('taken'));
  for (let end = 0; end < 5; end += 1) {
    writes[end]?.end();
    await nextTick();
  }
  expect(writes.map(({ streams }) => streams)).toEqual([
    ['one'],
    ['other'],
    ['good', 'taken'],
    ['good'],
    ['taken'],
  ]);
  expect(await Promise.all([one, other, good])).toEqual([0n, 0n, 0n]);
  await refused;
});

it('writes one append to a stream at a time, and refuses appends on an earlier version without an attempt', async () => {
  const { writes, append } = setUp();
  const won = append('day');
  const outdated = expect(append('day')).rejects.toEqual(new VersionConflict('day'));
  const next = append('day', {
    streams: [{ streamId: 'day', expectedVersion: 1, events: [{ type: 'Happened', data: {} }] }],
  });
  expect(writes.map(({ streams }) => streams)).toEqual([['day']]);
  writes[0]?.end();
  await outdated;
  await nextTick();
  expect(writes.map(({ streams }) => streams)).toEqual([['day'], ['day']]);
  writes[1]?.end();
  expect(await Promise.all([won, next])).toEqual([0n, 0n]);
});

it('asks the database about an outdated command that was handled before', async () => {
  const { writes, append } = setUp();
  const won = append('day');
  const repeated = append('day', { commandId: 'handled' });
  writes[0]?.end();
  await nextTick();
  expect(writes.map(({ streams }) => streams)).toEqual([['day'], ['day']]);
  writes[1]?.end();
  expect(await Promise.all([won, repeated])).toEqual([0n, 0n]);
});

it('accepts no append that may wait for a lock or run long', () => {
  const streams = ['a', 'b'].map((streamId) => ({
    streamId,
    expectedVersion: 0,
    events: [{ type: 'Happened', data: {} }],
  }));
  const claim = { kind: 'name', value: 'x', streamId: 'a' };
  const many = [
    {
      streamId: 'a',
      expectedVersion: 0,
      events: Array.from({ length: 50 }, () => ({ type: 'Happened', data: {} })),
    },
  ];
  const alone = [
    { streams },
    { claims: [claim] },
    { releases: [claim] },
    { relies: [{ streamId: 'b', version: 1 }] },
    { streams: many },
  ];
  expect(alone.map((more) => AppendBatcher.accepts(request('a', more)))).toEqual(
    alone.map(() => false),
  );
  expect(AppendBatcher.accepts(request('a', { claims: [], relies: [] }))).toBe(true);
});
