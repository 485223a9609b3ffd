import type { PhoneEntry } from '@milkround/contracts';
import {
  decide,
  evolve,
  hasDelivery,
  RuleViolation,
  type DeliveryDay,
  type DeliveryDayCommand,
} from '@milkround/domain';
import fc from 'fast-check';
import type { KeptEntry } from '../../../sync/entry';
import { done, keptEntry, quantity } from '../../../testing/entries';
import { dayOf } from './day-of-board';
import { withShown } from './shown';
import type { DayView, ServerDay } from './day-fold';
import { consumer } from '../testing/day';
import { AFTER, BEFORE, foldOf, lineOf, makeFold, serverDay } from '../testing/fold';
import { arrive, serverRowsOf } from '../testing/server-rows';
import { runs } from '../../../../../../test/support/property-runs';

const consumerId = fc.constantFrom('c1', 'c2', 'c3', 'c4');
const productId = fc.constantFrom(1, 2, 3);
const amount = fc.constantFrom(0, 0.5, 1, 2, 3.125);
/** An order of the list, or one that an earlier entry added, if there is one. */
const orderId = fc.oneof(
  fc.tuple(consumerId, productId).map(([consumer, product]) => `${consumer}-${product}`),
  fc.integer({ min: 1, max: 12 }).map((seq) => `e${seq}`),
);

const entry: fc.Arbitrary<PhoneEntry> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(orderId, amount).map(([id, delivered]) => quantity(id, delivered)),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(consumerId, fc.boolean()).map(([id, isDone]) => done(id, isDone)),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        consumerUniqueId: consumerId,
        remarks: fc.constantFrom('', '0', '50.5'),
        absenceRemarks: fc.constantFrom('', 'Away'),
      })
      .map((data): PhoneEntry => ({
        type: 'edit-order-remarks',
        data: { ...data, paymentMode: 'cash' },
      })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(consumerId, productId, amount, fc.constantFrom(0, 1))
      .map(([consumer, product, expQuantity, adjustedQuantity]): PhoneEntry => ({
        type: 'add-single-order',
        data: {
          orderDate: '2026-11-21',
          consumerId: consumer,
          productId: product,
          expQuantity,
          adjustedQuantity,
        },
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 3 })
      .map((consumerNo): PhoneEntry => ({ type: 'add-round', data: { consumerNo } })),
  },
);

/** A list with earlier changes, as the server returns it. */
const list: fc.Arbitrary<ServerDay> = fc
  .subarray(
    [
      consumer('c1', 'Asha', [
        [1, 2],
        [3, 1.5],
      ]),
      consumer('c2', 'Bina', [[1, 1, 0.5]]),
      consumer('c3', 'Chitra', [[2, 3]], { adjusted_qty: 1, consumer_absence: 'Gone' }),
    ],
    { minLength: 1 },
  )
  .map((orders) => serverDay(orders));

const morning = fc.record({
  rows: list,
  made: fc.array(entry, { maxLength: 12 }),
  arrived: fc.nat({ max: 12 }),
});

/** The content of the screens, without the ids that a server gives in place of the phone's. */
const screenOf = ({ board, rounds, serverIds: renamed }: DayView) => {
  const idOf = (id: string) => renamed.get(id) ?? (/^e\d+$/.test(id) ? `entry-${id}` : id);
  return {
    stops: board.stops.map((stop) => [
      lineOf(stop),
      ...stop.lines.map(({ id, adjusted_qty }) => `${idOf(id)} ${adjusted_qty}`),
    ]),
    rounds: rounds.map(({ roundId, roundName, orders }) => [
      idOf(roundId),
      roundName,
      ...Object.keys(orders),
    ]),
  };
};

const always = (
  holds: (morning: { rows: ServerDay; made: PhoneEntry[]; arrived: number }) => void,
) => fc.assert(fc.property(morning, holds), { numRuns: runs(50), seed: 41 });

const startOf = ({ board, rounds }: ServerDay) => dayOf(board, rounds?.rows ?? []);

/**
 * Whether a stop would be both delivered and absent after an entry. A screen asks before that, and
 * takes the delivery or the absence back by an entry of its own.
 */
function contradicts({ type, data }: PhoneEntry, { stops, consumerOf }: DeliveryDay): boolean {
  switch (type) {
    case 'edit-order-remarks': {
      const stop = stops.get(data.consumerUniqueId);
      return data.absenceRemarks !== '' && stop !== undefined && hasDelivery(stop);
    }
    case 'edit-order-status':
      return data.isDelivered === true && typeof stops.get(data.consumerId)?.absence === 'string';
    case 'edit-product-order':
      return typeof stops.get(consumerOf.get(data.orderId) ?? '')?.absence === 'string';
    default:
      return false;
  }
}

/** His entries in order, each with the values that the phone shows at that time. Every fifth comes from an older client, which does not send them. */
function entriesOf(made: readonly PhoneEntry[], rows: ServerDay): KeptEntry[] {
  const fold = makeFold();
  return made.reduce<KeptEntry[]>((entries, one, n) => {
    const view = fold.viewOf(rows, entries);
    if (contradicts(one, view.day)) return entries;
    return [...entries, keptEntry(n + 1, n % 5 === 4 ? one : withShown(one, view))];
  }, []);
}

