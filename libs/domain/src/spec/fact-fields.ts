import { NOT_DELIVERED_REASONS, type MessageCode } from '@milkround/contracts';
import fc from 'fast-check';
import type { DayTotals, FilledLine, Payment } from '../delivery-day/fact-values';
import type { DeliveryDayFact, DeliveryDayFactOf, OrdersImported } from '../delivery-day/facts';
import type {
  Consumer,
  HandedOverStop,
  PaymentMode,
  RoundPlace,
  SupersededStatement,
} from '../delivery-day/fact-values';
import { listOf, optional, Shape, shapeOf, textsOf, unionOf, type FactFields } from './shape';

/** The values of which the fields of a delivery day's facts are made: few, so that facts meet each other, or extreme, so that they hurt. */
export interface FactValues {
  orderId: fc.Arbitrary<string>;
  consumerId: fc.Arbitrary<string>;
  productId: fc.Arbitrary<number>;
  deliveryBoyId: fc.Arbitrary<number>;
  areaId: fc.Arbitrary<number>;
  supervisorId: fc.Arbitrary<number>;
  uploadId: fc.Arbitrary<string>;
  roundId: fc.Arbitrary<string>;
  handOverId: fc.Arbitrary<string>;
  closeId: fc.Arbitrary<string>;
  entryId: fc.Arbitrary<string>;
  date: fc.Arbitrary<string>;
  time: fc.Arbitrary<string>;
  text: fc.Arbitrary<string>;
  quantity: fc.Arbitrary<number>;
  /** A sum of many quantities. */
  sum: fc.Arbitrary<number>;
  count: fc.Arbitrary<number>;
  /** An entry's data, as a phone sends it. */
  sent: fc.Arbitrary<Record<string, unknown>>;
}

type DataOf<T extends DeliveryDayFact['type']> = DeliveryDayFactOf<T>['data'];

export const option = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(value, { nil: null });
export const paymentMode: fc.Arbitrary<PaymentMode> = fc.constantFrom(
  '' as const,
  'cash' as const,
  'cheque' as const,
);

/** The event of an upload, likewise. */
export function importedFields(values: FactValues): FactFields<OrdersImported> {
  const { orderId, consumerId, productId, text, quantity, count } = values;
  const details = { name: text, address: text, sequence: count };
  type Data = OrdersImported['data'];
  const filled = shapeOf<FilledLine>({
    orderId,
    productId,
    quantity,
    expected: optional(quantity),
  });
  return {
    OrdersImported: {
      uploadId: values.uploadId,
      areaId: values.areaId,
      supervisorId: option(values.supervisorId),
      details: listOf(
        shapeOf<Data['details'][number]>({
          consumerId,
          ...details,
          previous: shapeOf<Data['details'][number]['previous']>(details),
        }),
        2,
      ),
      placed: listOf(
        shapeOf<Data['placed'][number]>({
          orderId,
          consumer: shapeOf<Consumer>({ id: consumerId, name: text, address: text }),
          productId,
          expected: quantity,
          sequence: count,
        }),
        3,
      ),
      revised: listOf(
        shapeOf<Data['revised'][number]>({
          orderId,
          consumerId,
          productId,
          expected: quantity,
          previous: shapeOf<Data['revised'][number]['previous']>({
            expected: quantity,
            adjusted: fc.boolean(),
          }),
        }),
        3,
      ),
      removed: listOf(
        shapeOf<Data['removed'][number]>({
          orderId,
          consumerId,
          productId,
          expected: quantity,
          leftRound: option(values.roundId),
        }),
        2,
      ),
      reopened: listOf(
        shapeOf<Data['reopened'][number]>({ consumerId, cleared: listOf(filled, 2) }),
        2,
      ),
    },
  };
}

