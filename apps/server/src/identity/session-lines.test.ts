import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { MESSAGES } from '@milkround/contracts';
import { lineLengths } from '../http/waiting-line';
import { SessionLines } from './session-lines';

const AT_ONCE = 6;
const WAITING = 200;

/** A request that ends when the test ends it. */
function request(lines: SessionLines, session: string) {
  const response = Object.assign(new EventEmitter(), { closed: false });
  let isAnswered = false;
  const turn = lines
    .enter(session, { raw: response as unknown as ServerResponse })
    .then(() => (isAnswered = true));
  turn.catch(() => undefined);
  const end = () => {
    response.closed = true;
    response.emit('close');
  };
  return { turn, end, isAnswered: () => isAnswered };
}

const settled = () => new Promise(setImmediate);

it('answers a few requests of a session at once, the others later, and those of another session at the same time', async () => {
  const lines = new SessionLines();
  const greedy = Array.from({ length: 50 }, () => request(lines, 'greedy'));
  const other = request(lines, 'other');
  await settled();
  expect([greedy.filter(({ isAnswered }) => isAnswered()).length, other.isAnswered()]).toEqual([
    AT_ONCE,
    true,
  ]);
  expect(lineLengths().get('sessions')).toBe(50 - AT_ONCE);
  greedy.slice(0, 4).forEach(({ end }) => end());
  await settled();
  expect(greedy.filter(({ isAnswered }) => isAnswered())).toHaveLength(AT_ONCE + 4);
  [...greedy, other].forEach(({ end }) => end());
  await settled();
  expect(lineLengths().get('sessions')).toBe(0);
});

it('refuses a request when very many wait, and accepts the next ones as soon as those have ended', async () => {
  const lines = new SessionLines();
  const many = Array.from({ length: AT_ONCE + WAITING }, () => request(lines, 'greedy'));
  await expect(request(lines, 'greedy').turn).rejects.toThrow(MESSAGES['session-busy']);
  many.forEach(({ end }) => end());
  await settled();
  const next = request(lines, 'greedy');
  await expect(next.turn).resolves.toBe(true);
  next.end();
});

it('gives each of two sessions its own line after requests of another one have ended together, in a turn and waiting', async () => {
  const lines = new SessionLines();
  const first = Array.from({ length: AT_ONCE + 3 }, () => request(lines, 'first'));
  await settled();
  first.reverse().forEach(({ end }) => end());
  await settled();
  const next = ['second', 'third'].flatMap((session) =>
    Array.from({ length: AT_ONCE }, () => request(lines, session)),
  );
  await settled();
  expect(next.filter(({ isAnswered }) => isAnswered())).toHaveLength(2 * AT_ONCE);
  next.forEach(({ end }) => end());
});
