import { rangeOf } from './date-range';

const TODAY = '2026-03-01';

describe('the range of a report', () => {
  it('is today by default', () => expect(rangeOf({}, TODAY)).toEqual({ from: TODAY, to: TODAY }));
  it('treats a blank end as today', () =>
    expect(rangeOf({ fromDate: '2026-02-01', toDate: null }, TODAY)).toEqual({
      from: '2026-02-01',
      to: TODAY,
    }));
  it('does not end before it begins', () =>
    expect(() => rangeOf({ fromDate: '2026-03-02' }, TODAY)).toThrow(
      'From date cannot be after To date',
    ));
  it('has at most 366 days', () => {
    expect(rangeOf({ fromDate: '2025-03-01', toDate: '2026-03-01' }, TODAY).from).toBe(
      '2025-03-01',
    );
    expect(() => rangeOf({ fromDate: '2025-02-28', toDate: '2026-03-01' }, TODAY)).toThrow(
      'at most 366 days',
    );
  });
});
