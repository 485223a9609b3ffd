import {
  fromLocalTime,
  momentParameters,
  parseClock,
  parseMoment,
  toLocalTime,
  withMoment,
} from './moment';

const PUNE = 'Asia/Kolkata';
const NOW = Date.parse('2026-11-21T06:30:00Z');
const at = Date.parse('2026-11-21T01:10:12Z');
const parse = (address: string) => parseMoment(new URLSearchParams(address), PUNE, NOW);

describe('the past moment of an address', () => {
  it('is in the time zone of the dairy', () =>
    expect(parse('at=2026-11-21T06:40:12&clock=happened')).toEqual({
      date: '2026-11-21',
      timeMs: at,
      clock: 'happened',
    }));

  it('needs only the time', () =>
    expect(parse('at=2026-11-21T06:40:12')).toEqual({
      date: '2026-11-21',
      timeMs: at,
      clock: 'known',
    }));

  it.each([
    ['at=', 'is not a time', ''],
    ['at=yesterday', 'is not a time', 'yesterday'],
    ['at=2026-02-30T06:40:00', 'is not a time', '2026-02-30T06:40:00'],
    ['at=0026-11-21T06:40:00', 'is not a time', '0026-11-21T06:40:00'],
    ['at=2026-11-21T12:00:01', 'has not come yet', '2026-11-21T12:00:01'],
    ['at=2026-11-21T06:40:12&clock=mine', 'is not a clock', 'mine'],
  ])('%s is refused with a sentence', (address, problem, words) =>
    expect(parse(address)).toEqual({ problem: expect.stringContaining(problem), words }),
  );

  it('can be carried to another screen', () =>
    expect(
      momentParameters(
        new URLSearchParams('date=2026-11-21&at=2026-11-21T06:40:12&clock=happened'),
      ),
    ).toEqual([
      ['at', '2026-11-21T06:40:12'],
      ['clock', 'happened'],
    ]));

  it('is written beside the other parameters, and removed again', () => {
    const here = new URLSearchParams('date=2026-11-21');
    const there = withMoment(here, { timeMs: at, clock: 'known' }, PUNE);
    expect(there.toString()).toBe('date=2026-11-21&at=2026-11-21T06%3A40%3A12&clock=known');
    expect(withMoment(there, null, PUNE).toString()).toBe('date=2026-11-21');
  });
});

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

it.each([
  ['06:40', '06:40:00'],
  ['6:40', '06:40:00'],
  [' 6.40 ', '06:40:00'],
  ['0640', '06:40:00'],
  ['064012', '06:40:12'],
  ['06:40:12', '06:40:12'],
  ['23:59:59', '23:59:59'],
  ['6:40 pm', '18:40:00'],
  ['12:05 AM', '00:05:00'],
  ['12:05p.m.', '12:05:00'],
])('“%s” is %s', (typed, clock) => expect(parseClock(typed)).toBe(clock));

it.each([
  '',
  '6',
  '06:4',
  '24:00',
  '06:60',
  '06:40:60',
  '640',
  '06:40:1',
  '13:00 pm',
  '0:30 am',
  'noon',
])('“%s” is no time', (typed) => expect(parseClock(typed)).toBeNull());
