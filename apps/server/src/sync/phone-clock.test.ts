import { businessDate } from '@milkround/domain';
import { PhoneClock, type ClaimedTime, type SentTime } from './phone-clock';

/** 06:30 in Pune. */
const NOW = new Date('2026-11-21T01:00:00.000Z');
const TODAY = '2026-11-21';
const SIGNED_IN = new Date('2026-11-21T00:30:00.000Z');
const dateOf = (instant: Date) => businessDate(instant, 'Asia/Kolkata');
const correct = (sent: SentTime, ...claims: Partial<ClaimedTime>[]) =>
  corrected(sent, ...claims).map((each) => each && each.time);
const corrected = (sent: SentTime, ...claims: Partial<ClaimedTime>[]) =>
  new PhoneClock(sent, NOW, SIGNED_IN, dateOf).correct(
    claims.map((claim) => ({ occurredAt: undefined, date: null, clock: null, ...claim })),
  );
const madeAt = (said: unknown, sentAt?: unknown) => correct({ sentAt }, { occurredAt: said })[0];

describe('the time at which an entry was made', () => {
  it('is the time of the phone, in UTC', () => {
    expect(madeAt('2026-11-21T00:10:00.000Z')).toEqual({ occurredAt: '2026-11-21T00:10:00.000Z' });
    expect(madeAt('2026-11-21T05:40:00+05:30', '2026-11-21T06:29:00+05:30')).toEqual({
      occurredAt: '2026-11-21T00:10:00.000Z',
    });
  });

  it('is never later than now, and a differing time of the phone is stored', () => {
    expect(madeAt('2026-11-21T01:00:59.000Z')).toEqual({ occurredAt: NOW.toISOString() });
    expect(madeAt('2026-11-21T01:30:00.000Z')).toEqual({
      occurredAt: NOW.toISOString(),
      phoneAt: '2026-11-21T01:30:00.000Z',
    });
  });

  it.each([
    ['behind', '2026-11-20T22:00:00.000Z', '2026-11-20T21:10:00.000Z'],
    ['ahead', '2026-11-21T04:00:00.000Z', '2026-11-21T03:10:00.000Z'],
  ])(
    'is corrected when the phone’s clock is three hours %s, and the phone’s time is stored',
    (_, sentAt, said) =>
      expect(madeAt(said, sentAt)).toEqual({
        occurredAt: '2026-11-21T00:10:00.000Z',
        phoneAt: said,
      }),
  );

  it('is unchanged when the clock differs by no more than a slow network', () => {
    for (const sentAt of ['2026-11-21T00:58:01.000Z', '2026-11-21T01:01:59.000Z'])
      expect(madeAt('2026-11-21T00:10:00.000Z', sentAt)).toEqual({
        occurredAt: '2026-11-21T00:10:00.000Z',
      });
  });

  it('is null for an invalid time', () => {
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

  it('is corrected when the phone’s clock restarted in 1970', () =>
    expect(madeAt('1970-01-01T00:10:00Z', '1970-01-01T00:15:00Z')).toEqual({
      occurredAt: '2026-11-21T00:55:00.000Z',
      phoneAt: '1970-01-01T00:10:00.000Z',
    }));

  it('is null when the time is older than the oldest stored entry', () => {
    expect(madeAt('2025-11-20T00:00:00Z')).toBeNull();
    expect(madeAt('2025-11-22T00:00:00Z')).not.toBeNull();
  });

  describe('of an earlier session', () => {
    const weekBeforeSession = '2026-11-14T00:30:00.000Z';

    it('is accepted while its list accepts entries, from the first minute of its day', () => {
      const firstMinute = '2026-11-13T18:31:00.000Z';
      for (const date of [null, '2026-11-14'])
        expect(corrected({}, { occurredAt: firstMinute, date })).toEqual([
          { time: { occurredAt: firstMinute }, date: '2026-11-14' },
        ]);
    });

    it('is limited for older lists, and keeps its day and the phone’s time', () => {
      const said = '2026-11-13T18:29:00.000Z';
      const made = { occurredAt: weekBeforeSession, phoneAt: said };
      for (const date of [null, '2026-11-13'])
        expect(corrected({}, { occurredAt: said, date })).toEqual([
          { time: made, date: '2026-11-13' },
        ]);
      const long = '2026-03-01T00:00:00.000Z';
      expect(corrected({}, { occurredAt: long })).toEqual([
        { time: { occurredAt: weekBeforeSession, phoneAt: long }, date: '2026-03-01' },
      ]);
    });

    it('is now when the list had not begun by then', () =>
      expect(corrected({}, { occurredAt: '2026-11-10T00:00:00.000Z', date: TODAY })).toEqual([
        {
          time: { occurredAt: NOW.toISOString(), phoneAt: '2026-11-10T00:00:00.000Z' },
          date: TODAY,
        },
      ]));
  });

  it('ignores an invalid sending time', () =>
    expect(madeAt('2026-11-21T00:10:00.000Z', 'soon')).toEqual({
      occurredAt: '2026-11-21T00:10:00.000Z',
    }));
});

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** A time that many minutes before {@link NOW}, on a clock that is wrong by that many hours. */
const clockTime = (minutesBefore: number, wrongByHours = 0) =>
  new Date(NOW.getTime() - minutesBefore * MINUTE + wrongByHours * HOUR).toISOString();
/** The monotonic clock of a run that began two hours before {@link NOW}. */
const reading = (minutesBefore: number, run = 'morning') => ({
  run,
  elapsedMs: 2 * HOUR - minutesBefore * MINUTE,
});
const timesOf = (made: ReturnType<typeof correct>) => made.map((each) => each?.occurredAt);

describe('a clock that was set before the app started again, without an answer of the server', () => {
  it.each([
    ['right', 0, 30],
    ['right', 0, -30],
    ['three hours behind', -3, 180],
    ['an hour ahead', 1, -30],
  ])('is known to have been %s before', (_, wrongByHours, setByMinutes) => {
    const claim = {
      occurredAt: clockTime(50, wrongByHours),
      date: TODAY,
      clock: { ...reading(50, 'before'), setByMs: setByMinutes * MINUTE },
    };
    const sent = {
      sentAt: clockTime(-setByMinutes, wrongByHours),
      clock: reading(0, 'after'),
    };
    expect(timesOf(correct(sent, claim))).toEqual([clockTime(50)]);
  });
});

describe('a clock that is set between two entries', () => {
  it.each([3, 30, -3, -30])(
    'is detected when it was wrong by %i hours and is right while the entries are sent',
    (wrongBy) => {
      const before = {
        occurredAt: clockTime(50, wrongBy),
        date: TODAY,
        clock: { ...reading(50), offMs: -wrongBy * HOUR },
      };
      const after = {
        occurredAt: clockTime(20),
        date: TODAY,
        clock: { ...reading(20), offMs: -wrongBy * HOUR },
      };
      expect(timesOf(correct({ sentAt: clockTime(0), clock: reading(0) }, before, after))).toEqual([
        clockTime(50),
        clockTime(20),
      ]);
    },
  );

  it.each([3, 30, -30])(
    'is detected by the monotonic clock alone when it was wrong by %i hours and the phone did not know it',
    (wrongBy) => {
      const before = { occurredAt: clockTime(50, wrongBy), date: TODAY, clock: reading(50) };
      const after = { occurredAt: clockTime(20), date: TODAY, clock: reading(20) };
      expect(timesOf(correct({ sentAt: clockTime(0), clock: reading(0) }, before, after))).toEqual([
        clockTime(50),
        clockTime(20),
      ]);
    },
  );

  it('is detected after a restart of the app, when the phone knew that its clock was wrong', () => {
    const before = {
      occurredAt: clockTime(50, -3),
      date: TODAY,
      clock: { ...reading(50), offMs: 3 * HOUR },
    };
    expect(timesOf(correct({ sentAt: clockTime(0), clock: reading(0, 'later') }, before))).toEqual([
      clockTime(50),
    ]);
  });

  it('is set wrong, after it was right to some seconds by a slow answer: entries of an earlier run keep their times', () => {
    const before = {
      occurredAt: clockTime(50),
      date: TODAY,
      clock: { ...reading(50), offMs: -9_000 },
    };
    const sent = { sentAt: clockTime(0, 0.5), clock: reading(0, 'later') };
    expect(timesOf(correct(sent, before))).toEqual([clockTime(50)]);
  });

  it('is set wrong: earlier entries keep their times', () => {
    const before = { occurredAt: clockTime(50), date: TODAY, clock: { ...reading(50), offMs: 0 } };
    expect(timesOf(correct({ sentAt: clockTime(0, -3), clock: reading(0) }, before))).toEqual([
      clockTime(50),
    ]);
  });
});

describe('a clock that is set behind a hidden page, which looks like one that slept', () => {
  /** Entries of one run: minutes before {@link NOW}, the error of the clock in hours, and for how many minutes the phone slept from then to {@link NOW}. */
  const entries = (offMs: number | undefined, ...made: [number, number, number][]) =>
    made.map(([minutes, wrongBy, slept]) => ({
      occurredAt: clockTime(minutes, wrongBy),
      date: TODAY,
      clock: { ...reading(minutes - slept), ...(offMs !== undefined && { offMs }) },
    }));
  const here = (wrongBy: number) => ({ sentAt: clockTime(0, wrongBy), clock: reading(0) });
  const restarted = (wrongBy: number) => ({
    sentAt: clockTime(0, wrongBy),
    clock: reading(0, 'later'),
  });

  it.each<[string, SentTime, number | undefined, [number, number, number][]]>([
    [
      'forward',
      here(1),
      0,
      [
        [50, 0, 0],
        [20, 1, 0],
      ],
    ],
    [
      'forward, before it slept for almost as long',
      here(1),
      0,
      [
        [50, 0, 35],
        [45, 1, 35],
      ],
    ],
    [
      'forward, before it slept for longer',
      here(1),
      0,
      [
        [95, 0, 80],
        [85, 1, 80],
      ],
    ],
    [
      'forward, after it slept',
      here(1),
      0,
      [
        [95, 0, 40],
        [50, 0, 0],
        [20, 1, 0],
      ],
    ],
    [
      'forward while it slept',
      here(1),
      0,
      [
        [95, 0, 40],
        [20, 1, 0],
      ],
    ],
    [
      'forward, without any answer',
      here(1),
      undefined,
      [
        [50, 0, 0],
        [20, 1, 0],
      ],
    ],
    [
      'forward, before it started again',
      restarted(1),
      0,
      [
        [50, 0, 0],
        [20, 1, 0],
      ],
    ],
    [
      'forward, without any answer, before it started again',
      restarted(1),
      undefined,
      [
        [50, 0, 0],
        [20, 1, 0],
      ],
    ],
    [
      'back while it slept',
      here(-0.5),
      0,
      [
        [110, 0, 80],
        [20, -0.5, 0],
      ],
    ],
  ])('was set %s: each entry gets its time', (_, sent, offMs, made) =>
    expect(timesOf(correct(sent, ...entries(offMs, ...made)))).toEqual(
      made.map(([minutes]) => clockTime(minutes)),
    ),
  );

  it.each<[string, SentTime, number | undefined, [number, number, number][], number[]]>([
    // A phone that is wrong from the start and slept looks the same.
    [
      'back while it slept, without any answer',
      here(-0.5),
      undefined,
      [
        [110, 0, 80],
        [20, -0.5, 0],
      ],
      [80, 20],
    ],
    // Nothing was read between the setting and the restart.
    [
      'forward after the last entry of a start without any answer',
      restarted(1),
      undefined,
      [[50, 0, 0]],
      [110],
    ],
    [
      'forward before the only entry of a start with an answer',
      restarted(0.5),
      0,
      [[50, 0.5, 0]],
      [20],
    ],
  ])(
    'was set %s: nothing tells the time, which stays in its order and before the arrival',
    (_, sent, offMs, made, times) =>
      expect(timesOf(correct(sent, ...entries(offMs, ...made)))).toEqual(
        times.map((minutes) => clockTime(minutes)),
      ),
  );
});

it('an entry never gets a time before its list existed', () => {
  const [made] = correct({ sentAt: clockTime(0) }, { occurredAt: clockTime(50, -30), date: TODAY });
  expect(made).toEqual({ occurredAt: NOW.toISOString(), phoneAt: clockTime(50, -30) });
});

it('a phone that slept does not count as one whose clock was set', () => {
  const slept = {
    occurredAt: clockTime(90),
    date: TODAY,
    clock: { run: 'morning', elapsedMs: 60 * MINUTE, offMs: 0 },
  };
  const sent = { sentAt: clockTime(0), clock: { run: 'morning', elapsedMs: 62 * MINUTE } };
  expect(timesOf(correct(sent, slept))).toEqual([clockTime(90)]);
});

describe('the order of one phone’s entries', () => {
  it('is kept where its clock was set back between them', () => {
    const claims = [40, 30, 20].map((minutes, n) => ({
      occurredAt: clockTime(minutes, n === 1 ? 5 : 0),
      date: TODAY,
      clock: reading(minutes),
    }));
    expect(timesOf(correct({ sentAt: clockTime(0), clock: reading(0) }, ...claims))).toEqual(
      [40, 30, 20].map((minutes) => clockTime(minutes)),
    );
  });

  it('is kept when only the order itself shows the error of the clock', () => {
    const claims = ['a', 'b', 'c'].map((run) => ({
      occurredAt: clockTime(-60),
      clock: { run, elapsedMs: 0 },
    }));
    expect(timesOf(correct({}, ...claims))).toEqual([
      '2026-11-21T00:59:59.998Z',
      '2026-11-21T00:59:59.999Z',
      NOW.toISOString(),
    ]);
  });

  it('continues after the last entry that this phone has delivered', () => {
    const claim = { occurredAt: clockTime(50), clock: reading(50) };
    expect(
      timesOf(correct({ sentAt: clockTime(0), clock: reading(0), after: clockTime(49.5) }, claim)),
    ).toEqual([clockTime(50)]);
    expect(timesOf(correct({ sentAt: clockTime(0), after: clockTime(10) }, claim))).toEqual([
      new Date(Date.parse(clockTime(10)) + 1).toISOString(),
    ]);
  });
});
