import { forecastFinish, stopShareOf, timeShareOf, type ForecastInput } from './forecast';
import { at } from '../spec/morning.words';
import type { Morning } from './needs';
import { forecastOfZone } from './zone';

const round = (changes: Partial<ForecastInput>): ForecastInput => ({
  ...{
    now: at('06:00'),
    stops: 61,
    toCome: 61,
    visited: 0,
    firstAt: null,
    lastAt: null,
    usual: null,
    beginsAt: null,
  },
  ...{ isStalled: false, isSilent: false },
  ...changes,
});
/** 30 of 61 stops in an hour, the last just now. */
const half = round({ toCome: 31, visited: 30, firstAt: at('05:02'), lastAt: at('06:00') });
const pace = {
  secondsPerStop: 120,
  quarters: [0.25, 0.5, 0.75] satisfies [number, number, number],
};

const minutes = (input: ForecastInput): number => {
  const forecast = forecastFinish(input);
  return forecast.kind === 'expected' ? Math.round((forecast.at - at('06:00')) / 60_000) : NaN;
};

describe('the finish of a round', () => {
  it('goes on at the pace of today', () => {
    expect(minutes(half)).toBe(62);
  });

  it('is near the pace of today after half of the round, for any usual pace', () => {
    expect(minutes({ ...half, usual: { ...pace, secondsPerStop: 240 } })).toBeGreaterThan(62);
    expect(minutes({ ...half, usual: { ...pace, secondsPerStop: 240 } })).toBeLessThan(75);
  });

  it('is near the usual pace after the first stops', () => {
    const second = round({
      toCome: 59,
      visited: 2,
      firstAt: at('05:56'),
      lastAt: at('06:00'),
      usual: pace,
    });
    expect(minutes(second)).toBeGreaterThan(120);
    expect(minutes(second)).toBeLessThan(180);
  });

  it('cannot be said after the first stops without earlier days', () => {
    const first = round({ toCome: 60, visited: 1, firstAt: at('06:00'), lastAt: at('06:00') });
    expect(forecastFinish(first)).toEqual({ kind: 'unknown', because: 'too-early' });
    expect(forecastFinish({ ...first, usual: pace })).toMatchObject({ kind: 'expected' });
  });

  it('knows that the second half of a list takes longer', () => {
    expect(minutes({ ...half, usual: { ...pace, quarters: [0.15, 0.3, 0.6] } })).toBeGreaterThan(
      100,
    );
  });

  it('is put off while the next delivery is overdue', () => {
    expect(minutes({ ...half, now: at('06:10') })).toBe(70);
  });

  it('narrows its range as stops are visited', () => {
    const width = (input: ForecastInput) => {
      const forecast = forecastFinish(input);
      return forecast.kind === 'expected' ? forecast.to - forecast.from : NaN;
    };
    const early = round({ toCome: 56, visited: 5, firstAt: at('05:52'), lastAt: at('06:00') });
    expect(width(half)).toBeLessThan(width(early) / 2);
    expect(width(half)).toBeGreaterThan(0);
  });

  it('handles a list of one stop, a last stop with a quantity, and a clock that was set back', () => {
    expect(forecastFinish(round({ stops: 1, toCome: 0, visited: 1, lastAt: at('05:59') }))).toEqual(
      { kind: 'finished', at: at('05:59') },
    );
    const one = forecastFinish(round({ stops: 1, toCome: 1, usual: pace, beginsAt: at('06:10') }));
    expect(one).toMatchObject({ kind: 'expected', at: at('06:10') });
    expect(
      minutes(
        round({ stops: 10, toCome: 1, visited: 10, firstAt: at('05:42'), lastAt: at('06:00') }),
      ),
    ).toBe(2);
    const back = forecastFinish({ ...half, now: at('05:30') });
    expect(back).toMatchObject({ kind: 'expected', at: at('07:02') });
  });

  it('is finite for a list that was entered at one time', () => {
    const burst = forecastFinish(
      round({ toCome: 51, visited: 10, firstAt: at('06:00'), lastAt: at('06:00') }),
    );
    expect(burst).toMatchObject({ kind: 'expected', at: at('06:00') });
  });
});

it('converts shares of stops to shares of time and back', () => {
  const steep = {
    secondsPerStop: 120,
    quarters: [0.5, 0.7, 0.9] satisfies [number, number, number],
  };
  for (const share of [0, 0.1, 0.25, 0.6, 0.99, 1])
    expect(stopShareOf(steep, timeShareOf(steep, share))).toBeCloseTo(share, 9);
  expect(timeShareOf(steep, 0.25)).toBe(0.5);
  expect(stopShareOf(steep, 7)).toBe(1);
  expect(stopShareOf(steep, -1)).toBe(0);
});

describe('the finish of a zone', () => {
  const morning = (deliveryBoyId: number, forecast: Morning['forecast']): Morning => ({
    ...{ deliveryBoyId, forecast, reasons: [], lastDeliveryAt: null },
    phone: { state: 'unknown', heardAt: null, waiting: 0, waitingSince: null },
  });
  const expected = (time: string) => ({
    kind: 'expected' as const,
    at: at(time),
    from: at(time) - 60_000,
    to: at(time) + 60_000,
  });

  it('is the latest of its delivery boys, and names those with an unknown finish', () => {
    const mornings = [
      morning(1, expected('06:50')),
      morning(2, expected('07:05')),
      morning(3, { kind: 'unknown', because: 'stalled' }),
      morning(4, { kind: 'finished', at: at('06:00') }),
    ];
    expect(forecastOfZone(mornings)).toEqual({ ...expected('07:05'), unknown: [3] });
  });

  it('is finished with the last, and unknown if nobody is expected', () => {
    const done = [
      morning(1, { kind: 'finished', at: at('06:40') }),
      morning(2, { kind: 'finished', at: null }),
    ];
    expect(forecastOfZone(done)).toEqual({ kind: 'finished', at: at('06:40') });
    expect(forecastOfZone([...done, morning(3, { kind: 'unknown', because: 'silent' })])).toEqual({
      kind: 'unknown',
      unknown: [3],
    });
    expect(forecastOfZone([])).toEqual({ kind: 'finished', at: null });
  });
});
