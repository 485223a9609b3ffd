import fc from 'fast-check';
import { DAY, SCOPE, placed } from '../spec/delivery-day.words';
import { BOY, recorded } from '../spec/given-when-then';
import { decideEntry, type PhoneCommand } from './entry';
import { evolve } from './evolve';
import type { DeliveryDayFact } from './facts';
import { type DeliveryDay, initialDay, stopsInSequence } from './state';

/** What its owner does on one phone, whatever it shows. */
type Act =
  | { type: 'quantity'; orderId: string; quantity: number }
  | { type: 'done'; consumerId: string }
  | { type: 'payment'; amount: number | null }
  | { type: 'absence'; text: string | null };
interface Entry {
  phone: number;
  madeAt: string;
  command: PhoneCommand;
}

const orderId = fc.constantFrom('o1', 'o2', 'o3');
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('quantity' as const), orderId, quantity: fc.constantFrom(0, 1, 2, 3) }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('done' as const), consumerId: fc.constantFrom('c1', 'c2') }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('payment' as const), amount: fc.constantFrom(null, 10, 20) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('absence' as const), text: fc.constantFrom(null, 'Away', 'Locked') }) },
);

const START = Date.parse('2026-03-05T00:00:00Z');
const isoOf = (minute: number) => new Date(START + minute * 60_000).toISOString();
const apply = (day: DeliveryDay, facts: readonly DeliveryDayFact[], at: string) =>
  facts.reduce((state, fact) => evolve(state, recorded(fact, BOY, at)), day);

/** Two stops, as both phones have read them; the second phone saw a requirement that was changed in between. */
const listOf = (expected: number): DeliveryDay =>
  apply(
    initialDay(),
    [
      { type: 'DeliveryDayOpened', data: { ...DAY, ...SCOPE } },
      placed('o1', expected),
      placed('o2', 1, 'c1', { productId: 2 }),
      placed('o3', 2, 'c2'),
    ],
    isoOf(0),
  );

/** What the phone sends of an act, with what it showed; null for what changes nothing that it showed. */
function commandOf(act: Act, shown: DeliveryDay): PhoneCommand | null {
  const stop = shown.stops.get(act.type === 'done' ? act.consumerId : 'c1');
  if (!stop) return null;
  const { payment, absence } = stop;
  switch (act.type) {
    case 'quantity': {
      const line = stopsInSequence(shown)
        .flatMap(({ lines }) => lines)
        .find((each) => each.orderId === act.orderId);
      return line && line.delivered !== act.quantity ? { type: 'DeliverQuantity', data: { ...act, seen: line.delivered } } : null;
    }
    case 'done': {
      const consumerId = act.consumerId;
      const filled = stop.lines.filter((line) => (stop.done ? line.filled : line.delivered === null));
      const lines = filled.map((line) => ({ orderId: line.orderId, quantity: line.delivered ?? line.expected }));
      return { type: stop.done ? 'ReopenConsumer' : 'MarkConsumerDone', data: { consumerId, lines } };
    }
    case 'payment': {
      const mode = act.amount === null ? '' : 'cash';
      if (payment.amount === act.amount) return null;
      return { type: 'RecordRemarks', data: { consumerId: 'c1', amount: act.amount, mode, absence, seen: { payment, absence } } };
    }
    case 'absence':
      if (absence === act.text) return null;
      return { type: 'RecordRemarks', data: { consumerId: 'c1', ...payment, absence: act.text, seen: { payment, absence } } };
  }
}

/** What one phone enters, which hears nothing of the other. */
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
  return [...choices, ...Array<number>(40).fill(0), ...Array<number>(40).fill(1)].flatMap((n) => left[n]?.shift() ?? []);
}

const outcomeOf = (entries: readonly Entry[]) => {
  let superseded = 0;
  const day = entries.reduce((state, { command, madeAt }) => {
    const { facts } = decideEntry(command, state, madeAt);
    superseded += facts.filter(({ type }) => type === 'EntrySuperseded').length;
    return apply(state, facts, madeAt);
  }, listOf(9));
  const stops = stopsInSequence(day).map(({ lines, done, payment, absence }) => ({
    lines: lines.map(({ orderId: id, delivered, filled }) => [id, delivered, filled]),
    done: done?.at ?? null,
    payment,
    absence,
  }));
  return { stops, superseded };
};

