import { steadyClock } from './steady-clock';

const MINUTE = 60_000;

/** The page is hidden or shown, as the browser reports it. */
function show(state: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}
/** Somebody sets the wall clock; to a page it looks as if the device had slept, if it went ahead. */
const setWallClock = (byMs: number) => jest.setSystemTime(Date.now() + byMs);

let startedAt: number;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  // An earlier test may have set the clock, so times are compared with this one.
  startedAt = steadyClock.now();
  show('visible');
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const sinceStart = () => steadyClock.now() - startedAt;

it.each([30 * MINUTE, -30 * MINUTE, 26 * 60 * MINUTE, 2_000, -2_000])(
  'runs on when the wall clock is set by %p ms in the middle of work, and says that it was set',
  async (byMs) => {
    const onSet = jest.fn();
    const unsubscribe = steadyClock.onSet(onSet);
    jest.advanceTimersByTime(MINUTE);
    expect(sinceStart()).toBe(MINUTE);
    setWallClock(byMs);
    jest.advanceTimersByTime(MINUTE);
    expect(sinceStart()).toBe(2 * MINUTE);
    await Promise.resolve();
    expect(onSet).toHaveBeenCalledTimes(1);
    unsubscribe();
  },
);

it('follows a device that slept behind a hidden page, also if the page is told afterwards', () => {
  show('hidden');
  setWallClock(40 * MINUTE);
  show('visible');
  expect(sinceStart()).toBe(40 * MINUTE);
  setWallClock(10 * MINUTE);
  show('hidden');
  expect(sinceStart()).toBe(50 * MINUTE);
});

it('does not go back behind a hidden page: no sleep does that', () => {
  show('hidden');
  setWallClock(-30 * MINUTE);
  jest.advanceTimersByTime(MINUTE);
  show('visible');
  expect(sinceStart()).toBe(MINUTE);
});

it('follows a wall clock that is adjusted slowly', () => {
  for (let second = 0; second < 60; second++) {
    setWallClock(50);
    jest.advanceTimersByTime(1_000);
    steadyClock.now();
  }
  expect(sinceStart()).toBe(63_000);
});
