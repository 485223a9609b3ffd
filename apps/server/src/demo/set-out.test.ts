import { setOutMinuteOf } from './set-out';

const minuteOf = (hours: number, minutes: number) => hours * 60 + minutes;

describe('the usual beginning of the mornings of a demo', () => {
  it.each([
    ['at six, when today began before five', minuteOf(6, 0), minuteOf(5, 0)],
    ['at nine, when today would be three hours late', minuteOf(9, 0), minuteOf(7, 50)],
    ['at noon, when today is another shift', minuteOf(12, 0), minuteOf(5, 0)],
    ['after midnight, when today began with the date', minuteOf(0, 30), minuteOf(5, 0)],
  ])('%s', (_, madeAt, usual) => {
    expect(setOutMinuteOf(madeAt)).toBe(usual);
  });
});
