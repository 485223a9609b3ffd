import { isDrillDue } from './backup-runs';

const DAY_S = 86_400;
const isDue = (...runs: Parameters<typeof isDrillDue>[0]) => isDrillDue(runs, 7 * DAY_S * 1_000);

it('says that a drill is due when the last successful one is old enough, or there was none', () => {
  expect(isDue()).toBe(true);
  expect(isDue({ kind: 'backup', age: 60 })).toBe(true);
  expect(isDue({ kind: 'drill', age: null })).toBe(true);
  expect(isDue({ kind: 'drill', age: 7 * DAY_S })).toBe(true);
  expect(isDue({ kind: 'backup', age: 60 }, { kind: 'drill', age: 7 * DAY_S - 1 })).toBe(false);
});
