import fc from 'fast-check';
import type { NotDeliveredReason } from '@milkround/contracts';
import type { Actor } from '../fact';
import { recorded, refusalOf } from '../spec/given-when-then';
import { apply, isoOf, listOf } from '../spec/two-phones';
import type { PhoneCommand } from './commands';
import { decideEntry } from './entry';
import { evolve } from './evolve';
import { type DeliveryDay, stopsInSequence } from './state';
import { runs } from '../../../../test/support/property-runs';

/** An act of the owner on one phone, whatever it shows. */
type Act =
  | { type: 'quantity'; orderId: string; quantity: number }
  | { type: 'done'; consumerId: string }
  | { type: 'payment'; amount: number | null }
  | { type: 'absence'; text: string | null; reason: NotDeliveredReason };
interface Entry {
  phone: number;
  madeAt: string;
  command: PhoneCommand;
}

const orderId = fc.constantFrom('o1', 'o2', 'o3');
const reason = fc.constantFrom<NotDeliveredReason>('locked', 'other');
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('quantity' as const),
      orderId,
      quantity: fc.constantFrom(0, 1, 2, 3),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('done' as const),
      consumerId: fc.constantFrom('c1', 'c2'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('payment' as const),
      amount: fc.constantFrom(null, 10, 20),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('absence' as const),
      text: fc.constantFrom(null, 'Away', 'Locked'),
      reason,
    }),
  },
);

/** The entry that the phone sends for an act, with the values that it showed; null if the act changes none of them. */
function commandOf(act: Act, shown: DeliveryDay): PhoneCommand | null {
  const stop = shown.stops.get(act.type === 'done' ? act.consumerId : 'c1');
  if (!stop) return null;
  const { payment, absence } = stop;
  const shownReason = stop.reason ?? null;
  const seen = { payment, absence, reason: shownReason };
  switch (act.type) {
    case 'quantity': {
      const line = stopsInSequence(shown)
        .flatMap(({ lines }) => lines)
        .find((each) => each.orderId === act.orderId);
      return line && line.delivered !== act.quantity
        ? { type: 'DeliverQuantity', data: { ...act, seen: line.delivered } }
        : null;
    }
    case 'done': {
      const consumerId = act.consumerId;
      const filled = stop.lines.filter((line) =>
        stop.done ? line.filled : line.delivered === null,
      );
      const lines = filled.map((line) => ({
        orderId: line.orderId,
        quantity: line.delivered ?? line.expected,
      }));
      return {
        type: stop.done ? 'ReopenConsumer' : 'MarkConsumerDone',
        data: { consumerId, lines },
      };
    }
    case 'payment': {
      const mode = act.amount === null ? '' : 'cash';
      if (payment.amount === act.amount) return null;
      return {
        type: 'RecordRemarks',
        data: {
          consumerId: 'c1',
          amount: act.amount,
          mode,
          absence,
          ...reasonOf(shownReason),
          seen,
        },
      };
    }
    case 'absence':
      if (absence === act.text && (act.text === null || act.reason === shownReason)) return null;
      return {
        type: 'RecordRemarks',
        data: {
          consumerId: 'c1',
          ...payment,
          absence: act.text,
          ...reasonOf(act.text && act.reason),
          seen,
        },
      };
  }
}

const reasonOf = (chosen: NotDeliveredReason | '' | null) => (chosen ? { reason: chosen } : {});

/** The entries of one phone that receives nothing from the other. */
function queueOf(phone: number, acts: readonly (readonly [Act, number])[]): Entry[] {
  let day = listOf(phone === 0 ? 2 : 9);
  let minute = phone * 3;
  return acts.flatMap(([act, later]): Entry[] => {
    minute += later;
    const madeAt = isoOf(minute);
    const command = commandOf(act, day);
    if (!command) return [];
    day = apply(day, decideEntry(command, day, madeAt).facts, madeAt);
    return [{ phone, madeAt, command }];
  });
}

/** Each phone's queue in its order, the phones as these choices say. */
function merge(queues: readonly Entry[][], choices: readonly number[]): Entry[] {
  const left = queues.map((queue) => [...queue]);
  return [...choices, ...Array<number>(40).fill(0), ...Array<number>(40).fill(1)].flatMap(
    (n) => left[n]?.shift() ?? [],
  );
}

