import { cleanup, fireEvent, render } from '@testing-library/react';
import { startSession } from '../../session/session';
import { supervisor } from '../../testing/sessions';
import { fakeWire, type Call } from '../../testing/wire';
import KeepSession from './KeepSession';

const MINUTE = 60_000;

function open(): Call[] {
  startSession(supervisor);
  const calls = fakeWire(() => ({ body: { message: 'The session goes on.', data: null } }));
  render(<KeepSession role="supervisor" />);
  return calls;
}
const paths = (calls: Call[]) => calls.map(({ method, path }) => `${method} ${path}`);

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

it('reports the use of the page, at most every five minutes', () => {
  const calls = open();
  fireEvent.pointerMove(window);
  expect(paths(calls)).toEqual([]);
  jest.advanceTimersByTime(5 * MINUTE);
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.pointerDown(document.body);
  expect(paths(calls)).toEqual(['POST /apis/public/api/supervisor/keep-session']);
  jest.advanceTimersByTime(5 * MINUTE);
  fireEvent.wheel(document.body);
  expect(calls).toHaveLength(2);
});

it('reports nothing while the page is not used, and nothing when it is left', () => {
  const calls = open();
  jest.advanceTimersByTime(10 * 60 * MINUTE);
  expect(calls).toEqual([]);
  cleanup();
  fireEvent.pointerDown(document.body);
  expect(calls).toEqual([]);
});
