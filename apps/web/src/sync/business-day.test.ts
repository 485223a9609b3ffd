import { QueryClient } from '@tanstack/react-query';
import { makeQueryClient } from '../api/query-client';
import { settingsQuery } from '../api/settings.queries';
import { steadyClock } from '../api/steady-clock';
import { businessToday } from './business-day';

const at = (time: string): number => Date.parse(time);
/** The server's answer at a time of this phone's clock. */
function told(business_date: string, updatedAt: number): QueryClient {
  const queries = new QueryClient();
  queries.setQueryData(
    settingsQuery.queryKey,
    { website_name: 'Milkround', business_date, timezone: 'Asia/Kolkata' },
    { updatedAt },
  );
  return queries;
}
const HOUR = 3_600_000;

it.each([
  ['before midnight in Pune', '2026-11-21T18:29:59Z', '2026-11-21'],
  ['after midnight in Pune', '2026-11-21T18:30:00Z', '2026-11-22'],
  ['two days later', '2026-11-23T03:00:00Z', '2026-11-23'],
])('%s it is that day, in any time zone of the browser', (_when, now, date) => {
  expect(businessToday(told('2026-11-21', at('2026-11-21T10:00:00Z')), 0, at(now))).toBe(date);
});

it('the server’s clock is used when the two clocks differ, and the following days are counted from there', () => {
  const queries = told('2026-11-21', at('2026-11-22T10:00:00Z'));
  expect(businessToday(queries, 0, at('2026-11-22T11:00:00Z'))).toBe('2026-11-21');
  expect(businessToday(queries, 0, at('2026-11-22T18:30:00Z'))).toBe('2026-11-22');
});

it('a known offset of this clock is corrected', () => {
  const queries = told('2026-11-21', at('2026-11-21T10:00:00Z'));
  expect(businessToday(queries, 3 * HOUR, at('2026-11-21T15:30:00Z'))).toBe('2026-11-22');
  expect(businessToday(queries, -HOUR, at('2026-11-21T19:00:00Z'))).toBe('2026-11-21');
});

it('a clock that is set back does not return to the day before', () => {
  expect(
    businessToday(told('2026-11-21', at('2026-11-21T10:00:00Z')), 0, at('2026-11-19T10:00:00Z')),
  ).toBe('2026-11-21');
});

it.each([-26, 26])('a clock that is set by %p hours before an answer changes nothing', (hours) => {
  jest.useFakeTimers({ now: at('2026-11-21T10:00:00Z') });
  const queries = makeQueryClient();
  steadyClock.now();
  jest.setSystemTime(Date.now() + hours * HOUR);
  const answer = {
    website_name: 'Milkround',
    business_date: '2026-11-21',
    timezone: 'Asia/Kolkata',
  };
  queries.setQueryData(settingsQuery.queryKey, answer);
  expect(businessToday(queries, 0)).toBe('2026-11-21');
  jest.advanceTimersByTime(12 * HOUR);
  expect(businessToday(queries, 0)).toBe('2026-11-22');
  jest.useRealTimers();
});

it('a date that an earlier start has stored is only a lower limit', () => {
  const queries = told('2026-11-21', 1);
  expect(businessToday(queries, 0, at('2026-11-25T10:00:00Z'))).toBe('2026-11-25');
  expect(businessToday(queries, 0, at('2026-11-20T10:00:00Z'))).toBe('2026-11-21');
});

it('no date is known before the server’s first answer', () => {
  expect(businessToday(new QueryClient(), 0)).toBeUndefined();
});
