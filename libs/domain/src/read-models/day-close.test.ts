import type { Actor, Recorded } from '../fact';
import type { DeliveryDayFact } from '../delivery-day/facts';
import type { Payment } from '../delivery-day/fact-values';
import { NO_PAYMENT } from '../delivery-day/stop';
import { dayCloseKeys, type DayCloseRow, foldDayClose } from './day-close';

const day = { date: '2026-01-15', deliveryBoyId: 3 };
const key = { close_id: 'k1' };
const totals = {
  stops: 1,
  done: 1,
  lines: 1,
  required: 2,
  delivered: 2,
  products: [],
  payments: { cash: 0, cheque: 0, other: 0 },
};
const recorded = <F extends DeliveryDayFact>(
  fact: F,
  at: string,
  actor: Actor = { role: 'delivery-boy', id: 3 },
): Recorded<F> => ({
  ...fact,
  meta: { actor, commandId: 'x', occurredAt: at },
  recordedAt: at,
});
const closed = recorded<DeliveryDayFact>(
  {
    type: 'DayClosed',
    data: { closeId: 'k1', taken: 70, emptyBottles: 4, remarks: 'one broken', totals },
  },
  '2026-01-15T03:00:00.000Z',
);
const reopened = recorded<DeliveryDayFact>(
  { type: 'DayReopened', data: { closeId: 'k1', reason: 'forgot one' } },
  '2026-01-15T04:00:00.000Z',
  { role: 'supervisor', id: 7 },
);

describe('the day-close report', () => {
  it('has a row per close, with the entered values and the totals', () => {
    expect(dayCloseKeys(closed)).toEqual([{ close_id: 'k1' }]);
    expect(foldDayClose(null, closed, day, key)).toMatchObject({
      date: '2026-01-15',
      delivery_boy_id: 3,
      taken: 70,
      empty_bottles: 4,
      totals,
      reopened_at: null,
    });
  });

  it('keeps a reopened close, with person, time and reason', () => {
    const row = foldDayClose(foldDayClose(null, closed, day, key), reopened, day, key);
    expect(row).toMatchObject({
      close_id: 'k1',
      taken: 70,
      reopened_at: '2026-01-15T04:00:00.000Z',
      reopened_by: { role: 'supervisor', id: 7 },
      reopen_reason: 'forgot one',
    });
  });

  it('counts late payments beside the figures of the close, and less where they replace others', () => {
    const late = (
      amount: number | null,
      mode: 'cash' | 'cheque' | '',
      previous: Payment,
    ): Recorded<DeliveryDayFact> => {
      const fact = recorded<DeliveryDayFact>(
        { type: 'PaymentRecorded', data: { consumerId: 'c1', amount, mode, previous } },
        '2026-01-15T02:00:00.000Z',
      );
      return { ...fact, meta: { ...fact.meta, late: 'k1' } };
    };
    const facts = [
      closed,
      late(200, 'cash', NO_PAYMENT),
      late(150, 'cheque', { amount: 200, mode: 'cash' }),
      late(90.5, 'cash', NO_PAYMENT),
    ];
    const row = facts.reduce(
      (before: DayCloseRow | null, fact) => foldDayClose(before, fact, day, key),
      null,
    );
    expect(row).toMatchObject({ late: 3, late_cash: 90.5, late_other: 150, totals });
  });

  it('marks the close that a later one of another phone replaces, and the one that comes after a later one', () => {
    const { type, data } = closed;
    if (type !== 'DayClosed') throw new Error('No close');
    const later = recorded<DeliveryDayFact>(
      { type, data: { ...data, closeId: 'k2', replaces: 'k1' } },
      '2026-01-15T03:05:00.000Z',
    );
    expect(dayCloseKeys(later)).toEqual([{ close_id: 'k2' }, { close_id: 'k1' }]);
    const row = foldDayClose(null, closed, day, key);
    expect(foldDayClose(row, later, day, key)).toEqual({ ...row, replaced: true });
    expect(foldDayClose(null, later, day, { close_id: 'k2' })).toMatchObject({ replaced: false });
    const earlier = { ...closed, data: { ...data, laterAt: '2026-01-15T03:05:00.000Z' } };
    expect(foldDayClose(null, earlier, day, key)).toMatchObject({ taken: 70, replaced: true });
  });

  it('ignores a reopening of an unknown close', () => {
    expect(foldDayClose(null, reopened, day, key)).toBeNull();
  });
});