it('shows the same before entries have arrived, after some have, and after all have', () => {
  let taken = 0;
  always(({ rows, made, arrived }) => {
    const entries = entriesOf(made, rows);
    const all = arrive(startOf(rows), entries);
    taken += all.entries.filter(({ state }) => state === 'sent').length;
    const first = arrive(startOf(rows), entries.slice(0, arrived));
    const part = foldOf(serverRowsOf(first.day, AFTER), [
      ...first.entries,
      ...entries.slice(arrived),
    ]);
    const end = screenOf(foldOf(serverRowsOf(all.day, AFTER), all.entries));
    expect(screenOf(foldOf(rows, entries))).toEqual(end);
    expect(screenOf(part)).toEqual(end);
    // The server has accepted these entries, but the rows do not contain them yet.
    expect(screenOf(foldOf(rows, all.entries))).toEqual(end);
  });
  expect(taken).toBeGreaterThan(80);
});

it('gives the same result for single entries and for all at once', () =>
  always(({ rows, made }) => {
    const entries = entriesOf(made, rows);
    const fold = makeFold();
    entries.forEach((_, n) => fold.viewOf(rows, entries.slice(0, n + 1)));
    expect(screenOf(fold.viewOf(rows, entries))).toEqual(screenOf(foldOf(rows, entries)));
    expect(rows.board.position).toBe(BEFORE);
  }));

/** Changes by the office to the list after the phone has read it. */
const edits = fc.array(
  fc.oneof(
    fc.record({
      edit: fc.constant('require' as const),
      nth: fc.nat({ max: 5 }),
      quantity: fc.constantFrom(4, 9),
    }),
    fc.record({ edit: fc.constant('remove' as const), nth: fc.nat({ max: 5 }) }),
    fc.record({
      edit: fc.constant('add' as const),
      nth: fc.nat({ max: 5 }),
      quantity: fc.constantFrom(4, 9),
    }),
  ),
  { minLength: 1, maxLength: 4 },
);

const SERVER = {
  actor: { role: 'admin' as const, id: 1 },
  commandId: 'office',
  occurredAt: '2026-11-20T23:40:00.000Z',
};

function edited(
  day: DeliveryDay,
  changes: typeof edits extends fc.Arbitrary<infer Changes> ? Changes : never,
): DeliveryDay {
  return changes.reduce((state, { nth, ...change }, n) => {
    const lines = [...state.stops.values()].flatMap(({ consumer: { id }, lines: own }) =>
      own.map((line) => ({ ...line, consumerId: id })),
    );
    const line = lines[nth % Math.max(1, lines.length)];
    const stop = line && state.stops.get(line.consumerId);
    if (!stop) return state;
    const { orderId: id, adjusted } = line;
    const free = [1, 2, 3].find(
      (product) => !stop.lines.some((each) => each.productId === product),
    );
    const order = {
      consumer: stop.consumer,
      expected: 'quantity' in change ? change.quantity : 0,
      adjusted,
    };
    const command: DeliveryDayCommand =
      change.edit === 'remove'
        ? { type: 'RemoveOrder', data: { orderId: id } }
        : change.edit === 'require'
          ? {
              type: 'EditOrder',
              data: { ...order, orderId: id, newOrderId: `n${n}`, productId: line.productId },
            }
          : {
              type: 'EditOrder',
              data: {
                ...order,
                orderId: id,
                newOrderId: `n${n}`,
                productId: free ?? line.productId,
              },
            };
    try {
      const facts = decide(command, state);
      return facts.reduce(
        (next, fact) => evolve(next, { ...fact, meta: SERVER, recordedAt: SERVER.occurredAt }),
        state,
      );
    } catch (refusal) {
      if (refusal instanceof RuleViolation) return state;
      throw refusal;
    }
  }, day);
}

it("shows the server's result of the entries when the office has changed the list after they were made", () => {
  let differing = 0;
  fc.assert(
    fc.property(morning, edits, ({ rows, made }, changes) => {
      const entries = entriesOf(made, rows);
      const changed = edited(startOf(rows), changes);
      const arrived = arrive(changed, entries);
      const end = screenOf(foldOf(serverRowsOf(arrived.day, AFTER), arrived.entries));
      expect(screenOf(foldOf(serverRowsOf(changed, BEFORE), entries))).toEqual(end);
      differing += JSON.stringify(end) === JSON.stringify(screenOf(foldOf(rows, entries))) ? 0 : 1;
    }),
    { numRuns: runs(50), seed: 43 },
  );
  expect(differing).toBeGreaterThan(30);
});

it('gives the same result as the server for two phones, whichever sends first', () => {
  fc.assert(
    fc.property(
      morning,
      fc.array(entry, { maxLength: 8 }),
      fc.boolean(),
      ({ rows, made }, others, isFirst) => {
        const own = entriesOf(made, rows);
        const theirs = entriesOf(others, rows).map((entry) => ({
          ...entry,
          command: { ...entry.command, id: `o${entry.seq}` },
        }));
        const first = arrive(startOf(rows), isFirst ? own : theirs);
        const second = arrive(first.day, isFirst ? theirs : own);
        const settled = isFirst ? first.entries : second.entries;
        const serverDay = serverRowsOf(second.day, AFTER);
        expect(screenOf(foldOf(serverDay, settled))).toEqual(screenOf(foldOf(serverDay, [])));
      },
    ),
    { numRuns: runs(40), seed: 44 },
  );
});