/** So many minutes apart that the clocks of two phones tell which was first. */
const acts = fc.array(fc.tuple(act, fc.constantFrom(6, 12, 18)), { maxLength: 12, size: 'max' });
const arrival = fc.array(fc.constantFrom(0, 1), { maxLength: 24, size: 'max' });

describe('two phones of one person, neither of which hears of the other', () => {
  it('leave the same day in whatever order their entries arrive', () => {
    let superseded = 0;
    fc.assert(
      fc.property(acts, acts, arrival, arrival, (first, second, one, other) => {
        const queues = [queueOf(0, first), queueOf(1, second)];
        const [a, b] = [outcomeOf(merge(queues, one)), outcomeOf(merge(queues, other))];
        superseded += a.superseded;
        expect(a.stops).toEqual(b.stops);
      }),
      { seed: 7, numRuns: 1_000 },
    );
    expect(superseded).toBeGreaterThan(300);
  });
});

/** Of one phone, or two, that showed the list of the morning with two litres of `o1` for c1. */
const first = isoOf(10);
const later = isoOf(20);
const onList = listOf(2);
const take = (day: DeliveryDay, command: PhoneCommand, madeAt: string) => {
  const decision = decideEntry(command, day, madeAt);
  return { ...decision, day: apply(day, decision.facts, madeAt) };
};
const deliver = (quantity: number, seen?: number | null): PhoneCommand => ({
  type: 'DeliverQuantity',
  data: { orderId: 'o1', quantity, seen },
});
const doneWith = (...lines: [string, number][]): PhoneCommand => ({
  type: 'MarkConsumerDone',
  data: { consumerId: 'c1', lines: lines.map(([id, quantity]) => ({ orderId: id, quantity })) },
});
const undoOf = (...lines: [string, number][]): PhoneCommand => ({
  type: 'ReopenConsumer',
  data: { consumerId: 'c1', lines: lines.map(([id, quantity]) => ({ orderId: id, quantity })) },
});
const typesOf = (facts: readonly DeliveryDayFact[]) => facts.map(({ type }) => type);
const linesOf = (day: DeliveryDay) => day.stops.get('c1')?.lines.map(({ orderId: id, delivered, expected }) => [id, delivered, expected]);

describe('a quantity', () => {
  it('that was entered earlier and arrives later is superseded, and what stands stays', () => {
    const standing = take(onList, deliver(5, null), later).day;
    const { facts, day } = take(standing, deliver(3, null), first);
    expect(facts).toEqual([
      {
        type: 'EntrySuperseded',
        data: { consumerId: 'c1', statement: { type: 'quantity', orderId: 'o1', productId: 1, quantity: 3 }, laterAt: later },
      },
    ]);
    expect(linesOf(day)).toEqual(linesOf(standing));
  });

  it('that was entered later replaces what it did not show, and the fact says what it showed', () => {
    const { facts } = take(take(onList, deliver(3, null), first).day, deliver(5, null), later);
    expect(facts).toMatchObject([{ type: 'QuantityDelivered', data: { quantity: 5, previous: 3, seen: null } }]);
  });

  it('that replaces what was shown says so by saying nothing, also when the two clocks differ a little', () => {
    const { facts } = take(take(onList, deliver(3, null), isoOf(11)).day, deliver(5, 3), first);
    expect(facts).toMatchObject([{ type: 'QuantityDelivered', data: { quantity: 5, previous: 3 } }]);
    expect(facts[0]?.data).not.toHaveProperty('seen');
  });

  it('of two of the same moment the larger stands, whichever arrives first', () => {
    for (const [one, other] of [
      [3, 5],
      [5, 3],
    ] as const)
      expect(linesOf(take(take(onList, deliver(one, null), first).day, deliver(other, null), first).day)?.[0]?.[1]).toBe(5);
  });

  it('of an older client is taken as it arrives', () =>
    expect(linesOf(take(take(onList, deliver(5), later).day, deliver(3), first).day)?.[0]?.[1]).toBe(3));
});

