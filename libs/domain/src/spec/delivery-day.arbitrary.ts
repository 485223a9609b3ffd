import { NOT_DELIVERED_REASONS } from '@milkround/contracts';
import fc from 'fast-check';
import type { DeliveryDayCommand } from '../delivery-day/commands';
import type { DeliveryDayFact } from '../delivery-day/facts';
import type { DeliveryDay } from '../delivery-day/state';
import type { Line } from '../delivery-day/stop';
import { consumer, DAY, SCOPE } from './delivery-day.words';
import { deliveryDayFields, paymentMode as mode } from './fact-fields';
import { factsOf } from './shape';

/** Few ids and few quantities, so that random commands meet each other. */
const consumerId = fc.integer({ min: 1, max: 6 }).map((n) => `c${n}`);
const productId = fc.integer({ min: 1, max: 3 });
const quantity = fc.constantFrom(0, 0.1, 0.2, 1, 2.125, 3);
const amount = fc.constantFrom(null, 0, 50, 99.5, -1);
const absence = fc.constantFrom(null, '', 'Away', 'बाहर', '7 days');
const id = (prefix: string) => fc.nat({ max: 40 }).map((n) => `${prefix}${n}`);
/** The server makes these ids, so no two are the same: a bias to small numbers, or shrinking to zero, would make two orders one. */
const freshId = fc.noShrink(fc.noBias(fc.maxSafeNat())).map((n) => `f${n}`);
const door = fc.tuple(
  consumerId,
  fc.constantFrom('', 'Asha', 'Ravi'),
  fc.constantFrom('', '4 Lane'),
);
const anyone = fc.oneof(
  { weight: 4, arbitrary: consumerId.map(consumer) },
  { weight: 1, arbitrary: door.map(([id, name, address]) => ({ id, name, address })) },
);

/** `#n` stands for the n-th order that is there; see {@link namedOrder}. */
const orderId = fc.nat({ max: 12 }).map((n) => `#${n}`);

/** The values that a phone showed, current or outdated. */
const shownLines = fc.array(fc.record({ orderId, quantity }), { maxLength: 3 });
const payment = fc.record({ amount: fc.option(quantity), mode });
const bottles = fc.constantFrom(null, 0, 2, 5, -1);
const reason = fc.constantFrom(...NOT_DELIVERED_REASONS);
const shownRemarks = fc.record(
  { payment, absence: fc.option(fc.constant('Away')), bottles },
  { requiredKeys: [] },
);

const line = fc.record({
  orderId: freshId,
  row: fc.integer({ min: 2, max: 99 }),
  consumer: anyone,
  productId,
  expected: quantity,
  sequence: fc.option(fc.integer({ min: 1, max: 9 })),
});
const lines = fc.uniqueArray(line, { maxLength: 8, selector: ({ orderId: fresh }) => fresh });
const command = <T extends DeliveryDayCommand['type']>(
  type: T,
  data: fc.Arbitrary<Extract<DeliveryDayCommand, { type: T }>['data']>,
) => data.map((item) => ({ type, data: item }));

const dayFields = {
  date: fc.constant(DAY.date),
  deliveryBoyId: fc.constant(DAY.deliveryBoyId),
  scope: fc.constant(SCOPE),
};
const order = { consumer: anyone, productId, expected: quantity, adjusted: fc.boolean() };
const entryId = fc.constantFrom('e1', 'e2');
const setAside = fc.record({
  entryId,
  date: fc.constant(DAY.date),
  areaId: fc.constant(SCOPE.areaId),
  command: fc.record({ type: fc.constant('edit-product-order'), data: fc.constant({}) }),
  consumerId: fc.option(consumerId),
  productId: fc.option(productId),
  reason: fc.constant('late'),
});
const appliedEntry = fc.record({
  entryId,
  date: fc.constant(DAY.date),
  deliveryBoyId: fc.constant(DAY.deliveryBoyId),
});
const dismissed = fc.record({ entryId, note: fc.constantFrom('told him', ' ') });

