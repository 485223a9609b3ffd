import fc from 'fast-check';
import { RUNS } from '../spec/delivery-day.histories';
import { arrivals, BOYS, type Step } from '../spec/interleaving.arrivals';
import { seenBy, type World } from '../spec/interleaving.world';
import type { DeliveryDay } from './state';
import { totalsOf } from './totals';
import { runs } from '../../../../test/support/property-runs';

const thousandths = (quantities: number[]): number =>
  quantities.reduce((total, quantity) => total + Math.round(quantity * 1000), 0);

/** The invariants of a day that do not hold. */
function unsound(day: DeliveryDay): string[] {
  const stops = [...day.stops.values()];
  const lines = stops.flatMap((stop) => stop.lines);
  const totals = totalsOf(day);
  const members = day.rounds.flatMap(({ consumerIds }) => consumerIds);
  const hasTwice = (values: readonly unknown[]) => new Set(values).size !== values.length;
  const broken: Record<string, boolean> = {
    'required is the sum of the lines':
      thousandths([totals.required]) !== thousandths(lines.map((line) => line.expected)),
    'delivered is the sum of the lines':
      thousandths([totals.delivered]) !== thousandths(lines.map((line) => line.delivered ?? 0)),
    'every order is found': totals.lines !== day.consumerOf.size,
    'one line of a product': stops.some((stop) =>
      hasTwice(stop.lines.map((line) => line.productId)),
    ),
    'only Done fills': stops.some(({ done, lines: own }) =>
      own.some((line) => line.filled && (line.delivered === null || done === null)),
    ),
    'one round of a stop': hasTwice(members),
  };
  return Object.keys(broken).filter((rule) => broken[rule]);
}

const shown = ({ days, outcome }: World) => ({
  outcome: new Map(outcome),
  days: BOYS.map((each) => ({
    ...days[each],
    stops: new Map(days[each].stops),
    left: new Map(days[each].left),
    consumerOf: new Map(days[each].consumerOf),
    entries: new Map(days[each].entries),
  })),
});

describe('two phones and an admin, in any order of arrival', () => {
  const always = (holds: (steps: Step[]) => void) =>
    fc.assert(fc.property(arrivals, holds), { ...RUNS, numRuns: runs(60) });

  it('leave days on which every invariant holds, after each step', () =>
    always(
      (steps) =>
        void seenBy(steps, ({ days }) => {
          expect(BOYS.flatMap((each) => unsound(days[each]))).toEqual([]);
          const [ours, theirs] = BOYS.map((each) => [...days[each].consumerOf.keys()]);
          expect((ours ?? []).filter((orderId) => theirs?.includes(orderId))).toEqual([]);
        }),
    ));

  it('lose no entry: each is carried out or stands among those set aside, never both', () =>
    always((steps) => {
      const { days, outcome } = seenBy(steps);
      for (const step of steps) {
        if (step.by !== 'phone') continue;
        const { id, boy: owner } = step.entry;
        expect(days[owner].entries.has(id)).toBe(outcome.get(id) === 'set-aside');
      }
    }));

  it('change a closed day only by entries from before its close, and mark these facts as late', () => {
    let late = 0;
    always((steps) => {
      const { whenClosed } = seenBy(steps);
      for (const { fact, late: mark, closeId } of whenClosed) {
        if (
          [
            ...['EntrySetAside', 'EntryApplied', 'EntryDismissed', 'DayReopened', 'DayClosed'],
            // What the office may do after the close.
            ...['StopOrderedAgain', 'CashCounted'],
          ].includes(fact.type)
        )
          continue;
        expect(mark).toBe(closeId);
        late += 1;
      }
    });
    expect(late).toBeGreaterThan(4);
  });

  it('come to the same whether anything was sent once or again and again', () =>
    always((steps) => {
      const once = steps.filter(
        (step, n) =>
          step.by !== 'phone' ||
          steps.findIndex((other) => other.by === 'phone' && other.entry.id === step.entry.id) ===
            n,
      );
      expect(shown(seenBy(steps))).toEqual(shown(seenBy(once)));
    }));

  it('many entries are set aside and many are carried out in these random mornings', () => {
    const count = { done: 0, 'set-aside': 0 };
    always((steps) => {
      for (const outcome of seenBy(steps).outcome.values()) count[outcome] += 1;
    });
    expect(count.done).toBeGreaterThan(100);
    expect(count['set-aside']).toBeGreaterThan(100);
  });
});
