import { randomUUID } from 'node:crypto';
import { ownEventStore } from '../../../test/support/own-event-store';
import { CommandRepeated, VersionConflict } from './events';
import type { ImportedAppend } from './import-events';

const own = ownEventStore();

const imported = (
  streamId: string,
  expectedVersion: number,
  recordedAt: string,
  count = 1,
): ImportedAppend => ({
  commandId: randomUUID(),
  meta: { occurredAt: recordedAt },
  recordedAt,
  streams: [
    {
      streamId,
      expectedVersion,
      events: Array.from({ length: count }, (_, n) => ({ type: 'Happened', data: { n } })),
    },
  ],
});

describe('a history that was recorded by another log', () => {
  it('keeps its order and its own times', async () => {
    const [one, two] = [`thing/${randomUUID()}`, `thing/${randomUUID()}`];
    const early = '2026-02-01T00:00:00.000Z';
    const late = '2026-02-01T00:20:00.500Z';
    const position = await own().store.import([
      imported(one, 0, early, 2),
      imported(two, 0, early),
      imported(one, 2, late),
    ]);
    const events = await own().store.readStream(one);
    expect(
      events.map(({ version, recordedAt, data }) => [
        version,
        new Date(recordedAt).toISOString(),
        data,
      ]),
    ).toEqual([
      [1, early, { n: 0 }],
      [2, early, { n: 1 }],
      [3, late, { n: 0 }],
    ]);
    expect(events.at(-1)?.position).toBe(position);
    expect((await own().store.readStream(two))[0]?.position).toBe(position - 1n);
  });

  it('is continued by ordinary appends, and its horizon moves forward', async () => {
    const { store } = own();
    const streamId = `thing/${randomUUID()}`;
    const position = await store.import([imported(streamId, 0, '2026-02-01T00:00:00.000Z')]);
    await store.append({
      ...imported(streamId, 1, ''),
      meta: { occurredAt: '2026-02-02T00:00:00.000Z' },
    });
    const [row] = (
      await own().database.pool.query<{ horizon: string }>('SELECT horizon FROM event_horizon()')
    ).rows;
    expect(BigInt(row?.horizon ?? 0)).toBeGreaterThan(position);
  });

  it('is imported completely or not at all, and once', async () => {
    const { store } = own();
    const streamId = `thing/${randomUUID()}`;
    const history = [imported(streamId, 0, '2026-02-01T00:00:00.000Z')];
    await store.import(history);
    await expect(store.import(history)).rejects.toThrow(CommandRepeated);
    const other = `thing/${randomUUID()}`;
    const conflicting = [
      imported(streamId, 0, '2026-02-01T00:00:00.000Z'),
      imported(other, 0, '2026-02-01T00:00:00.000Z'),
    ];
    await expect(store.import(conflicting)).rejects.toThrow(VersionConflict);
    expect(await store.readStream(other)).toEqual([]);
  });
});
