import {
  at,
  DAY_START,
  dayOf,
  delivered,
  lastDelivery,
  momentAt,
  phoneHeard,
  stamp,
  usual,
} from '../spec/morning.words';
import { morningOf, type Need } from './needs';

const kinds = ({ reasons }: { reasons: Need[] }) => reasons.map(({ kind }) => kind);
const kindsAt = (time: string, day = dayOf(), ...[earlier]: [ReturnType<typeof usual>?]) =>
  kinds(morningOf(day, earlier ?? null, momentAt(time, { deadlineAt: null })));

describe('stalled', () => {
  const vijay = delivered(7, '05:35', '05:47', { phone: phoneHeard('06:09') });

  it('says since when, where, and how often he usually delivers', () => {
    const { reasons, forecast } = morningOf(vijay, null, momentAt('06:09', { deadlineAt: null }));
    expect(reasons).toEqual([
      { kind: 'stalled', since: at('05:47'), last: lastDelivery('05:47'), usualSeconds: 120 },
    ]);
    expect(forecast).toEqual({ kind: 'unknown', because: 'stalled' });
  });

  it.each([
    ['05:58', []],
    ['05:59', ['stalled']],
  ])('takes at least twelve minutes (%s)', (time, expected) => {
    expect(kindsAt(time, { ...vijay, phone: phoneHeard(time) })).toEqual(expected);
  });

  it.each([
    ['06:16', []],
    ['06:17', ['stalled']],
  ])('takes three of his own intervals of today (%s)', (time, expected) => {
    expect(kindsAt(time, delivered(4, '05:17', '05:47', { phone: phoneHeard(time) }))).toEqual(
      expected,
    );
  });

  it('compares with earlier days while few stops are done', () => {
    const one = delivered(1, '05:47', '05:47', { phone: phoneHeard('06:03') });
    expect(kindsAt('06:03', one, usual({ secondsPerStop: 330 }))).not.toContain('stalled');
    expect(kindsAt('06:03', one)).toContain('stalled');
  });

  it('is not hidden by a phone that is heard of', () => {
    const { reasons, phone } = morningOf(
      { ...vijay, phone: phoneHeard('06:30') },
      null,
      momentAt('06:30'),
    );
    expect(reasons[0]?.kind).toBe('stalled');
    expect(phone).toMatchObject({ state: 'online', heardAt: at('06:30') });
  });

  it('stays when the phone falls silent afterwards', () => {
    expect(kindsAt('06:40', { ...vijay, phone: phoneHeard('06:02') })).toEqual([
      'stalled',
      'phone-silent',
    ]);
  });

  it('counts a phone that never reported its state as heard', () => {
    expect(kindsAt('06:09', { ...vijay, phone: null })).toEqual(['stalled']);
  });

  it('does not count an entry that waits on the phone as a stop', () => {
    expect(kindsAt('06:09', { ...vijay, phone: phoneHeard('06:09', 3, '06:04') })).toEqual([]);
  });

  it('ends when everything is done, absent, or the day is closed', () => {
    expect(kindsAt('06:09', { ...vijay, done: 50, absent: 10 })).toEqual([]);
    expect(kindsAt('06:09', { ...vijay, closedAt: stamp('06:00') })).toEqual([]);
  });

  it('is none while the clock is behind the last delivery', () => {
    expect(kindsAt('05:30', vijay)).toEqual([]);
  });
});

