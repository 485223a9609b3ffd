import type { DeliveryDayFact } from '@milkround/domain';
import {
  absent,
  delivered,
  done,
  inRound,
  opened,
  paid,
  placed,
  removed,
  reopened,
} from '../../../../libs/domain/src/spec/delivery-day.words';
import { eventsOfOrder, type DayEvent } from './events-of-order';

const HERE = 'delivery-day/2026-03-05/7';
const ELSEWHERE = 'delivery-day/2026-03-05/8';

let position = 0;
const logged = (fact: DeliveryDayFact, streamId = HERE): DayEvent =>
  ({
    ...{ ...fact, data: { ...fact.data } },
    position: BigInt(++position),
    streamId,
    version: position,
    eventId: `event ${position}`,
    schemaVersion: 1,
    meta: {
      commandId: `command ${position}`,
      occurredAt: '2026-03-05T00:10:00.000Z',
      actor: { role: 'admin', id: 1 },
    },
    recordedAt: '2026-03-05T00:10:01.000Z',
  }) as DayEvent;
const isOfOrder = (events: readonly DayEvent[], orderIds = ['o1']) => {
  const found = new Set(eventsOfOrder(events, new Set(orderIds)));
  return events.map((event) => `${found.has(event) ? 'has' : 'lacks'} ${event.type}`);
};

it('has what names the order, and what happens at its stop, from its placement on', () =>
  expect(
    isOfOrder(
      [
        opened(),
        placed('o2', 1, 'c1', { productId: 2 }),
        absent('Away'),
        placed('o1', 2),
        delivered('o2', 1),
        delivered('o1', 1),
        placed('o3', 1, 'c3'),
        done('c3'),
        done('c1', { o2: 1 }),
        reopened('c1', { o2: 1 }),
        paid(50),
        inRound(1, ['c1', 'c3']),
      ].map((fact) => logged(fact)),
    ),
  ).toEqual([
    'lacks DeliveryDayOpened',
    'lacks OrderPlaced',
    'lacks AbsenceRecorded',
    'has OrderPlaced',
    'lacks QuantityDelivered',
    'has QuantityDelivered',
    'lacks OrderPlaced',
    'lacks ConsumerMarkedDone',
    'has ConsumerMarkedDone',
    'has ConsumerReopened',
    'has PaymentRecorded',
    'has RoundCreated',
  ]));

it('follows the order to its next stop, and has no later events of the former one', () =>
  expect(
    isOfOrder([
      logged(placed('o1', 2)),
      logged(removed('o1', 2, { reason: 'moved', movedTo: 8 })),
      logged(placed('o1', 2), ELSEWHERE),
      logged(absent('Away')),
      logged(absent('Door locked'), ELSEWHERE),
      logged(removed('o1', 2), ELSEWHERE),
      logged(absent('Away'), ELSEWHERE),
    ]),
  ).toEqual([
    'has OrderPlaced',
    'has OrderRemoved',
    'has OrderPlaced',
    'lacks AbsenceRecorded',
    'has AbsenceRecorded',
    'has OrderRemoved',
    'lacks AbsenceRecorded',
  ]));

it('continues under the id that replaced its own', () =>
  expect(
    isOfOrder(
      [placed('o1', 2), removed('o1', 2), placed('o4', 2), delivered('o4', 1)].map((fact) =>
        logged(fact),
      ),
      ['o1', 'o4'],
    ),
  ).toEqual(['has OrderPlaced', 'has OrderRemoved', 'has OrderPlaced', 'has QuantityDelivered']));

const aside = (
  more: Partial<Extract<DeliveryDayFact, { type: 'EntrySetAside' }>['data']> = {},
): DeliveryDayFact => ({
  type: 'EntrySetAside',
  data: {
    entryId: 'e1',
    date: '2026-03-05',
    areaId: 1,
    command: { type: 'edit-order-status', data: {} },
    consumerId: 'c1',
    productId: null,
    reason: 'The day is closed.',
    ...more,
  },
});
const applied = (entryId: string): DeliveryDayFact => ({
  type: 'EntryApplied',
  data: { entryId, date: '2026-03-05', deliveryBoyId: 7 },
});

it('has the refused entries about the order or its stop, and what became of them', () =>
  expect(
    isOfOrder(
      [
        placed('o1', 2),
        aside({ entryId: 'e2', consumerId: 'c2' }),
        aside({ entryId: 'e3', productId: 9 }),
        aside(),
        aside({
          entryId: 'e4',
          command: { type: 'edit-product-order', data: { orderId: 'O1' } },
          consumerId: null,
        }),
        applied('e2'),
        applied('e1'),
      ].map((fact) => logged(fact)),
    ),
  ).toEqual([
    'has OrderPlaced',
    'lacks EntrySetAside',
    'lacks EntrySetAside',
    'has EntrySetAside',
    'has EntrySetAside',
    'lacks EntryApplied',
    'has EntryApplied',
  ]));