/** Every fact of a delivery day with every field; one that is left out does not compile. */
export function deliveryDayFields(values: FactValues): FactFields<DeliveryDayFact> {
  const { orderId, consumerId, productId, deliveryBoyId, date, text, quantity, sum, count } =
    values;
  const scope = { areaId: values.areaId, supervisorId: option(values.supervisorId) };
  const order = { orderId, consumerId, productId };
  const payment = { amount: option(quantity), mode: paymentMode };
  const details = { name: text, address: text, sequence: count };
  const filled = shapeOf<FilledLine>({
    orderId,
    productId,
    quantity,
    expected: optional(quantity),
  });
  const products = shapeOf<DayTotals['products'][number]>({
    productId,
    required: sum,
    delivered: option(sum),
  });
  const payments = shapeOf<DayTotals['payments']>({ cash: sum, cheque: sum, other: sum });
  const totals = {
    stops: count,
    done: count,
    lines: count,
    required: sum,
    delivered: sum,
    products: listOf(products, 2),
    payments,
  };
  const statement = unionOf<SupersededStatement, 'type'>('type', {
    quantity: { orderId, productId, quantity },
    done: { isDone: fc.boolean() },
    payment,
    absence: { text: option(text) },
    bottles: { count: option(count) },
  });
  const round = shapeOf<RoundPlace>({ roundId: values.roundId, number: count, place: count });
  const handedOver = shapeOf<HandedOverStop>({
    consumerId,
    orderIds: textsOf(orderId, 3),
    sequence: count,
    round: new Shape(option(round.values)),
  });
  const handOver = {
    handOverId: values.handOverId,
    lines: count,
    cancelled: optional(textsOf(consumerId, 3)),
    reason: text,
    undoes: optional(values.handOverId),
  };
  return {
    DeliveryDayOpened: { date, deliveryBoyId, ...scope },
    OrderPlaced: {
      orderId,
      consumer: shapeOf<Consumer>({ id: consumerId, name: text, address: text }),
      productId,
      expected: quantity,
      adjusted: fc.boolean(),
      sequence: count,
      uploadId: option(values.uploadId),
      takenFrom: optional(deliveryBoyId),
      uploaded: optional(quantity),
      round: optional(round),
      clearedAt: optional(values.time),
      ...scope,
    },
    OrderRevised: {
      ...order,
      expected: quantity,
      adjusted: fc.boolean(),
      isRestored: optional(fc.constant(true as const)),
      uploadId: option(values.uploadId),
      previous: shapeOf<DataOf<'OrderRevised'>['previous']>({
        expected: quantity,
        adjusted: fc.boolean(),
      }),
    },
    ConsumerDetailsChanged: {
      consumerId,
      ...details,
      previous: shapeOf<DataOf<'ConsumerDetailsChanged'>['previous']>(details),
      areaId: values.areaId,
    },
    OrderRemoved: {
      ...order,
      expected: quantity,
      reason: fc.constantFrom('deleted', 'moved', 'replaced'),
      movedTo: option(deliveryBoyId),
      leftRound: option(values.roundId),
    },
    QuantityDelivered: {
      ...order,
      quantity,
      previous: option(quantity),
      expected: quantity,
      seen: optional(option(quantity)),
    },
    QuantityCleared: { ...order, previous: quantity, expected: quantity },
    ConsumerMarkedDone: {
      consumerId,
      filled: listOf(filled, 3),
      added: optional(textsOf(orderId, 3)),
    },
    ConsumerReopened: {
      consumerId,
      cleared: listOf(filled, 3),
      reason: fc.constantFrom('undone', 'line-added'),
    },
    PaymentRecorded: {
      consumerId,
      ...payment,
      previous: shapeOf<Payment>(payment),
      seen: optional(shapeOf<Payment>(payment)),
      holder: optional(deliveryBoyId),
    },
    AbsenceRecorded: {
      consumerId,
      text: option(text),
      reason: optional(fc.constantFrom(...NOT_DELIVERED_REASONS)),
      previous: option(text),
      seen: optional(option(text)),
    },
    EmptyBottlesCollected: {
      consumerId,
      count: option(count),
      previous: option(count),
      seen: optional(option(count)),
    },
    EntrySuperseded: { consumerId, statement, laterAt: values.time },
    RoundCreated: {
      roundId: values.roundId,
      number: count,
      consumerIds: textsOf(consumerId, 4),
      totals: listOf(shapeOf<DataOf<'RoundCreated'>['totals'][number]>({ productId, quantity }), 2),
    },
    StopsHandedOver: { ...handOver, to: deliveryBoyId, stops: listOf(handedOver, 3) },
    StopsTakenOver: { ...handOver, from: deliveryBoyId, consumerIds: textsOf(consumerId, 3) },
    StopOrderSet: {
      weekday: option(fc.integer({ min: 1, max: 7 })),
      consumerIds: textsOf(consumerId, 3),
    },
    StopOrderedAgain: { consumerId, date, deliveryBoyId, lines: listOf(filled, 2) },
    DayClosed: {
      closeId: values.closeId,
      taken: quantity,
      emptyBottles: quantity,
      remarks: text,
      totals: shapeOf<DayTotals>(totals),
      replaces: optional(values.closeId),
      laterAt: optional(values.time),
    },
    CashCounted: {
      closeId: values.closeId,
      declared: sum,
      counted: quantity,
      previous: option(quantity),
    },
    DayReopened: { closeId: values.closeId, reason: text },
    EntrySetAside: {
      entryId: values.entryId,
      date,
      areaId: values.areaId,
      command: shapeOf<DataOf<'EntrySetAside'>['command']>({ type: text, data: values.sent }),
      consumerId: option(consumerId),
      productId: option(productId),
      reason: text,
      code: optional(fc.constantFrom<MessageCode>('day-closed', 'order-unknown')),
      params: optional(fc.constant({})),
    },
    EntryApplied: {
      entryId: values.entryId,
      date,
      deliveryBoyId,
    },
    UnassignedPaymentRecorded: {
      entryId: values.entryId,
      amount: quantity,
      mode: paymentMode,
    },
    EntryDismissed: { entryId: values.entryId, note: text },
  };
}