describe('not begun', () => {
  it.each([
    ['05:14', []],
    ['05:15', ['not-begun']],
  ])(
    'counts from a quarter of an hour after the usual start of the zone (%s)',
    (time, expected) => {
      expect(kindsAt(time)).toEqual(expected);
    },
  );

  it('needs earlier days of the zone; without them he is late after the deadline', () => {
    const reasonsAt = (time: string) =>
      kinds(morningOf(dayOf(), null, momentAt(time, { startAt: null })));
    expect(reasonsAt('07:00')).toEqual([]);
    expect(reasonsAt('22:24')).toEqual(['will-be-late']);
  });

  it('cannot tell the finish; before that it is expected as usual', () => {
    expect(morningOf(dayOf(), usual(), momentAt('05:20')).forecast).toEqual({
      kind: 'unknown',
      because: 'not-begun',
    });
    expect(morningOf(dayOf(), usual(), momentAt('04:30')).forecast).toMatchObject({
      kind: 'expected',
      at: at('06:58'),
    });
  });

  it('does not end when the office enters some of his deliveries', () => {
    expect(kindsAt('05:16', dayOf({ done: 2, absent: 3 }))).toEqual(['not-begun']);
    expect(kindsAt('05:16', dayOf({ done: 6 }))).toEqual([]);
    expect(morningOf(dayOf({ done: 2 }), usual(), momentAt('04:30')).forecast).toMatchObject({
      kind: 'expected',
      at: at('06:54'),
    });
  });

  it('is over with the first entry, also while it waits on the phone', () => {
    const offline = (heardAt: string, since: string) =>
      dayOf({ phone: phoneHeard(heardAt, 2, since) });
    expect(kindsAt('05:20', offline('05:19', '05:18'))).toEqual([]);
    const { reasons, forecast } = morningOf(offline('05:20', '05:18'), usual(), momentAt('05:40'));
    expect(reasons).toEqual([{ kind: 'phone-silent', since: at('05:20'), waiting: 2 }]);
    expect(forecast).toEqual({ kind: 'unknown', because: 'silent' });
    const ofYesterday = dayOf({
      phone: { ...phoneHeard('05:19', 2), waitingSince: new Date(DAY_START - 1).toISOString() },
    });
    expect(kindsAt('05:20', ofYesterday)).toEqual(['not-begun']);
  });

  it('is over with the first absence', () => {
    expect(kindsAt('05:16', delivered(0, '05:15', '05:15', { absent: 1 }))).toEqual([]);
  });

  it('says nothing about a day without stops', () => {
    expect(kindsAt('07:00', dayOf({ stops: 0 }))).toEqual([]);
  });
});

describe('will be late', () => {
  const late = delivered(20, '05:25', '06:25', { phone: phoneHeard('06:26') });

  it('says the deadline, the expected finish, and how late he began', () => {
    const { reasons, forecast } = morningOf(late, null, momentAt('06:26'));
    expect(forecast).toMatchObject({ kind: 'expected' });
    const expectedAt = forecast.kind === 'expected' ? forecast.at : 0;
    expect(reasons).toEqual([
      {
        kind: 'will-be-late',
        since: null,
        deadlineAt: at('07:30'),
        expectedAt,
        beganLateMinutes: null,
      },
    ]);
    expect(morningOf(late, usual(), momentAt('06:26')).reasons[0]).toMatchObject({
      kind: 'will-be-late',
      beganLateMinutes: 25,
    });
  });

  it('is not said in time, nor where the deadline does not apply', () => {
    expect(morningOf(late, null, momentAt('06:26', { deadlineAt: at('09:00') })).reasons).toEqual(
      [],
    );
    expect(morningOf(late, null, momentAt('06:26', { deadlineAt: null })).reasons).toEqual([]);
  });

  it('begins a minute after the deadline, which nobody could foretell more exactly', () => {
    const { forecast } = morningOf(late, null, momentAt('06:26'));
    const expectedAt = forecast.kind === 'expected' ? forecast.at : 0;
    const lateBy = (seconds: number) =>
      kinds(morningOf(late, null, momentAt('06:26', { deadlineAt: expectedAt - seconds * 1000 })));
    expect([lateBy(11), lateBy(60), lateBy(61)]).toEqual([[], [], ['will-be-late']]);
  });

  it('stays after the deadline, with any forecast of the finish', () => {
    expect(kinds(morningOf(delivered(20, '05:25', '06:25'), null, momentAt('07:31')))).toEqual([
      'stalled',
      'will-be-late',
    ]);
  });
});

describe('behind', () => {
  const slow = delivered(20, '05:05', '06:09', { phone: phoneHeard('06:10') });

  it('says by how many stops, and whether it is the same weekday', () => {
    const [reason] = morningOf(slow, usual(), momentAt('06:10', { deadlineAt: null })).reasons;
    expect(reason).toEqual({ kind: 'behind', since: null, stops: 16, isSameWeekday: true });
  });

  it('is not said for a few stops', () => {
    expect(kindsAt('06:10', { ...slow, done: 31 }, usual())).toEqual([]);
    expect(kindsAt('06:10', { ...slow, done: 30 }, usual())).toEqual(['behind']);
  });

  it('compares only mornings that began within three hours of the usual start', () => {
    const evening = delivered(5, '17:00', '17:08', { phone: phoneHeard('17:09') });
    expect(kindsAt('17:09', evening, usual())).toEqual([]);
  });

  it('knows where on the list he is slow', () => {
    const steep = usual({ quarters: [0.5, 0.75, 0.9] });
    expect(kindsAt('06:10', { ...slow, done: 24 }, steep)).toEqual([]);
    expect(kindsAt('06:10', { ...slow, done: 24 }, usual())).toEqual(['behind']);
  });
});

