import { linePath } from './curve-path';
import { ticksOf } from './ticks';

const MINUTE_MS = 60_000;
const minutes = (from: number, to: number, most: number) =>
  ticksOf({ from: from * MINUTE_MS, to: to * MINUTE_MS }, most).map((tick) => tick / MINUTE_MS);

it('labels round times, at most a given number, and none at the end', () => {
  expect(minutes(300, 480, 8)).toEqual([300, 330, 360, 390, 420, 450]);
  expect(minutes(300, 480, 4)).toEqual([300, 360, 420]);
  expect(minutes(0, 1440, 8)).toEqual([0, 180, 360, 540, 720, 900, 1080, 1260]);
});

it('labels the start of a range of a second', () =>
  expect(ticksOf({ from: 0, to: 1_000 }, 8)).toEqual([0]));

it('draws a curve over the whole width, with a small margin above', () =>
  expect(linePath([0, 5, 10], 10, 100, 46)).toBe('M0 46 L50 25 L100 4'));