/** Stands for all orders of a stop; see {@link namedOrder}. */
const ALL_ORDERS = '*';
const shownStop = fc.record({
  consumerId,
  orderIds: fc.oneof(fc.constant([ALL_ORDERS]), fc.array(orderId, { maxLength: 2 })),
});
const takenLine = fc
  .record({
    orderId: freshId,
    productId,
    expected: quantity,
    adjusted: fc.boolean(),
    uploadId: fc.option(id('u')),
  })
  .map((line): Line => ({
    ...line,
    delivered: null,
    filled: false,
    placedAt: '',
    deliveredAt: null,
    deliveredBy: null,
  }));
const takenStop = fc.record({
  consumer: anyone,
  lines: fc.uniqueArray(takenLine, {
    minLength: 1,
    maxLength: 2,
    selector: (line) => line.productId,
  }),
  before: fc.option(
    fc.record({ sequence: fc.integer({ min: 1, max: 9 }), round: fc.constant(null) }),
  ),
});
const handOver = { handOverId: id('h'), reason: fc.constant('Puncture') };

/** Any command, right or wrong, on a day of few consumers and products. */
export const anyCommand: fc.Arbitrary<DeliveryDayCommand> = fc.oneof(
  {
    weight: 3,
    arbitrary: command('ImportOrders', fc.record({ ...dayFields, uploadId: id('u'), lines })),
  },
  {
    weight: 4,
    arbitrary: command('PlaceSingleOrder', fc.record({ ...dayFields, orderId: id('o'), ...order })),
  },
  {
    weight: 2,
    arbitrary: command(
      'MoveOrderIn',
      fc.record({ ...dayFields, orderId: id('o'), ...order, uploadId: fc.option(id('u')) }),
    ),
  },
  {
    weight: 2,
    arbitrary: command('EditOrder', fc.record({ orderId, newOrderId: freshId, ...order })),
  },
  { weight: 2, arbitrary: command('RemoveOrder', fc.record({ orderId })) },
  {
    weight: 1,
    arbitrary: command('MoveOrderOut', fc.record({ orderId, movedTo: fc.constant(8) })),
  },
  {
    weight: 2,
    arbitrary: command(
      'HandOverStops',
      fc.record({
        ...handOver,
        to: fc.constant(8),
        stops: fc.uniqueArray(shownStop, { maxLength: 2, selector: (stop) => stop.consumerId }),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: command(
      'TakeOverStops',
      fc.record({
        ...{
          ...dayFields,
          ...handOver,
          from: fc.constant(8),
          order: fc.constantFrom('append' as const, 'address' as const),
        },
        stops: fc.uniqueArray(takenStop, {
          minLength: 1,
          maxLength: 2,
          selector: (stop) => stop.consumer.id,
        }),
        // Only an undone hand-over reopens a done stop.
        undoes: fc.option(fc.constant('own1'), { nil: undefined }),
      }),
    ),
  },
  {
    weight: 6,
    arbitrary: command(
      'DeliverQuantity',
      fc.record(
        { orderId, quantity, seen: fc.option(quantity) },
        { requiredKeys: ['orderId', 'quantity'] },
      ),
    ),
  },
  { weight: 2, arbitrary: command('ClearQuantity', fc.record({ orderId })) },
  {
    weight: 5,
    arbitrary: command(
      'MarkConsumerDone',
      fc.record({ consumerId, lines: shownLines }, { requiredKeys: ['consumerId'] }),
    ),
  },
  {
    weight: 3,
    arbitrary: command(
      'ReopenConsumer',
      fc.record({ consumerId, lines: shownLines }, { requiredKeys: ['consumerId'] }),
    ),
  },
  {
    weight: 4,
    arbitrary: command(
      'RecordRemarks',
      fc.record(
        { consumerId, amount, mode, absence, reason, bottles, seen: shownRemarks },
        { requiredKeys: ['consumerId'] },
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: command(
      'OrderStopAgain',
      fc.record({
        consumerId,
        date: fc.constant('2026-03-06'),
        deliveryBoyId: fc.constant(8),
        isOver: fc.boolean(),
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: command(
      'CreateRound',
      fc.record({ roundId: id('r'), consumerNo: fc.integer({ min: 0, max: 3 }) }),
    ),
  },
  {
    weight: 1,
    arbitrary: command(
      'SetStopOrder',
      fc.record({
        weekday: fc.constantFrom(4, null),
        consumerIds: fc.uniqueArray(consumerId),
        shown: fc.uniqueArray(consumerId, { maxLength: 2 }),
        kept: fc.uniqueArray(consumerId),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: command(
      'CloseDay',
      fc.record({
        closeId: id('x'),
        taken: quantity,
        emptyBottles: quantity,
        remarks: fc.constant(''),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: command(
      'CountCash',
      fc.record({ closeId: id('x'), counted: quantity, seen: fc.option(quantity) }),
    ),
  },
  {
    weight: 1,
    arbitrary: command(
      'ReopenDay',
      fc.record({ reason: fc.constantFrom('', 'A line was forgotten') }),
    ),
  },
  { weight: 1, arbitrary: command('SetEntryAside', setAside) },
  { weight: 1, arbitrary: command('ApplyEntry', appliedEntry) },
  { weight: 1, arbitrary: command('DismissEntry', dismissed) },
);

/** The command with `#n` put in words: the n-th of the day's orders, or one that nobody knows; `*` stands for all orders of the stop. */
export function namedOrder(command: DeliveryDayCommand, day: DeliveryDay): DeliveryDayCommand {
  const orders = [...day.consumerOf.keys()].sort();
  const orderIdOf = (reference: string): string => {
    const n = Number(reference.slice(1)) % (orders.length + 1);
    return orders[n] ?? 'unknown';
  };
  switch (command.type) {
    case 'CountCash':
      return {
        type: command.type,
        data: { ...command.data, closeId: day.closed?.closeId ?? command.data.closeId },
      };
    case 'EditOrder':
      return {
        type: command.type,
        data: { ...command.data, orderId: orderIdOf(command.data.orderId) },
      };
    case 'RemoveOrder':
    case 'ClearQuantity':
      return { type: command.type, data: { orderId: orderIdOf(command.data.orderId) } };
    case 'MoveOrderOut':
      return {
        type: command.type,
        data: { ...command.data, orderId: orderIdOf(command.data.orderId) },
      };
    case 'DeliverQuantity':
      return {
        type: command.type,
        data: { ...command.data, orderId: orderIdOf(command.data.orderId) },
      };
    case 'MarkConsumerDone':
    case 'ReopenConsumer': {
      const lines = command.data.lines?.map((line) => ({
        ...line,
        orderId: orderIdOf(line.orderId),
      }));
      return { type: command.type, data: { ...command.data, lines } };
    }
    case 'HandOverStops': {
      const ordersOf = (id: string) => day.stops.get(id)?.lines.map((line) => line.orderId) ?? [];
      const stops = command.data.stops.map((stop) => ({
        ...stop,
        orderIds: stop.orderIds.flatMap((orderName) =>
          orderName === ALL_ORDERS ? ordersOf(stop.consumerId) : [orderIdOf(orderName)],
        ),
      }));
      return { type: command.type, data: { ...command.data, stops } };
    }
    default:
      return command;
  }
}

/** Any well-formed fact, after any history: no rule would ever write some of these histories. */
export const anyFact: fc.Arbitrary<DeliveryDayFact> = factsOf<DeliveryDayFact>(
  deliveryDayFields({
    orderId: id('o'),
    consumerId,
    productId,
    deliveryBoyId: fc.constantFrom(DAY.deliveryBoyId, 8),
    areaId: fc.integer({ min: 1, max: 2 }),
    supervisorId: fc.constant(11),
    uploadId: id('u'),
    roundId: id('r'),
    handOverId: id('h'),
    closeId: id('x'),
    entryId,
    date: fc.constant(DAY.date),
    time: fc.constant('2026-03-05T00:31:00.000Z'),
    text: fc.constantFrom('Asha', 'c1', 'Away', ''),
    quantity,
    sum: fc.constant(0),
    count: fc.nat({ max: 9 }),
    sent: fc.constant({}),
  }),
);
