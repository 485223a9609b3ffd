import { LIVE_PATH, type Named } from '@milkround/contracts';
import { io, type Socket } from 'socket.io-client';
import { deliver, freshStop, lineOf } from '../support/board';
import { done, unused } from '../support/catalog';
import { admin, mde, type Person } from '../support/client';
import { eventually } from '../support/eventually';
import { ownServer } from '../support/own-server';

const server = ownServer();
const url = () => server().url;

interface Sent {
  pulse: { position: string; watched: string }[];
  frame: { after: string; position: string; changes: unknown[] }[];
  rows: { topic: string; change: { keys: string[] } }[];
}

/** The socket of a page that was opened before an upgrade: it knows only `watch`, `unwatch` and `catch-up`. */
async function olderPage(person: Person): Promise<{ socket: Socket; sent: Sent }> {
  const socket = io(url(), {
    path: LIVE_PATH,
    auth: { token: person.token },
    transports: ['websocket'],
    forceNew: true,
  });
  const sent: Sent = { pulse: [], frame: [], rows: [] };
  socket.on('pulse', (pulse: Sent['pulse'][number]) => void sent.pulse.push(pulse));
  socket.on('frame', (frame: Sent['frame'][number]) => void sent.frame.push(frame));
  socket.on('rows', (message: Sent['rows'][number]) => void sent.rows.push(message));
  await eventually('the first pulse', () => sent.pulse.length > 0);
  return { socket, sent };
}

it('a page of an older build is sent the rows that it watches', async () => {
  const boss = await admin(url());
  const { socket, sent } = await olderPage(boss);
  const from = sent.pulse[0]?.watched ?? '';
  expect(await socket.emitWithAck('watch', { topic: 'products', from })).toEqual({
    refused: null,
    position: expect.any(String),
    change: null,
  });
  const { id } = await done<Named>(boss, 'add-product', { name: unused('Milk') });
  await eventually('the new product', () =>
    sent.rows.some(({ topic, change }) => topic === 'products' && change.keys.includes(String(id))),
  );
  expect(await socket.emitWithAck('unwatch', { topic: 'products' })).toEqual({ ended: true });
  socket.disconnect();
});

it('and fetches what is now sent in frames: at once after a reconnect, and after every change', async () => {
  const boss = await admin(url());
  const boy = await mde(url(), 1);
  const { socket, sent } = await olderPage(boss);
  expect(await socket.emitWithAck('catch-up', { position: '5' })).toEqual({
    refetch: true,
    position: expect.stringMatching(/^[1-9]\d*$/),
  });
  const { headers } = await deliver(boy, lineOf(await freshStop(boy)).id, 4);
  const position = BigInt(headers.get('x-position') ?? '');
  const [frame] = await eventually('a frame with a gap before it', () =>
    sent.frame.length > 0 ? sent.frame : null,
  );
  expect(frame).toEqual({ after: frame?.position, position: frame?.position, changes: [] });
  expect(BigInt(frame?.position ?? '0')).toBeGreaterThanOrEqual(position);
  // The pulses do not confirm any of its data; only the fetch does.
  const pulses = sent.pulse.length;
  await eventually('two more pulses', () => sent.pulse.length >= pulses + 2);
  expect(new Set(sent.pulse.map((pulse) => pulse.position))).toEqual(new Set(['0']));
  expect(sent.frame).toHaveLength(1);
  socket.disconnect();
});
