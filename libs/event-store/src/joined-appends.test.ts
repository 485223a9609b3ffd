import { VersionConflict, type AppendRequest } from './events';
import { JoinedAppends, type ToldRequest } from './joined-appends';

/** Writes that the test lets end, one by one; a stream named `taken` is refused. */
function setUp() {
  const writes: { streams: string[]; end(): void }[] = [];
  const appends = new JoinedAppends((together) => {
    const streams = together.map(({ request }) => request.streams[0]?.streamId ?? '');
    return new Promise((resolve, reject) =>
      writes.push({
        streams,
        end: () => (streams.includes('taken') ? reject(new VersionConflict('taken')) : resolve(streams.map((_, nth) => BigInt(nth)))),
      }),
    );
  });
  return { writes, append: (streamId: string) => appends.append(told(streamId)) };
}

const request = (streamId: string, more: Partial<AppendRequest> = {}): AppendRequest => ({
  commandId: streamId,
  streams: [{ streamId, expectedVersion: 0, events: [{ type: 'Happened', data: {} }] }],
  meta: { occurredAt: '2026-03-01T00:00:00.000Z' },
  ...more,
});
const told = (streamId: string): ToldRequest => ({ request: request(streamId), json: '' });
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('writes at once what comes alone, and together, by stream, what comes while two are under way', async () => {
  const { writes, append } = setUp();
  const all = ['a', 'b', 'z', 'c'].map(append);
  expect(writes.map(({ streams }) => streams)).toEqual([['a'], ['b']]);
  writes[1]?.end();
  await turn();
  expect(writes.map(({ streams }) => streams)).toEqual([['a'], ['b'], ['c', 'z']]);
  writes[0]?.end();
  writes[2]?.end();
  expect(await Promise.all(all)).toEqual([0n, 0n, 1n, 0n]);
});

it('writes one by one what is refused together, so that only the one to blame is refused', async () => {
  const { writes, append } = setUp();
  const [one, other] = [append('one'), append('other')];
  const [good, bad] = [append('good'), append('taken')];
  const refused = expect(bad).rejects.toEqual(new VersionConflict('taken'));
  for (let end = 0; end < 5; end += 1) {
    writes[end]?.end();
    await turn();
  }
  expect(writes.map(({ streams }) => streams)).toEqual([['one'], ['other'], ['good', 'taken'], ['good'], ['taken']]);
  expect(await Promise.all([one, other, good])).toEqual([0n, 0n, 0n]);
  await refused;
});

it('leaves alone what may wait for a lock or for a long time', () => {
  const streams = ['a', 'b'].map((streamId) => ({ streamId, expectedVersion: 0, events: [{ type: 'Happened', data: {} }] }));
  const claim = { kind: 'name', value: 'x', streamId: 'a' };
  const many = [{ streamId: 'a', expectedVersion: 0, events: Array.from({ length: 50 }, () => ({ type: 'Happened', data: {} })) }];
  const alone = [{ streams }, { claims: [claim] }, { releases: [claim] }, { relies: [{ streamId: 'b', version: 1 }] }, { streams: many }];
  expect(alone.map((more) => JoinedAppends.takes(request('a', more)))).toEqual(alone.map(() => false));
  expect(JoinedAppends.takes(request('a', { claims: [], relies: [] }))).toBe(true);
});
