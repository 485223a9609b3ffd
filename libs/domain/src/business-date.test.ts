import { addDays, businessDate, daysBetween, isDate } from './business-date';

describe('the business date', () => {
  it.each([
    [
      '05:00 in Pune is still yesterday in UTC',
      '2026-03-04T23:30:00Z',
      'Asia/Kolkata',
      '2026-03-05',
    ],
    [
      'a millisecond before midnight in Pune',
      '2026-03-04T18:29:59.999Z',
      'Asia/Kolkata',
      '2026-03-04',
    ],
    ['midnight in Pune', '2026-03-04T18:30:00.000Z', 'Asia/Kolkata', '2026-03-05'],
    ['New Year in Pune', '2025-12-31T18:30:00Z', 'Asia/Kolkata', '2026-01-01'],
    ['a leap day in Pune', '2028-02-28T18:30:00Z', 'Asia/Kolkata', '2028-02-29'],
    ['before midnight in a Berlin winter', '2026-03-28T22:59:59Z', 'Europe/Berlin', '2026-03-28'],
    [
      'midnight of the night that clocks go forward',
      '2026-03-28T23:00:00Z',
      'Europe/Berlin',
      '2026-03-29',
    ],
    ['the end of that short day', '2026-03-29T21:59:59Z', 'Europe/Berlin', '2026-03-29'],
    ['midnight after it', '2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
    ['the end of the long day of autumn', '2026-10-25T22:59:59Z', 'Europe/Berlin', '2026-10-25'],
    ['midnight after it', '2026-10-25T23:00:00Z', 'Europe/Berlin', '2026-10-26'],
    ['a zone far behind', '2026-03-05T06:59:59Z', 'America/Los_Angeles', '2026-03-04'],
  ])('%s', (_, instant, timeZone, date) => {
    expect(businessDate(new Date(instant), timeZone)).toBe(date);
  });

  it('knows no other time zones than there are', () => {
    expect(() => businessDate(new Date(0), 'Asia/Nowhere')).toThrow(RangeError);
  });
});

describe('calendar dates', () => {
  it.each(['2026-03-05', '2028-02-29', '2000-02-29', '1999-12-31', '1970-01-01', '2199-12-31'])(
    '%s is one',
    (date) => expect(isDate(date)).toBe(true),
  );
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-04-31',
    '2026-3-5',
    '05-03-2026',
    '2026-03-05T00:00:00Z',
    '',
    ' 2026-03-05',
    '2026-00-10',
    '0000-01-01',
    '1969-12-31',
    '2200-01-01',
    '9999-12-31',
  ])('%p is none', (text) => expect(isDate(text)).toBe(false));

  it.each([
    ['2026-03-05', 1, '2026-03-06'],
    ['2026-03-05', 0, '2026-03-05'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-03-05', 30, '2026-04-04'],
    ['2026-03-05', -366, '2025-03-04'],
  ])('%s and %i days is %s', (date, days, then) => {
    expect(addDays(date, days)).toBe(then);
    expect(daysBetween(date, then)).toBe(days);
  });
});