describe('Done', () => {
  it('keeps what was delivered when the requirement was changed meanwhile, and the fact shows the difference', () => {
    const { facts, day } = take(listOf(9), doneWith(['o1', 2], ['o2', 1]), first);
    expect(facts).toMatchObject([
      {
        type: 'ConsumerMarkedDone',
        data: {
          filled: [
            { orderId: 'o1', quantity: 2, expected: 9 },
            { orderId: 'o2', quantity: 1 },
          ],
        },
      },
    ]);
    expect(linesOf(day)).toEqual([
      ['o1', 2, 9],
      ['o2', 1, 1],
    ]);
  });

  it('leaves a line open that the phone did not show', () => {
    const { facts, day } = take(onList, doneWith(['o1', 2]), first);
    expect(facts).toMatchObject([{ data: { filled: [{ orderId: 'o1' }], added: ['o2'] } }]);
    expect(linesOf(day)).toEqual([
      ['o1', 2, 2],
      ['o2', null, 1],
    ]);
    expect(day.stops.get('c1')?.done).not.toBeNull();
  });

  it('names the lines that are gone, and fills the others', () => {
    const { facts, gone } = take(onList, doneWith(['o1', 2], ['o2', 1], ['o9', 4]), first);
    expect(gone).toEqual([{ orderId: 'o9', quantity: 4 }]);
    expect(facts).toMatchObject([{ data: { filled: [{ orderId: 'o1' }, { orderId: 'o2' }] } }]);
  });

  it('of a second phone fills the line that the first did not show', () => {
    const { facts, day } = take(take(onList, doneWith(['o1', 2]), later).day, doneWith(['o2', 1]), first);
    expect(facts).toMatchObject([{ data: { filled: [{ orderId: 'o2' }] } }]);
    expect(day.stops.get('c1')?.done?.at).toBe(later);
  });

  it('that was entered before an Undo and arrives after it is superseded', () => {
    const undone = take(take(onList, doneWith(['o1', 2]), first).day, undoOf(['o1', 2]), later).day;
    expect(typesOf(take(undone, doneWith(['o1', 2]), isoOf(15)).facts)).toEqual(['EntrySuperseded']);
    expect(typesOf(take(undone, doneWith(['o1', 2]), isoOf(25)).facts)).toEqual(['ConsumerMarkedDone']);
  });

  it('does not fill over what was typed, and what was typed replaces what it filled', () => {
    const typed = deliver(3, null);
    const orders = [
      [typed, doneWith(['o1', 2])],
      [doneWith(['o1', 2]), typed],
    ] as const;
    for (const [one, other] of orders) expect(linesOf(take(take(onList, one, first).day, other, later).day)?.[0]?.[1]).toBe(3);
    expect(linesOf(take(take(onList, doneWith(['o1', 2]), later).day, typed, first).day)?.[0]?.[1]).toBe(3);
  });
});

describe('a remark', () => {
  const paid = (amount: number | null): PhoneCommand => {
    const none = { payment: { amount: null, mode: '' as const }, absence: null };
    return { type: 'RecordRemarks', data: { consumerId: 'c1', amount, mode: 'cash', absence: null, seen: none } };
  };

  it('leaves what its phone did not show and nobody changed on it', () => {
    const standing = take(onList, paid(50), first).day;
    const seen = { payment: { amount: null, mode: '' as const }, absence: null };
    const absence: PhoneCommand = { type: 'RecordRemarks', data: { consumerId: 'c1', amount: null, mode: '', absence: 'Away', seen } };
    const { facts, day } = take(standing, absence, later);
    expect(typesOf(facts)).toEqual(['AbsenceRecorded']);
    expect(day.stops.get('c1')?.payment.amount).toBe(50);
  });

  it('that was entered earlier and arrives later is superseded', () => {
    const { facts, day } = take(take(onList, paid(50), later).day, paid(20), first);
    expect(facts).toMatchObject([
      { type: 'EntrySuperseded', data: { statement: { type: 'payment', amount: 20, mode: 'cash' }, laterAt: later } },
    ]);
    expect(day.stops.get('c1')?.payment.amount).toBe(50);
  });
});
