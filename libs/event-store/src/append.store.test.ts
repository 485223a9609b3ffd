import { randomUUID } from 'node:crypto';
import { eventually } from '../../../test/support/eventually';
import { ownEventStore } from '../../../test/support/own-event-store';
import { forceChanges } from '../../../test/support/superuser';
import type { TestDatabase } from '../../../test/support/test-database';
import { CommandRepeated, VersionConflict, type AppendRequest } from './events';
import type { PostgresEventStore } from './postgres-event-store';

const own = ownEventStore();
let store: PostgresEventStore;
let database: TestDatabase;

beforeAll(() => {
  ({ store, database } = own());
});

const occurredAt = '2026-03-01T00:00:00.000Z';
const stream = () => `thing/${randomUUID()}`;
const events = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ type: 'Happened', data: { n } }));
const write = (streamId: string, expectedVersion: number, more: Partial<AppendRequest> = {}) =>
  store.append({
    commandId: randomUUID(),
    streams: [{ streamId, expectedVersion, events: events(1) }],
    meta: { occurredAt },
    ...more,
  });
const countIn = async (streamId: string) => (await store.readStream(streamId)).length;

describe('the table', () => {
  it.each(['UPDATE event SET type = $$x$$', 'DELETE FROM event', 'TRUNCATE event'])(
    'refuses its owner %s',
    async (sql) => {
      await write(stream(), 0);
      await expect(database.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it.each(['UPDATE event SET type = $$x$$', 'DELETE FROM event WHERE false', 'TRUNCATE event'])(
    'refuses even a superuser %s',
    async (sql) => {
      await expect(database.admin(sql)).rejects.toThrow('The log is append-only');
    },
  );

  it('has no grant that would allow a change of a fact', async () => {
    const rows = await database.admin(
      `SELECT privilege_type FROM information_schema.role_table_grants WHERE table_name = 'event' AND privilege_type IN ('UPDATE', 'DELETE', 'TRUNCATE')`,
    );
    expect(rows).toEqual([]);
  });
});

describe('append', () => {
  it('records the given events, with position, version and time', async () => {
    const streamId = stream();
    const commandId = randomUUID();
    const { position } = await store.append({
      commandId,
      streams: [
        {
          streamId,
          expectedVersion: 0,
          events: [
            { type: 'A', data: { x: 0.1, text: 'हिन्दी "quoted"' } },
            { type: 'B', data: {}, schemaVersion: 3 },
          ],
        },
      ],
      meta: { occurredAt, actor: { role: 'admin', id: 1 } },
    });
    const [a, b] = await store.readStream(streamId);
    expect(a).toMatchObject({
      streamId,
      version: 1,
      type: 'A',
      schemaVersion: 1,
      data: { x: 0.1, text: 'हिन्दी "quoted"' },
    });
    expect(a!.meta).toEqual({ occurredAt, commandId, actor: { role: 'admin', id: 1 } });
    expect(b).toMatchObject({ version: 2, type: 'B', schemaVersion: 3, position });
    expect(a!.recordedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(a!.recordedAt) - Date.now())).toBeLessThan(3_600_000);
    expect(await store.position()).toBe(position);
  });

  it('answers sixteen writers of one version: one has written, its repetition is recognised, all others have a conflict', async () => {
    const streamId = stream();
    const commandId = randomUUID().toUpperCase();
    const { position } = await write(streamId, 0, { commandId });
    const results = await Promise.allSettled([
      ...Array.from({ length: 16 }, () => write(streamId, 1)),
      write(streamId, 0, { commandId }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results
      .filter((result) => result.status === 'rejected')
      .map(({ reason }) => reason as Error);
    expect(refusals.filter((refusal) => refusal instanceof VersionConflict)).toHaveLength(15);
    expect(refusals.find((refusal) => refusal instanceof CommandRepeated)).toMatchObject({
      position,
    });
    expect(await countIn(streamId)).toBe(2);
  });

  it('calls its listeners with the position', async () => {
    const heard: bigint[] = [];
    const stop = store.onAppend((position) => heard.push(position));
    const { position } = await write(stream(), 0);
    stop();
    await write(stream(), 0);
    expect(heard).toEqual([position]);
  });

  it('notifies other processes of the position', async () => {
    const client = await database.pool.connect();
    try {
      const heard = new Set<string | undefined>();
      client.on('notification', ({ payload }) => heard.add(payload));
      await client.query('LISTEN event_log');
      const { position } = await write(stream(), 0);
      // The positions of earlier appends may still arrive.
      await eventually(
        `a notification of ${position}`,
        () => heard.has(position.toString()),
        10_000,
      );
    } finally {
      client.release(true);
    }
  });

  it('writes several streams or none', async () => {
    const [one, other] = [stream(), stream()];
    await write(other, 0);
    const both = (expected: number) =>
      store.append({
        commandId: randomUUID(),
        streams: [
          { streamId: one, expectedVersion: 0, events: events(2) },
          { streamId: other, expectedVersion: expected, events: events(1) },
        ],
        meta: { occurredAt },
      });
    await expect(both(0)).rejects.toEqual(new VersionConflict(other));
    expect(await countIn(one)).toBe(0);
    await both(1);
    expect(await store.readStreams([one, other], new Map([[other, 1]]))).toEqual(
      new Map([
        [one, [expect.objectContaining({ version: 1 }), expect.objectContaining({ version: 2 })]],
        [other, [expect.objectContaining({ version: 2 })]],
      ]),
    );
  });

  it('reads the events of each stream before the first one that was recorded after a time, although later ones may have earlier times', async () => {
    const [one, other] = [stream(), stream()];
    for (const version of [0, 1, 2]) await write(one, version);
    await write(other, 0);
    const [first, second] = await store.readStream(one);
    if (!first || !second) throw new Error('There are no events');
    // The clock of the database was set back after the second event.
    await forceChanges(
      database.name,
      `UPDATE event SET recorded_at = recorded_at + interval '1 hour' WHERE stream_id = '${one}' AND version = 2`,
    );
    const until = Date.parse(first.recordedAt) + 60_000;
    const read = await store.readPartsOfStreams([one, other], { until });
    expect([...read.values()].map((found) => found.map(({ version }) => version))).toEqual([
      [1],
      [1],
    ]);
    const early = await store.readPartsOfStreams([one], { until: Date.parse(first.recordedAt) });
    expect(early.get(one)?.map(({ version }) => version)).toEqual([1]);
    expect(
      (await store.readPartsOfStreams([one], { until: Date.parse(first.recordedAt) - 1 })).get(one),
    ).toEqual([]);
    expect(await store.readPartsOfStreams([one, other], { types: [first.type] })).toEqual(
      await store.readStreams([one, other]),
    );
    expect([
      ...(await store.readPartsOfStreams([one, other], { types: ['Nothing'] })).values(),
    ]).toEqual([[], []]);
  });

  it('lets one of many racing writers of a version win, also in a new stream', async () => {
    const streamId = stream();
    for (const version of [0, 1]) {
      const results = await Promise.allSettled(
        Array.from({ length: 12 }, () => write(streamId, version)),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(VersionConflict);
    }
    expect((await store.readStream(streamId)).map(({ version }) => version)).toEqual([1, 2]);
  });

  it('keeps the connection after a conflict, and throws any other error unchanged', async () => {
    const pids = async () =>
      (await database.pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
    const streamId = stream();
    await write(streamId, 0);
    const before = await pids();
    await expect(write(streamId, 0)).rejects.toBeInstanceOf(VersionConflict);
    expect(await pids()).toBe(before);
    const wrong = {
      streamId: stream(),
      expectedVersion: 0,
      events: [{ type: 'Opened', data: {}, schemaVersion: 70_000 }],
    };
    await expect(write(wrong.streamId, 0, { streams: [wrong] })).rejects.toMatchObject({
      code: '22003',
    });
  });

  it('refuses an empty command and a stream that is named twice', async () => {
    const streamId = stream();
    const twice = { streamId, expectedVersion: 0, events: events(1) };
    await expect(write(streamId, 0, { streams: [] })).rejects.toThrow('appends nothing');
    await expect(write(streamId, 0, { streams: [twice, twice] })).rejects.toThrow(
      'names a stream twice',
    );
  });
});

describe('a repeated command', () => {
  it('is refused with the position of its last event, also where the version or a claim conflicts as well', async () => {
    const [streamId, elsewhere] = [stream(), stream()];
    const commandId = randomUUID();
    const value = randomUUID();
    const { position } = await write(streamId, 0, {
      commandId,
      streams: [{ streamId, expectedVersion: 0, events: events(3) }],
      claims: [{ kind: 'name', value, streamId }],
    });
    const repeated = new CommandRepeated(commandId, position);
    await expect(write(streamId, 3, { commandId })).rejects.toEqual(repeated);
    await expect(write(streamId, 0, { commandId })).rejects.toEqual(repeated);
    await expect(write(elsewhere, 0, { commandId })).rejects.toEqual(repeated);
    await expect(
      write(elsewhere, 0, { commandId, claims: [{ kind: 'name', value, streamId: elsewhere }] }),
    ).rejects.toEqual(repeated);
    expect(await countIn(elsewhere)).toBe(0);
  });

  it('is carried out once when many copies arrive at the same moment, on one stream or on several', async () => {
    for (const target of [() => 'thing/same', stream]) {
      const commandId = randomUUID();
      const results = await Promise.allSettled(
        Array.from({ length: 10 }, () => write(target(), 0, { commandId })),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(CommandRepeated);
    }
  });

  it('is found for any number of events', async () => {
    const streamId = stream();
    const commandId = randomUUID();
    const { position } = await write(streamId, 0, {
      commandId,
      streams: [{ streamId, expectedVersion: 0, events: events(200) }],
    });
    expect(await store.commandPosition({ commandId })).toBe(position);
    expect(await store.commandPosition({ commandId: randomUUID() })).toBeNull();
  });
});
