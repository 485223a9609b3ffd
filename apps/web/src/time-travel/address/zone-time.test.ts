import { fromLocalTime, toLocalTime } from './zone-time';

const PUNE = 'Asia/Kolkata';

it.each([
  ['2026-11-21T06:40:12', PUNE, '2026-11-21T01:10:12.000Z'],
  ['2026-11-21T00:00:00', PUNE, '2026-11-20T18:30:00.000Z'],
  ['2026-11-21T06:40:12', 'America/New_York', '2026-11-21T11:40:12.000Z'],
  ['2026-07-01T06:40:12', 'Europe/Berlin', '2026-07-01T04:40:12.000Z'],
  ['2026-03-29T04:00:00', 'Europe/Berlin', '2026-03-29T02:00:00.000Z'],
])('%s in %s, and back', (local, timeZone, utc) => {
  expect(fromLocalTime(local, timeZone)).toBe(Date.parse(utc));
  expect(toLocalTime(Date.parse(utc), timeZone)).toBe(local);
});

it.each([
  '',
  '06:40',
  '2026-11-21',
  '2026-11-21T06:40',
  '2026-02-30T06:40:00',
  '2026-11-21T24:00:00',
  '2026-11-21T06:60:00',
  '2026-11-21T06:40:12Z',
])('“%s” is no time', (words) => expect(fromLocalTime(words, PUNE)).toBeNull());
