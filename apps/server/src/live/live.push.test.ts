import type { LiveFrame } from '@milkround/contracts';
import type { ProjectionEngine, PostgresEventStore, RecordedEvent } from '@milkround/event-store';
import type { PinoLogger } from 'nestjs-pino';
import type { ReadModelPreparation } from '../log/read-model-preparation';
import type { Changes, ChangesQuery } from './changes.query';
import { LivePush } from './live.push';

const PREPARING = new Error('relation "stop" does not exist');

/** The read models at a position that the test sets, and rows that come when it lets them. */
function setUp(rooms: string[]) {
  let position = 10n;
  let advance: () => void = () => undefined;
  let letRowsCome: () => void = () => undefined;
  let refuseRows: (error: Error) => void = () => undefined;
  let asked: () => void = () => undefined;
  const rowsComing = () => new Promise<void>((resolve) => (asked = resolve));
  const event = (at: bigint) => ({ position: at }) as RecordedEvent;
  const reads: string[] = [];
  const readRange = (after: bigint, upTo: bigint) => {
    reads.push(`${after}-${upTo}`);
    return Promise.resolve(upTo > after ? [event(upTo)] : []);
  };
  const store = { readRange };
  const engine = { reached: () => position, onAdvance: (listener: () => void) => (advance = listener) };
  const rows: Changes = {
    days: [{ deliveryBoyId: 1, areaId: 1 } as Changes['days'][number]],
    happenings: [],
    stops: [],
    closes: [],
    setAside: [],
  };
  const changes = {
    of: () => {
      asked();
      return new Promise<Changes>((resolve, reject) => {
        letRowsCome = () => resolve(rows);
        refuseRows = reject;
      });
    },
  };
  const sent: { room: string; frame: LiveFrame }[] = [];
  const push = new LivePush(
    store as unknown as PostgresEventStore,
    engine as unknown as ProjectionEngine,
    changes as unknown as ChangesQuery,
    { refusalOf: (error: unknown) => Promise.resolve(error === PREPARING ? error : null) } as unknown as ReadModelPreparation,
    { warn: () => undefined } as unknown as PinoLogger,
  );
  push.start({ listening: () => rooms, send: (room, frame) => sent.push({ room, frame }) });
  return {
    push,
    sent,
    reads,
    rowsComing,
    rows: () => letRowsCome(),
    refuse: (error: Error) => refuseRows(error),
    reach: (to: bigint) => {
      position = to;
      advance();
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('sends a room what it may see, each frame from where the room was left', async () => {
  const { push, sent, reach, rows, rowsComing } = setUp(['all', 'area/2']);
  for (const to of [12n, 15n]) {
    const coming = rowsComing();
    reach(to);
    await coming;
    rows();
    await push.settled();
  }
  expect(sent.map(({ room, frame }) => [room, frame.after, frame.position])).toEqual([
    ['all', '10', '12'],
    ['all', '12', '15'],
  ]);
  await push.onApplicationShutdown();
});

it('lets who comes in the middle of a push wait for its end: that push is not for him, so his first position must be after it', async () => {
  const rooms = ['all'];
  const { push, sent, reach, rows, rowsComing } = setUp(rooms);
  const coming = rowsComing();
  reach(12n);
  await coming;
  rooms.push('area/1');
  let settledAt = '';
  const settled = push.settled().then(() => (settledAt = push.position));
  await turn();
  expect(settledAt).toBe('');
  rows();
  await settled;
  expect(settledAt).toBe('12');
  expect(sent.map(({ room }) => room)).toEqual(['all']);
  await push.onApplicationShutdown();
});

it('answers a catch-up in the middle of a push with that push in it', async () => {
  const { push, reach, rows, rowsComing } = setUp(['all']);
  const coming = rowsComing();
  reach(12n);
  await coming;
  const missed = push.since('10', 'area/1');
  const comingAgain = rowsComing();
  rows();
  await comingAgain;
  rows();
  const frame = await missed;
  expect([frame?.after, frame?.position]).toEqual(['10', '12']);
  expect(frame?.changes.map(({ table }) => table)).toEqual(['day-progress']);
  await push.onApplicationShutdown();
});

it('reads nothing while nobody listens, and goes on from there for who comes', async () => {
  const rooms: string[] = [];
  const { push, sent, reads, reach, rows, rowsComing } = setUp(rooms);
  reach(12n);
  await turn();
  await push.settled();
  expect([push.position, reads]).toEqual(['12', []]);
  rooms.push('all');
  const coming = rowsComing();
  reach(15n);
  await coming;
  rows();
  await push.settled();
  expect(reads).toEqual(['12-15']);
  expect(sent.map(({ room, frame }) => [room, frame.after, frame.position])).toEqual([['all', '12', '15']]);
  await push.onApplicationShutdown();
});

it('goes on while the tables are in preparation, and leaves a gap that clients fill by fetching again', async () => {
  const { push, sent, reach, refuse, rowsComing } = setUp(['all', 'area/2']);
  const coming = rowsComing();
  reach(12n);
  await coming;
  refuse(PREPARING);
  await push.settled();
  expect(push.position).toBe('12');
  expect(sent).toEqual(['all', 'area/2'].map((room) => ({ room, frame: { after: '12', position: '12', changes: [] } })));
  const missed = push.since('10', 'all');
  await turn();
  refuse(PREPARING);
  await expect(missed).rejects.toBe(PREPARING);
  await push.onApplicationShutdown();
});