const outcomeOf = (entries: readonly Entry[]) => {
  let superseded = 0;
  const day = entries.reduce((state, { command, madeAt }) => {
    const { facts } = decideEntry(command, state, madeAt);
    superseded += facts.filter(({ type }) => type === 'EntrySuperseded').length;
    return apply(state, facts, madeAt);
  }, listOf(9));
  const stops = stopsInSequence(day).map(({ lines, done, payment, absence, ...stop }) => ({
    lines: lines.map(({ orderId: id, delivered, filled }) => [id, delivered, filled]),
    done: done?.at ?? null,
    payment,
    absence,
    reason: stop.reason,
  }));
  const crossed = stopsInSequence(day).filter((stop) => stop.crossed).length;
  return { stops, superseded, crossed };
};

/** So many minutes apart that the clocks of two phones tell which was first. */
const acts = fc.array(fc.tuple(act, fc.constantFrom(6, 12, 18)), { maxLength: 12, size: 'max' });
const arrival = fc.array(fc.constantFrom(0, 1), { maxLength: 24, size: 'max' });

describe('two phones of one person, neither of which hears of the other', () => {
  it('leave the same day in any order of their entries, with no stop both absent and delivered', () => {
    let superseded = 0;
    let crossed = 0;
    fc.assert(
      fc.property(acts, acts, arrival, arrival, (first, second, one, other) => {
        const queues = [queueOf(0, first), queueOf(1, second)];
        const [a, b] = [outcomeOf(merge(queues, one)), outcomeOf(merge(queues, other))];
        superseded += a.superseded;
        crossed += a.crossed;
        expect(a.stops).toEqual(b.stops);
        for (const { absence, lines } of a.stops)
          expect(absence !== null && lines.some(([, delivered]) => Number(delivered) > 0)).toBe(
            false,
          );
      }),
      { seed: 7, numRuns: runs(200) },
    );
    expect(superseded).toBeGreaterThan(60);
    expect(crossed).toBeGreaterThan(25);
  });
});

describe('the closes of two phones', () => {
  const closeAt = (minute: number) => ({
    madeAt: isoOf(minute),
    command: {
      type: 'CloseDay' as const,
      data: { closeId: `close ${minute}`, taken: minute, emptyBottles: 0, remarks: '' },
    },
  });
  const quantityAt = (minute: number) => ({
    madeAt: isoOf(minute),
    command: {
      type: 'DeliverQuantity' as const,
      data: { orderId: 'o1', quantity: minute, seen: null },
    },
  });

  it('leave the later one valid in any order of arrival, and lose neither a close nor an entry', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(minutes, minutes, fc.infiniteStream(fc.nat()), (closes, others, keys) => {
        const arriving = [...closes.map(closeAt), ...others.map(quantityAt)]
          .map((entry) => ({ entry, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ entry }) => entry);
        const recordedCloses: string[] = [];
        const day = arriving.reduce((state, { command, madeAt }) => {
          const isAfterClose = state.closed !== null && state.closed.at < madeAt;
          if (command.type !== 'CloseDay' && isAfterClose) {
            expect(refusalOf(() => decideEntry(command, state, madeAt).facts).code).toBe(
              'day-closed',
            );
            return state;
          }
          const { facts, late } = decideEntry(command, state, madeAt);
          if (command.type === 'CloseDay') recordedCloses.push(command.data.closeId);
          else expect(late).toBe(state.closed?.closeId ?? null);
          expect(facts).not.toEqual([]);
          return apply(state, facts, madeAt);
        }, listOf(2));
        expect(recordedCloses).toHaveLength(closes.length);
        expect(day.closed?.closeId).toBe(`close ${Math.max(...closes)}`);
      }),
    );
  });

  it('name each other: the later one the close that it replaces, the earlier one the time of the valid one', () => {
    const first = apply(
      listOf(2),
      decideEntry(closeAt(10).command, listOf(2), isoOf(10)).facts,
      isoOf(10),
    );
    const dataOf = (minute: number) =>
      decideEntry(closeAt(minute).command, first, isoOf(minute)).facts.map(({ data }) => data);
    expect(dataOf(20)).toMatchObject([{ closeId: 'close 20', replaces: 'close 10', taken: 20 }]);
    expect(dataOf(5)).toMatchObject([{ closeId: 'close 5', laterAt: isoOf(10), taken: 5 }]);
  });

  it('never replace a close by the office', () => {
    const day = recordedBy({ role: 'admin', id: 1 });
    for (const minute of [5, 20])
      expect(
        refusalOf(() => decideEntry(closeAt(minute).command, day, isoOf(minute)).facts).code,
      ).toBe('day-already-closed');
  });

  const recordedBy = (actor: Actor): DeliveryDay =>
    decideEntry(closeAt(10).command, listOf(2), isoOf(10)).facts.reduce(
      (state, fact) => evolve(state, recorded(fact, actor, isoOf(10))),
      listOf(2),
    );
});
