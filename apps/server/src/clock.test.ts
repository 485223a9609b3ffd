import fc from 'fast-check';
import { BusinessClock } from './clock';

const beginsAt = (date: string, timeZone: string) =>
  new Date(new BusinessClock({ timeZone }).midnight(date)).toISOString();

it.each([
  ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
  // Clocks skip 00:00.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  // Clocks show 00:00 twice, or 23:00 twice on the day before.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
])('%s begins in %s at %s', (date, timeZone, start) => {
  expect(beginsAt(date, timeZone)).toBe(start);
});

it('begins each date with the first minute that has it, in every zone', () => {
  const day = fc
    .integer({ min: Date.UTC(2000, 0), max: Date.UTC(2037, 11) })
    .map((time) => new Date(time).toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.constantFrom(...Intl.supportedValuesOf('timeZone')), (date, timeZone) => {
      const clock = new BusinessClock({ timeZone });
      const start = clock.midnight(date);
      // Samoa left out a date.
      fc.pre(date !== '2011-12-30');
      expect(clock.dateOf(new Date(start))).toBe(date);
      expect(clock.dateOf(new Date(start - 60_000))).not.toBe(date);
    }),
    { numRuns: 300 },
  );
});
