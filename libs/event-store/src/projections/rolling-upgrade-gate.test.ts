import { RollingUpgradeGate } from './rolling-upgrade-gate';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('lets a process project that knows every projection', () => {
  expect(new RollingUpgradeGate().mayProject(true, 5n)).toBe(true);
});

it('lets a process that does not know them all project only after the read models stood still', () => {
  const gate = new RollingUpgradeGate();
  expect(gate.mayProject(false, 5n)).toBe(false);
  jest.advanceTimersByTime(400);
  expect(gate.mayProject(false, 5n)).toBe(false);
  jest.advanceTimersByTime(100);
  expect(gate.mayProject(false, 5n)).toBe(true);
  expect(gate.mayProject(false, 9n)).toBe(true);
});

it('stops such a process as soon as others move the read models', () => {
  const gate = new RollingUpgradeGate();
  gate.mayProject(false, 5n);
  jest.advanceTimersByTime(600);
  expect(gate.mayProject(false, 5n)).toBe(true);
  gate.onMovedByOthers();
  expect(gate.mayProject(false, 6n)).toBe(false);
});
