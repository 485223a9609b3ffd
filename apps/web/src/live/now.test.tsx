import { act, render } from '@testing-library/react';
import { serverTime } from '../api/server-time';
import { useNow } from './now';

const MINUTE = 60_000;
const DEVICE_NOW = Date.parse('2026-11-21T01:11:00Z');

/** The server's answer on a device whose clock is that far ahead. */
function learn(aheadMs: number): void {
  const headers = new Headers({ 'x-time': new Date(DEVICE_NOW - aheadMs).toISOString() });
  serverTime.learn(Object.assign(Object.create(null), { headers }));
}

function Now() {
  return <p>{new Date(useNow()).toISOString()}</p>;
}

beforeEach(() => jest.useFakeTimers({ now: DEVICE_NOW }));
afterEach(() => {
  learn(0);
  jest.useRealTimers();
});

it('is the time of the server, on a device whose clock is wrong', () => {
  const { container } = render(<Now />);
  learn(25 * MINUTE);
  act(() => void jest.advanceTimersByTime(10_000));
  expect(container.textContent).toBe('2026-11-21T00:46:10.000Z');
});

it('is not moved by the time that an answer takes', () => {
  learn(4_000);
  const { container } = render(<Now />);
  expect(container.textContent).toBe('2026-11-21T01:11:00.000Z');
});
