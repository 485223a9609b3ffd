import { at, DAY_START, dayOf, stamp, usual } from '../spec/morning.words';
import { momentOfZone } from './moment';

describe('the moment of a zone', () => {
  const clock = { now: at('06:00'), dayStart: DAY_START };
  const known = new Map([
    [1, usual({ startMinute: 290 })],
    [2, usual({ startMinute: 300 })],
    [3, usual({ startMinute: 330 })],
  ]);
  const days = [1, 2, 3].map((deliveryBoyId) => dayOf({ deliveryBoyId }));

  it('begins at the median of the usual starts', () => {
    expect(momentOfZone(days, known, '07:30', clock)).toEqual({
      ...clock,
      deadlineAt: at('07:30'),
      startAt: at('05:00'),
    });
  });

  it('has no start without earlier days', () => {
    expect(momentOfZone(days, new Map(), '06:45', clock)).toEqual({
      ...clock,
      deadlineAt: at('06:45'),
      startAt: null,
    });
  });

  it('follows another shift, to which a deadline before it does not apply', () => {
    const evening = days.map((day) => ({ ...day, firstDoneAt: stamp('17:00') }));
    expect(momentOfZone(evening, known, '07:30', clock)).toMatchObject({
      deadlineAt: null,
      startAt: at('17:00'),
    });
    expect(momentOfZone(evening, known, '19:00', clock)).toMatchObject({ deadlineAt: at('19:00') });
  });

  it('has the deadline alone while no shift is usual yet, also for a trial in the evening', () => {
    const evening = days.map((day) => ({ ...day, firstDoneAt: stamp('21:00') }));
    expect(momentOfZone(evening, new Map(), '07:30', clock)).toMatchObject({
      deadlineAt: at('07:30'),
      startAt: null,
    });
  });

  it('keeps the deadline for a zone that is late', () => {
    const late = days.map((day) => ({ ...day, firstDoneAt: stamp('07:45') }));
    expect(momentOfZone(late, known, '07:30', clock)).toMatchObject({
      deadlineAt: at('07:30'),
      startAt: at('05:00'),
    });
  });

  it('counts a start before midnight', () => {
    const night = momentOfZone(days, new Map([[1, usual({ startMinute: -20 })]]), '07:30', clock);
    expect(night.startAt).toBe(DAY_START - 20 * 60_000);
  });
});
