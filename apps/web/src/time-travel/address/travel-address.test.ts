import { parseTravel, travelParameters, withTravel } from './travel-address';

const PUNE = 'Asia/Kolkata';
const NOW = Date.parse('2026-11-21T06:30:00Z');
const at = Date.parse('2026-11-21T01:10:12Z');
const parse = (address: string) => parseTravel(new URLSearchParams(address), PUNE, NOW);

describe('the past moment of an address', () => {
  it('is in the time zone of the dairy', () =>
    expect(parse('at=2026-11-21T06:40:12&clock=happened&compare=2026-11-14')).toEqual({
      date: '2026-11-21',
      timeMs: at,
      clock: 'happened',
      compare: '2026-11-14',
    }));

  it('needs only the time', () =>
    expect(parse('at=2026-11-21T06:40:12')).toEqual({
      date: '2026-11-21',
      timeMs: at,
      clock: 'known',
      compare: null,
    }));

  it.each([
    ['at=', 'is not a time', ''],
    ['at=yesterday', 'is not a time', 'yesterday'],
    ['at=2026-02-30T06:40:00', 'is not a time', '2026-02-30T06:40:00'],
    ['at=0026-11-21T06:40:00', 'is not a time', '0026-11-21T06:40:00'],
    ['at=2026-11-21T12:00:01', 'has not come yet', '2026-11-21T12:00:01'],
    ['at=2026-11-21T06:40:12&clock=mine', 'is not a clock', 'mine'],
    ['at=2026-11-21T06:40:12&compare=last', 'is not a date to compare with', 'last'],
  ])('%s is refused with a sentence', (address, problem, words) =>
    expect(parse(address)).toEqual({ problem: expect.stringContaining(problem), words }),
  );

  it('can be carried to another screen', () =>
    expect(
      travelParameters(
        new URLSearchParams('date=2026-11-21&at=2026-11-21T06:40:12&clock=happened'),
      ),
    ).toEqual([
      ['at', '2026-11-21T06:40:12'],
      ['clock', 'happened'],
    ]));

  it('is written beside the other parameters, and removed again', () => {
    const here = new URLSearchParams('date=2026-11-21');
    const there = withTravel(
      here,
      { date: '2026-11-21', timeMs: at, clock: 'known', compare: null },
      PUNE,
    );
    expect(there.toString()).toBe('date=2026-11-21&at=2026-11-21T06%3A40%3A12&clock=known');
    expect(withTravel(there, null, PUNE).toString()).toBe('date=2026-11-21');
  });
});
