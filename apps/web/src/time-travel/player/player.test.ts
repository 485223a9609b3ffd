import { dayRange, eventRange, halfHours, nextEvent, previousEvent } from './moments';
import { play } from './player';

const at = (time: string) => Date.parse(`2026-11-21T${time}+05:30`);
const range = { from: at('05:00:00'), to: at('08:00:00') };

describe('the player', () => {
  it('moves forward at the chosen speed', () => {
    expect(play(at('06:00:00'), 500, 60, range)).toEqual({
      timeMs: at('06:00:30'),
      hasEnded: false,
    });
    expect(play(at('06:00:00'), 16, 1, range)).toEqual({
      timeMs: at('06:00:00') + 16,
      hasEnded: false,
    });
  });

  it('stops at the end', () =>
    expect(play(at('07:59:59'), 1_000, 600, range)).toEqual({ timeMs: range.to, hasEnded: true }));

  it('does not go back when it is after the end or the clock is set back', () => {
    expect(play(at('09:00:00'), 1_000, 10, range)).toEqual({
      timeMs: at('09:00:00'),
      hasEnded: true,
    });
    expect(play(at('06:00:00'), -5, 10, range).timeMs).toBe(at('06:00:00'));
  });
});

describe('the next and the previous event', () => {
  const moments = [
    at('04:00:00'),
    at('06:00:00') + 200,
    at('06:00:00') + 700,
    at('06:10:00'),
    at('09:00:00'),
  ];

  it('are shown at the second after them, and all events of one second together', () => {
    expect(nextEvent(moments, at('05:30:00'), range)).toBe(at('06:00:01'));
    expect(nextEvent(moments, at('06:00:01'), range)).toBe(at('06:10:00'));
    expect(previousEvent(moments, at('06:10:00'), range)).toBe(at('06:00:01'));
    expect(previousEvent(moments, at('07:00:00'), range)).toBe(at('06:10:00'));
  });

  it('end with the range', () => {
    expect(nextEvent(moments, at('06:10:00'), range)).toBeNull();
    expect(previousEvent(moments, at('06:00:01'), range)).toBeNull();
    expect(nextEvent([], at('06:00:00'), range)).toBeNull();
  });
});

describe('the range of the bar', () => {
  const day = dayRange('2026-11-21', 'Asia/Kolkata');
  const evening = at('20:00:00');

  const morning = [[at('05:10:00'), at('07:41:00')]];
  const shownAt = (time: string) => halfHours({ from: at(time), to: at(time) }, day);

  it('is the half hours in which something happened on that day', () => {
    const moments = [at('05:10:00') - 86_400_000, at('05:10:00'), at('07:41:00')];
    expect(eventRange([moments, [at('07:55:00')]], day, evening, shownAt('06:40:00'))).toEqual({
      from: at('05:00:00'),
      to: at('08:00:00'),
    });
  });

  it('ends at the present', () =>
    expect(eventRange(morning, day, at('07:45:00') + 400, shownAt('07:45:00'))).toEqual({
      from: at('05:00:00'),
      to: at('07:45:00'),
    }));

  it('includes the shown moment', () => {
    expect(eventRange(morning, day, evening, shownAt('03:10:00'))).toEqual({
      from: at('03:00:00'),
      to: at('08:00:00'),
    });
    expect(eventRange(morning, day, evening, shownAt('11:15:30'))).toEqual({
      from: at('05:00:00'),
      to: at('11:30:00'),
    });
    expect(eventRange(morning, day, Date.parse('2026-12-01'), shownAt('23:59:59'))).toEqual({
      from: at('05:00:00'),
      to: at('23:59:59'),
    });
  });

  it('is the whole day when nothing happened', () =>
    expect(eventRange([[], []], day, Date.parse('2026-12-01'), shownAt('06:40:00'))).toEqual(day));

  it('has 23 hours when clocks are put forward', () => {
    const { from, to } = dayRange('2026-03-29', 'Europe/Berlin');
    expect(to - from).toBe(23 * 3_600_000 - 1_000);
  });
});