describe('phone silent', () => {
  const nilesh = delivered(3, '05:43', '05:47', { phone: phoneHeard('05:47', 4, '05:48') });

  it('is said of a phone of which nothing is heard, for he may have delivered more', () => {
    const { reasons, forecast } = morningOf(nilesh, null, momentAt('06:09', { deadlineAt: null }));
    expect(reasons).toEqual([{ kind: 'phone-silent', since: at('05:47'), waiting: 4 }]);
    expect(forecast).toMatchObject({ kind: 'expected', at: at('05:47') + 57 * 120_000 });
  });

  it('makes the finish unknown once he would be through', () => {
    expect(morningOf(nilesh, null, momentAt('09:00', { deadlineAt: null })).forecast).toEqual({
      kind: 'unknown',
      because: 'silent',
    });
  });

  it('does not say that he is behind because of stops that nobody could hear of', () => {
    const onPace = (heardAt: string) =>
      delivered(24, '05:00', '05:46', { phone: phoneHeard(heardAt) });
    expect(kindsAt('06:09', onPace('05:47'), usual())).toEqual(['phone-silent']);
    expect(kindsAt('06:09', { ...onPace('05:47'), done: 14 }, usual())).toEqual([
      'behind',
      'phone-silent',
    ]);
  });

  it('is not said before he begins, nor after he has finished', () => {
    expect(kindsAt('05:10', dayOf({ phone: phoneHeard('04:10') }))).toEqual([]);
    expect(
      kindsAt('08:00', delivered(60, '05:00', '07:35', { phone: phoneHeard('07:36') })),
    ).toEqual([]);
  });
});

describe('set aside and not closed', () => {
  it('asks for entries to be checked, also on a closed day', () => {
    expect(
      morningOf(dayOf({ setAside: 2, closedAt: stamp('07:00') }), null, momentAt('08:00')).reasons,
    ).toEqual([{ kind: 'set-aside', since: null, entries: 2 }]);
  });

  it.each([
    ['07:59', []],
    ['08:00', ['not-closed']],
  ])('asks for the close half an hour after the deadline (%s)', (time, expected) => {
    const done = delivered(60, '05:00', '07:00');
    expect(kinds(morningOf(done, null, momentAt(time)))).toEqual(expected);
    expect(kinds(morningOf({ ...done, closedAt: stamp('07:10') }, null, momentAt(time)))).toEqual(
      [],
    );
  });

  it('waits half an hour after a finish behind the deadline, and says it again of a reopened day', () => {
    const done = delivered(60, '05:00', '07:50');
    expect(kinds(morningOf(done, null, momentAt('08:19')))).toEqual([]);
    expect(morningOf(done, null, momentAt('08:20')).reasons).toEqual([
      { kind: 'not-closed', since: at('07:50') },
    ]);
  });

  it('asks for the close of a day of which the office entered all deliveries', () => {
    const entered = dayOf({ done: 60 });
    expect(kinds(morningOf(entered, null, momentAt('07:59')))).toEqual([]);
    expect(morningOf(entered, null, momentAt('08:00')).reasons).toEqual([
      { kind: 'not-closed', since: null },
    ]);
    expect(kinds(morningOf(entered, null, momentAt('08:00', { deadlineAt: null })))).toEqual([]);
  });

  it('counts absent stops as finished', () => {
    const { forecast } = morningOf(
      delivered(0, '05:00', '06:00', { absent: 60 }),
      null,
      momentAt('06:10'),
    );
    expect(forecast).toEqual({ kind: 'finished', at: at('06:00') });
  });
});

it('lists several reasons, the worst first', () => {
  const day = delivered(5, '05:30', '05:40', { setAside: 1, phone: phoneHeard('06:00') });
  expect(kinds(morningOf(day, usual(), momentAt('07:40')))).toEqual([
    'stalled',
    'will-be-late',
    'behind',
    'phone-silent',
    'set-aside',
  ]);
});

describe('entries that never came', () => {
  const missing = { entries: 12, heardAt: new Date(at('06:41')).toISOString() };
  it('are a reason before those that wait for a decision, also of a closed day', () => {
    const day = delivered(3, '05:43', '05:47', { missing, setAside: 1 });
    expect(morningOf(day, null, momentAt('07:00')).reasons).toContainEqual({
      kind: 'entries-missing',
      since: at('06:41'),
      entries: 12,
    });
    expect(kindsAt('07:30', { ...day, closedAt: missing.heardAt })).toEqual([
      'entries-missing',
      'set-aside',
    ]);
  });
});
