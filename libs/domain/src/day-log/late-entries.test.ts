import { closed, delivered, done, reopened } from '../spec/delivery-day.words';
import {
  stateAt,
  DATE,
  event,
  open,
  openDay,
  ordered,
  quantityOf,
  rowOf,
  timeOf,
  type EventInWords,
} from '../spec/day-log.words';
import type { DayClock } from './day-history';
import type { DeliveryDayFact } from '../delivery-day/facts';
import { morningOf } from '../morning';

describe('a phone that sends later', () => {
  const day = openDay(
    event(delivered('o1', 1), '05:20', '05:50'),
    event(done('c1', {}), '05:21', '05:50'),
  );

  it('counts when it was recorded, as the screens knew it', () =>
    expect(['05:30', '05:50'].map((clock) => rowOf(day, clock)?.done)).toEqual([0, 1]));
  it('counts when it happened, at the doors', () =>
    expect(['05:20', '05:21'].map((clock) => rowOf(day, clock, 'happened')?.done)).toEqual([0, 1]));
  it('comes to the same in the end', () =>
    expect(rowOf(day, '06:00', 'happened')).toEqual(rowOf(day, '06:00')));

  it('is counted as having arrived later from the door until the server has it', () =>
    expect(
      ['05:20', '05:21', '05:49', '05:50'].map((clock) => day.countArrivedLater(timeOf(clock))),
    ).toEqual([0, 1, 1, 0]));
  it('is silent from its first entry until the server has it, each phone once', () => {
    expect(
      ['05:19', '05:20', '05:30', '05:49', '05:50'].map((clock) =>
        day.countSilentPhones(timeOf(clock)),
      ),
    ).toEqual([0, 1, 1, 1, 0]);
    expect([7, 8].map((id) => day.countSilentPhones(timeOf('05:30'), id))).toEqual([1, 0]);
  });
  it('is why he seemed to have stopped, which is not said of him then', () => {
    const before = event(done('c1', {}), '05:20');
    const reasonsAt = (clock: string, ...events: EventInWords[]) => {
      const row = rowOf(openDay(before, ...events), clock);
      const moment = {
        now: timeOf(clock),
        dayStart: timeOf('00:00'),
        deadlineAt: null,
        startAt: null,
      };
      return row && morningOf(row, null, moment).reasons.map(({ kind, since }) => [kind, since]);
    };
    expect(reasonsAt('05:40')).toEqual([['stalled', timeOf('05:20')]]);
    const sentLater = event(delivered('o2', 1, { consumerId: 'c2' }), '05:30', '05:50');
    expect(reasonsAt('05:40', sentLater)).toEqual([['phone-silent', timeOf('05:20')]]);
    const ofAnother = event(delivered('o2', 1, { consumerId: 'c2' }), '05:30', '05:50', {
      role: 'delivery-boy',
      id: 8,
    });
    expect(reasonsAt('05:40', ofAnother)).toEqual([['stalled', timeOf('05:20')]]);
  });
  it('is shown as the server knew it, where its contacts are recorded', () => {
    const start = timeOf('05:00');
    const minutes = (...clocks: string[]) => clocks.map((clock) => timeOf(clock) - start);
    const contacts = {
      ...{ deliveryBoyId: 7, from: minutes('05:02', '05:40'), until: minutes('05:22', '05:41') },
      ...{ waiting: [0, 3], waitingSince: [null, timeOf('05:25') - start] },
    };
    // Nothing came later: the log alone would say that he had stopped.
    const recorded = open({ phones: [contacts] }, ...ordered, event(done('c1', {}), '05:20'));
    const phoneAt = (clock: string, by: DayClock = 'known') =>
      rowOf(recorded, clock, by)?.phone ?? null;
    expect(phoneAt('05:01')).toBeNull();
    expect(phoneAt('05:10')).toMatchObject({
      heardAt: `${DATE}T05:10:00.000Z`,
      waiting: 0,
      waitingSince: null,
    });
    expect(phoneAt('05:36')).toMatchObject({ heardAt: `${DATE}T05:22:00.000Z`, waiting: 0 });
    expect(phoneAt('05:50')).toMatchObject({
      heardAt: `${DATE}T05:41:00.000Z`,
      waiting: 3,
      waitingSince: `${DATE}T05:25:00.000Z`,
    });
    expect(phoneAt('05:36', 'happened')).toBeNull();
    const row = rowOf(recorded, '05:36');
    const moment = {
      now: timeOf('05:36'),
      dayStart: timeOf('00:00'),
      deadlineAt: null,
      startAt: null,
    };
    expect(row && morningOf(row, null, moment).reasons).toEqual([
      { kind: 'phone-silent', since: timeOf('05:22'), waiting: 0 },
    ]);
  });
  it('is counted although another entry, an Undo, arrived later as well', () => {
    const both = openDay(
      event(done('c2', {}), '05:10'),
      event(reopened('c2', {}), '05:20', '05:50'),
      event(done('c1', {}), '05:21', '05:50'),
    );
    expect(
      ['known', 'happened'].map((clock) => rowOf(both, '05:30', clock as DayClock)?.done),
    ).toEqual([1, 1]);
    expect(both.countArrivedLater(timeOf('05:30'))).toBe(1);
    expect([7, 8].map((id) => both.countArrivedLater(timeOf('05:30'), id))).toEqual([1, 0]);
  });

  it('with a clock that is behind does not deliver before the order', () => {
    const behind = openDay(event(delivered('o1', 1), '04:58', '05:01'));
    expect(quantityOf(behind, 'o1', '05:00', 'happened')).toBe(1);
  });
  it('with a typed quantity that Done of another phone overtook keeps it', () => {
    const overtaken = openDay(
      event(done('c1', { o1: 2 }), '05:30'),
      event(delivered('o1', 1), '05:20', '05:40'),
    );
    expect(['05:35', '05:45'].map((clock) => quantityOf(overtaken, 'o1', clock))).toEqual([2, 1]);
    expect(
      ['05:25', '05:35', '05:45'].map((clock) => quantityOf(overtaken, 'o1', clock, 'happened')),
    ).toEqual([1, 1, 1]);
  });
  it('with a typed quantity that an Undo overtook keeps it', () => {
    const overtaken = openDay(
      event(done('c1', { o1: 2 }), '05:20'),
      event(reopened('c1', { o1: 2 }), '05:30'),
      event(delivered('o1', 1), '05:25', '05:40'),
    );
    expect(quantityOf(overtaken, 'o1', '05:45', 'happened')).toBe(1);
  });
  it('with an entry that a later one superseded shows it until then', () => {
    const superseded: DeliveryDayFact = {
      type: 'EntrySuperseded',
      data: {
        consumerId: 'c1',
        statement: { type: 'quantity', orderId: 'o1', productId: 1, quantity: 3 },
        laterAt: '',
      },
    };
    const two = openDay(event(delivered('o1', 1), '05:30'), event(superseded, '05:20', '05:40'));
    expect(['05:25', '05:45'].map((clock) => quantityOf(two, 'o1', clock))).toEqual([null, 1]);
    expect(['05:25', '05:45'].map((clock) => quantityOf(two, 'o1', clock, 'happened'))).toEqual([
      3, 1,
    ]);
  });
  it('with a clock that is a minute behind still undoes the Done that it showed', () => {
    const undone = openDay(
      event(done('c1', { o1: 2 }), '05:21'),
      event(reopened('c1', { o1: 2 }), '05:20', '05:30'),
    );
    expect(rowOf(undone, '05:30', 'happened')).toEqual(rowOf(undone, '05:30'));
    expect(rowOf(undone, '05:30')).toMatchObject({ done: 0 });
  });
  it('marks entries that came after the close', () => {
    const late = openDay(
      event(closed(), '06:00'),
      event(delivered('o1', 1), '05:50', '06:10', undefined, true),
    );
    expect(stateAt(late, '06:10').progress.happenings[0]).toMatchObject({
      kind: 'quantity',
      late: true,
    });
    expect(stateAt(late, '05:55', 'happened').progress.days[0]).toMatchObject({
      partly: 1,
      closedAt: null,
    });
  });
});
