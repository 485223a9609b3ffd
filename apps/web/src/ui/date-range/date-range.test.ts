import { rangeIn, rangeProblem, withRange } from './date-range';
import { lastWeek } from './named-ranges';

const TODAY = '2026-11-21';
const today = { from: TODAY, to: TODAY };
const at = (address: string) => rangeIn(new URLSearchParams(address), today);

describe('the range in the address', () => {
  it.each([
    ['nothing', '', today],
    ['both ends', 'from=2026-11-01&to=2026-11-20', { from: '2026-11-01', to: '2026-11-20' }],
    ['one end', 'from=2026-11-01', { from: '2026-11-01', to: TODAY }],
    ['no dates', 'from=yesterday&to=2026-02-30', today],
    ['the wrong way round', 'from=2026-11-02&to=2026-11-01', today],
    ['more than a year', 'from=2020-01-01', today],
  ])('%s', (_what, address, range) => expect(at(address)).toEqual(range));

  it('names the range, and omits the first one', () => {
    const here = new URLSearchParams('tab=1');
    expect(String(withRange(here, { from: '2026-11-01', to: TODAY }, today))).toBe(
      'tab=1&from=2026-11-01&to=2026-11-21',
    );
    expect(
      String(withRange(new URLSearchParams('from=2026-11-01&to=2026-11-21'), today, today)),
    ).toBe('');
    const week = lastWeek(TODAY);
    expect(String(withRange(here, today, week))).toBe('tab=1&from=2026-11-21&to=2026-11-21');
    expect(rangeIn(withRange(here, week, week), week)).toEqual({ from: '2026-11-15', to: TODAY });
  });
});

describe('an invalid range has the reason at the end that causes it', () => {
  it.each([
    ['', TODAY, 'from', 'Please choose a date.'],
    [TODAY, '0002-11-21', 'to', 'Please choose a date.'],
    ['2026-11-22', TODAY, 'from', 'From date cannot be after To date'],
    ['2025-11-20', TODAY, 'to', 'The range can be at most 366 days'],
  ])('%s to %s', (from, to, end, message) =>
    expect(rangeProblem({ from, to })).toEqual({ end, message }),
  );

  it('accepts a day, and 366', () => {
    expect(rangeProblem(today)).toBeNull();
    expect(rangeProblem({ from: '2025-11-21', to: TODAY })).toBeNull();
  });
});
