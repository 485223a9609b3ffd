import fc from 'fast-check';
import { FIGURE_NAMES } from '@milkround/contracts';
import { countCash } from '../delivery-day/close';
import type { DeliveryDayFact, DeliveryDayFactOf } from '../delivery-day/facts';
import { type DeliveryDay, initialDay } from '../delivery-day/state';
import { totalsOf } from '../delivery-day/totals';
import type { Recorded } from '../fact';
import { plus, sum } from '../quantity';
import { RUNS } from '../spec/delivery-day.histories';
import { recorded } from '../spec/given-when-then';
import { arrivals, BOYS, type Boy } from '../spec/interleaving.arrivals';
import { seenBy, type World } from '../spec/interleaving.world';
import { readModelsOf } from '../spec/read-models-of';
import { amountOf, contributionsOf } from './contributions';
import { runs } from '../../../../test/support/property-runs';

const DATES = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
/** The two delivery boys are in two zones, so that a hand-over crosses them. */
const ZONES: Record<Boy, number> = { 7: 1, 8: 2 };

/** The facts of a day, in the zone of its delivery boy. */
const inZone = (facts: readonly Recorded<DeliveryDayFact>[], areaId: number) =>
  facts.map((fact) =>
    fact.type === 'OrderPlaced' ? { ...fact, data: { ...fact.data, areaId } } : fact,
  );

/** The last payment of each consumer, and those without a consumer, by what was recorded only. */
function recordedPayments(facts: readonly DeliveryDayFact[]) {
  const payments = new Map<string, { amount: number | null; mode: string }>();
  for (const { type, data } of facts) {
    if (type === 'PaymentRecorded') payments.set(data.consumerId, data);
    if (type === 'UnassignedPaymentRecorded') payments.set(`entry ${data.entryId}`, data);
  }
  const sumOf = (isMeant: (mode: string) => boolean) =>
    sum([...payments.values()].map(({ amount, mode }) => (isMeant(mode) ? (amount ?? 0) : 0)));
  return {
    cash: sumOf((mode) => mode === 'cash'),
    other: sumOf((mode) => mode !== 'cash'),
  };
}

/** The requirement that orders brought in and took away. */
const ledgerOf = (facts: readonly DeliveryDayFact[]): number =>
  facts.reduce((total, { type, data }) => {
    if (type === 'OrderPlaced') return plus(total, data.expected);
    if (type === 'OrderRemoved') return plus(total, -data.expected);
    return type === 'OrderRevised'
      ? plus(total, plus(data.expected, -data.previous.expected))
      : total;
  }, 0);

const COUNTED = 12.5;

/** The count of the cash of a closed day. */
const countOf = ({ closed, counted }: DeliveryDay): DeliveryDayFactOf<'CashCounted'>[] =>
  closed
    ? countCash(
        { closeId: closed.closeId, counted: COUNTED, seen: counted?.amount ?? null },
        { ...initialDay(), closed, counted },
      ).flatMap((fact) => (fact.type === 'CashCounted' ? [fact] : []))
    : [];

/**
 * The figures that no hand-over and no move may change. A line that comes to a Done stop reopens
 * it: the quantities that this clears count as delivered.
 */
function keptBy({ days, history }: Pick<World, 'days' | 'history'>) {
  const totals = BOYS.map((each) => totalsOf(days[each]));
  const reopened = BOYS.flatMap((each) => history[each]).flatMap(({ type, data }) =>
    type === 'ConsumerReopened' && data.reason === 'line-added' ? data.cleared : [],
  );
  return {
    required: sum(totals.map((each) => each.required)),
    delivered: sum([
      ...totals.map((each) => each.delivered),
      ...reopened.map(({ quantity }) => quantity),
    ]),
    payments: totals.map((each) => each.payments),
  };
}

