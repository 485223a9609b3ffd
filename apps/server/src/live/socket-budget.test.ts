import { SocketBudget } from './socket-budget';
import type { LiveSocket } from './live.server';

const MB = 1024 * 1024;
const budget = new SocketBudget({ warn: () => undefined } as unknown as ConstructorParameters<
  typeof SocketBudget
>[0]);
afterAll(() => budget.onApplicationShutdown());

/** A socket whose client has not taken these packets, like one that polls and does not return for them. */
function behind(packets: number, bytes: number) {
  const writeBuffer = Array.from({ length: packets }, () => ({
    type: 'message',
    data: 'x'.repeat(bytes),
  }));
  return {
    connected: true,
    data: { caller: { role: 'supervisor', id: 7 } },
    conn: { writeBuffer, close: jest.fn() },
    emit: jest.fn(),
    disconnect: jest.fn(),
  };
}

it.each([
  ['many small packets', behind(1_001, 1), true],
  ['a few large ones', behind(5, MB), true],
  ['what a slow network holds up', behind(30, MB / 20), false],
  ['nothing', behind(0, 0), false],
])('judges a socket that has not read %s', (_, socket, isEnded) => {
  budget.endUnread([socket as unknown as LiveSocket]);
  expect(socket.disconnect.mock.calls).toEqual(isEnded ? [[true]] : []);
  // The library waits until the unread packets are read, unless it is asked to discard them.
  expect(socket.conn.close.mock.calls).toEqual(isEnded ? [[true]] : []);
});
