import { PhoneClock } from './phone-clock';

const NOW = new Date('2026-11-21T01:00:00.000Z');
const madeAt = (said: unknown, sentAt?: unknown) => new PhoneClock(sentAt, NOW).madeAt(said);

describe('the time at which an entry was made', () => {
  it('is what the phone says, in UTC', () => {
    expect(madeAt('2026-11-21T00:10:00.000Z')).toEqual({ occurredAt: '2026-11-21T00:10:00.000Z' });
    expect(madeAt('2026-11-21T05:40:00+05:30', '2026-11-21T06:29:00+05:30')).toEqual({ occurredAt: '2026-11-21T00:10:00.000Z' });
  });

  it('is never later than now, and what the phone said is kept when it matters', () => {
    expect(madeAt('2026-11-21T01:00:59.000Z')).toEqual({ occurredAt: NOW.toISOString() });
    expect(madeAt('2026-11-21T01:30:00.000Z')).toEqual({ occurredAt: NOW.toISOString(), phoneAt: '2026-11-21T01:30:00.000Z' });
  });

  it.each([
    ['behind', '2026-11-20T22:00:00.000Z', '2026-11-20T21:10:00.000Z'],
    ['ahead', '2026-11-21T04:00:00.000Z', '2026-11-21T03:10:00.000Z'],
  ])('is set right when the phone’s clock is three hours %s, and what it said is kept', (_, sentAt, said) =>
    expect(madeAt(said, sentAt)).toEqual({ occurredAt: '2026-11-21T00:10:00.000Z', phoneAt: said }),
  );

  it('is left alone when the clock is wrong by no more than a bad network', () => {
    for (const sentAt of ['2026-11-21T00:58:01.000Z', '2026-11-21T01:01:59.000Z'])
      expect(madeAt('2026-11-21T00:10:00.000Z', sentAt)).toEqual({ occurredAt: '2026-11-21T00:10:00.000Z' });
  });

  it('is none when it is no time', () => {
    for (const said of [
      undefined,
      null,
      7,
      'yesterday',
      '2026-13-01T00:00:00Z',
      '',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
      '1970-01-01T00:00:00Z',
    ])
      expect(madeAt(said)).toBeNull();
  });

  it('is set right when the phone’s clock has begun anew in 1970', () =>
    expect(madeAt('1970-01-01T00:10:00Z', '1970-01-01T00:15:00Z')).toEqual({
      occurredAt: '2026-11-21T00:55:00.000Z',
      phoneAt: '1970-01-01T00:10:00.000Z',
    }));

  it('is none when that is longer ago than any phone keeps it', () => {
    expect(madeAt('2025-11-20T00:00:00Z')).toBeNull();
    expect(madeAt('2025-11-21T00:00:00Z')).toEqual({ occurredAt: '2025-11-21T00:00:00.000Z' });
  });

  it('is not led astray by a sending time that is none', () =>
    expect(madeAt('2026-11-21T00:10:00.000Z', 'soon')).toEqual({ occurredAt: '2026-11-21T00:10:00.000Z' }));
});
