import type { DeliveryDayFact } from '@milkround/domain';
import {
  absent,
  delivered,
  done,
  opened,
  placed,
  removed,
  reopened,
} from '../../../../libs/domain/src/spec/delivery-day.words';
import { orderHistoryOf } from './order-history';
import type { TrailEvent, RemovalEvent, Trail } from './order-trail';

const HERE = 'delivery-day/2026-03-05/7';
const ELSEWHERE = 'delivery-day/2026-03-05/8';

let position = 0;
/** Records each fact under a command of its own, unless one is given. */
const logged = (
  fact: DeliveryDayFact,
  commandId = `command ${position}`,
  streamId = HERE,
): TrailEvent =>
  ({
    ...{ ...fact, data: { ...fact.data } },
    position: BigInt(++position),
    streamId,
    version: position,
    eventId: `event ${position}`,
    schemaVersion: 1,
    meta: { commandId, occurredAt: '2026-03-05T00:10:00.000Z', actor: { role: 'admin', id: 1 } },
    recordedAt: '2026-03-05T00:10:01.000Z',
  }) as TrailEvent;

const trail = (events: TrailEvent[], more: Partial<Trail> = {}): Trail => ({
  events,
  orderIds: new Set(['o1']),
  removals: new Map(),
  ...more,
});
/** Oldest first. */
const linesOf = (of: Trail) =>
  orderHistoryOf(of)
    .map(({ kind, changes }) =>
      [kind, ...changes.map(({ what, before, after }) => `${what} ${before} → ${after}`)].join(
        ', ',
      ),
    )
    .reverse();

const aside = (
  more: Partial<Extract<DeliveryDayFact, { type: 'EntrySetAside' }>['data']> = {},
): DeliveryDayFact => ({
  type: 'EntrySetAside',
  data: {
    ...{
      entryId: 'e1',
      date: '2026-03-05',
      areaId: 1,
      command: { type: 'edit-order-status', data: {} },
    },
    ...{ consumerId: 'c1', productId: null, reason: 'The day is closed.' },
    ...more,
  },
});

it('contains the events of the order and its stop only, from its placement on', () =>
  expect(
    linesOf(
      trail(
        [
          opened(),
          placed('o2', 1, 'c1', { productId: 2 }),
          absent('Away'),
          placed('o1', 2),
          delivered('o2', 1),
          delivered('o1', 1),
        ]
          .map((fact) => logged(fact))
          .concat(
            [
              placed('o3', 1, 'c3'),
              done('c3'),
              done('c1', { o2: 1 }),
              reopened('c1', { o2: 1 }),
            ].map((fact) => logged(fact)),
          ),
      ),
    ),
  ).toEqual(['added, requirement null → 2', 'delivered, delivered null → 1', 'done', 'undone']));

it('has no later events of the stop once the order is deleted', () =>
  expect(
    linesOf(trail([placed('o1', 2), removed('o1', 2), absent('Away')].map((fact) => logged(fact)))),
  ).toEqual(['added, requirement null → 2', 'deleted, requirement 2 → null']));

it('contains a move once, in the order’s new day, for both orders of its events', () => {
  const left = logged(removed('o1', 2, { reason: 'moved', movedTo: 8 }), 'move');
  const arrived = logged(placed('o1', 3), 'move', ELSEWHERE);
  for (const halves of [
    [left, arrived],
    [arrived, left],
  ])
    expect(
      linesOf(
        trail([logged(placed('o1', 2)), ...halves], {
          removals: new Map([['move', left as RemovalEvent]]),
        }),
      ),
    ).toEqual(['added, requirement null → 2', 'given, delivery-boy 7 → 8, requirement 2 → 3']);
});

it('hides the previous and the next delivery boy of a day that the caller may not see', () => {
  const left = logged(removed('o1', 2, { reason: 'moved', movedTo: 8 }), 'move');
  const arrived = logged(placed('o1', 2), 'move', ELSEWHERE);
  expect(
    linesOf(trail([arrived], { removals: new Map([['move', left as RemovalEvent]]) })),
  ).toEqual(['given, delivery-boy null → 8']);
  expect(
    linesOf(
      trail([logged(placed('o1', 2)), left], {
        removals: new Map([['move', left as RemovalEvent]]),
      }),
    ),
  ).toEqual(['added, requirement null → 2', 'given, delivery-boy 7 → null']);
});

it('has the refused entries about the order or its consumer, and marks one that was applied without an effect', () => {
  const applied: DeliveryDayFact = {
    type: 'EntryApplied',
    data: { entryId: 'e1', date: '2026-03-05', deliveryBoyId: 7 },
  };
  const other = [
    aside({ entryId: 'e2', consumerId: 'c2' }),
    aside({ entryId: 'e3', productId: 9 }),
  ].map((fact) => logged(fact));
  const before = [logged(placed('o1', 2)), ...other];
  expect(linesOf(trail([...before, logged(aside()), logged(applied)]))).toEqual([
    'added, requirement null → 2',
    'set-aside',
    'applied',
  ]);
  const carriedOut = [logged(done('c1', { o1: 2 }), 'apply'), logged(applied, 'apply')];
  expect(linesOf(trail([...before, logged(aside()), ...carriedOut]))).toEqual([
    'added, requirement null → 2',
    'set-aside',
    'done, delivered null → 2',
  ]);
  const command = { type: 'edit-product-order', data: { orderId: 'O1' } };
  expect(
    linesOf(trail([logged(placed('o1', 2)), logged(aside({ command, consumerId: null }))])),
  ).toEqual(['added, requirement null → 2', 'set-aside']);
});
