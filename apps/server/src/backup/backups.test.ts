import { BusinessClock } from '../clock';
import { isBackupDue } from './backups';

const clock = new BusinessClock({ timeZone: 'Asia/Kolkata' });
const isDueAt = (now: string, since: string): boolean => {
  jest.useFakeTimers({ now: Date.parse(now) });
  return isBackupDue(clock, new Date(since));
};
afterEach(() => jest.useRealTimers());

it('is due from two o’clock of the business day on, once a night', () => {
  const evening = '2026-11-23T20:00:00+05:30';
  expect(isDueAt('2026-11-24T01:59:00+05:30', evening)).toBe(false);
  expect(isDueAt('2026-11-24T02:00:00+05:30', evening)).toBe(true);
  expect(isDueAt('2026-11-24T23:59:00+05:30', '2026-11-24T02:05:00+05:30')).toBe(false);
  expect(isDueAt('2026-11-25T02:00:00+05:30', '2026-11-24T02:05:00+05:30')).toBe(true);
});

it('is caught up in the morning after a night that the server did not see', () =>
  expect(isDueAt('2026-11-27T09:00:00+05:30', '2026-11-24T02:05:00+05:30')).toBe(true));

it('is not due before the first night of a log', () => {
  const began = '2026-11-24T03:00:00+05:30';
  expect(isDueAt('2026-11-24T12:00:00+05:30', began)).toBe(false);
  expect(isDueAt('2026-11-25T02:00:00+05:30', began)).toBe(true);
});