/** Compares each figure of one day with the sum of its parts, and returns the read models of the day. */
function checkedDay(world: World, boy: Boy, date: string) {
  const day = world.days[boy];
  const count = countOf(day);
  const facts = [...inZone(world.history[boy], ZONES[boy]), ...count.map((fact) => recorded(fact))];
  const models = readModelsOf(facts, { date, deliveryBoyId: boy });
  const totals = totalsOf(day);
  const rows = [...models.stops.rows.values()];
  const figure = Object.fromEntries(
    FIGURE_NAMES.map((name) => {
      const parts = rows.flatMap((row) => contributionsOf(name, row).map(({ amount }) => amount));
      expect([name, sum(parts)]).toEqual([name, sum(rows.map((row) => amountOf(name, row)))]);
      return [name, sum(parts)];
    }),
  );
  const unassigned = sum(day.unassigned.map(({ amount }) => amount ?? 0));
  const { cash, cheque, other } = totals.payments;
  expect(figure).toMatchObject({
    ...{ stops: totals.stops, done: totals.done, lines: totals.lines },
    ...{ required: totals.required, delivered: totals.delivered },
    payment: plus(sum([cash, cheque, other]), -unassigned),
  });
  expect(ledgerOf(facts)).toBe(totals.required);
  expect(recordedPayments(facts)).toEqual({ cash, other: plus(cheque, other) });

  const [dayRow] = models.days.rows.values();
  expect([dayRow?.cash ?? 0, dayRow?.other_payments ?? 0]).toEqual([cash, plus(cheque, other)]);

  const [progress] = models.progress.amounts();
  const { stops = 0, done = 0, lines = 0, required = 0, delivered = 0 } = progress ?? {};
  expect({ stops, done, lines, required, delivered }).toEqual({
    ...{ stops: totals.stops, done: totals.done, lines: totals.lines },
    ...{ required: totals.required, delivered: totals.delivered },
  });
  for (const row of rows)
    if (row.payment_amount !== null)
      expect([...models.remarked.rows.values()].map(({ consumer_id }) => consumer_id)).toContain(
        row.consumer_id,
      );

  const standing = [...models.closes.rows.values()].filter(
    ({ reopened_at, replaced }) => reopened_at === null && !replaced,
  );
  expect(standing.map(({ close_id }) => close_id)).toEqual(day.closed ? [day.closed.closeId] : []);
  for (const close of standing) {
    expect([count[0]?.data.declared, close.counted]).toEqual([close.totals.payments.cash, COUNTED]);
    expect({
      cash: plus(close.totals.payments.cash, close.late_cash),
      other: sum([close.totals.payments.cheque, close.totals.payments.other, close.late_other]),
    }).toEqual({ cash, other: plus(cheque, other) });
  }
  return models;
}

it('every figure of a week of hand-overs, late entries, closes and counts is the sum of its parts', () => {
  const seen = { closes: 0, reopened: 0, counted: 0, left: 0, late: 0, merged: 0, unmerged: 0 };
  fc.assert(
    fc.property(fc.tuple(arrivals, arrivals, arrivals, arrivals), (mornings) => {
      for (const [n, steps] of mornings.entries()) {
        let merges = 0;
        let before = { required: 0, delivered: 0, payments: keptBy(seenBy([])).payments };
        const world = seenBy(steps, (now, step) => {
          const after = keptBy(now);
          if (step.by === 'hand-over' || step.by === 'mover' || step.by === 'merge')
            expect(after).toEqual(before);
          if (step.by === 'merge')
            seen[now.merge ? 'merged' : 'unmerged'] += now.merge?.orders.length ?? merges;
          merges = now.merge?.orders.length ?? 0;
          before = after;
        });
        const date = DATES[n] ?? '';
        for (const boy of BOYS) {
          const { products, areas, closes } = checkedDay(world, boy, date);
          expect(areas.amounts()).toEqual(products.amounts());
          expect([...areas.sums.values()].every(({ key }) => key.area_id === ZONES[boy])).toBe(
            true,
          );
          const rows = [...closes.rows.values()];
          seen.closes += rows.length;
          seen.reopened += rows.filter(({ reopened_at }) => reopened_at !== null).length;
          seen.counted += rows.filter(({ counted }) => counted !== null).length;
          seen.late += rows.filter(({ late_cash }) => late_cash !== 0).length;
          seen.left += [...world.days[boy].left.values()].filter(
            ({ payment }) => payment.amount !== null,
          ).length;
        }
      }
    }),
    { ...RUNS, numRuns: runs(60) },
  );
  for (const [what, times] of Object.entries(seen)) expect([what, times > 0]).toEqual([what, true]);
});
