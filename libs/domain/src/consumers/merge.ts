import { createMessage, type SameProduct } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { DeliveryDayCommandOf } from '../delivery-day/commands';
import type { Consumer } from '../delivery-day/fact-values';
import { lineFor } from '../delivery-day/placing';
import { dayClosed, stopOrRefuse } from '../delivery-day/refusals';
import { lineOf, type DeliveryDay } from '../delivery-day/state';
import { hasStopEntry } from '../delivery-day/stop';
import { minus, plus } from '../quantity';
import type { ConsumerFact, MergedOrder, RegisteredConsumer } from './facts';

/**
 * Decides that two ids are one household. The lost id stays as an alias of the other one.
 * @param orders the orders of today and later that move or are added to orders of the other id
 * @throws RuleViolation consumer-not-known, merge-itself, merge-chain
 */
export function mergeConsumer(
  lost: RegisteredConsumer | null,
  survivor: RegisteredConsumer | null,
  orders: readonly MergedOrder[],
): { lost: ConsumerFact; survivor: ConsumerFact } {
  if (!lost || !survivor) throw new RuleViolation(createMessage('consumer-not-known'), 'unknown');
  if (lost.consumerId === survivor.consumerId)
    throw new RuleViolation(createMessage('merge-itself'), 'invalid');
  const merged = [lost, survivor].find(({ mergedInto }) => mergedInto !== null);
  const [absorbed] = lost.absorbed;
  if (merged || absorbed)
    throw new RuleViolation(
      createMessage('merge-chain', { id: merged?.consumerId ?? absorbed?.consumerId ?? '' }),
    );
  const takesPhone = survivor.details.phone === null && lost.details.phone !== null;
  return {
    lost: {
      type: 'ConsumerMerged',
      data: {
        ...subjectOf(lost),
        into: survivor.consumerId,
        intoName: survivor.details.name,
        orders: [...orders],
      },
    },
    survivor: {
      type: 'ConsumerAbsorbed',
      data: {
        ...subjectOf(survivor),
        absorbed: { consumerId: lost.consumerId, name: lost.details.name },
        phone: takesPhone ? lost.details.phone : null,
        pauses: [...lost.pauses],
      },
    },
  };
}

/** Decides that two ids are two households again. @throws RuleViolation consumer-not-known, not-merged */
export function undoMerge(
  lost: RegisteredConsumer | null,
  survivor: RegisteredConsumer | null,
): { lost: ConsumerFact; survivor: ConsumerFact } {
  if (!lost || !survivor) throw new RuleViolation(createMessage('consumer-not-known'), 'unknown');
  if (lost.mergedInto !== survivor.consumerId)
    throw new RuleViolation(createMessage('not-merged', { id: lost.consumerId }));
  const pauses = survivor.pauses.flatMap(({ mergedFrom, ...pause }) =>
    mergedFrom === lost.consumerId ? [pause] : [],
  );
  const ids = { absorbed: lost.consumerId, into: survivor.consumerId, pauses };
  return {
    lost: { type: 'MergeUndone', data: { ...subjectOf(lost), ...ids } },
    survivor: { type: 'MergeUndone', data: { ...subjectOf(survivor), ...ids } },
  };
}

const subjectOf = ({ consumerId, areaId, details: { name } }: RegisteredConsumer) => ({
  consumerId,
  areaId,
  name,
});

/** The commands that give an order to another consumer, and the order as it was. */
interface MovedOrder {
  commands: OrderCommand[];
  order: MergedOrder;
}

type OrderCommand = DeliveryDayCommandOf<'EditOrder' | 'RemoveOrder' | 'PlaceSingleOrder'>;

/**
 * Returns the commands that give the orders of a stop to another consumer of the day, each with the order as it can be given back. Orders keep their
 * ids, which phones may have. A stop with anything recorded stays under its id, as do the orders of a product of which the other consumer has a
 * recorded one.
 */
export function mergeOrders(
  day: DeliveryDay,
  lostId: string,
  survivor: Consumer,
  same: SameProduct,
): MovedOrder[] {
  const { opened } = day;
  const stop = day.stops.get(lostId);
  const other = day.stops.get(survivor.id);
  if (!opened || day.closed || !stop || hasStopEntry(stop)) return [];
  const { date, deliveryBoyId } = opened;
  return stop.lines.flatMap((line): MovedOrder[] => {
    const { orderId, productId, expected, adjusted } = line;
    const standing = lineFor(other, productId);
    const isFixed = other?.done || (standing && standing.delivered !== null);
    if (line.delivered !== null || isFixed) return [];
    const order = { date, deliveryBoyId, orderId, productId, expected, adjusted };
    if (!standing) {
      const data = {
        orderId,
        newOrderId: orderId,
        consumer: survivor,
        productId,
        expected,
        adjusted,
      };
      return [
        {
          commands: [{ type: 'EditOrder', data: { ...data, sequence: stop.sequence } }],
          order: { ...order, addedTo: null },
        },
      ];
    }
    const added = same === 'sum' ? expected : 0;
    const addedTo = { orderId: standing.orderId, quantity: added };
    return [
      {
        commands: [
          { type: 'RemoveOrder', data: { orderId } },
          ...(added === 0 ? [] : [revise(standing, survivor, plus(standing.expected, added))]),
        ],
        order: { ...order, addedTo },
      },
    ];
  });
}

/**
 * Returns the commands that give the orders of a stop another id, which was meant. Orders for the same product are added.
 * @throws RuleViolation day-closed, consumer-unknown, merge-itself, stop-recorded
 */
export function giveAnotherId(
  day: DeliveryDay,
  consumerId: string,
  other: Consumer,
): OrderCommand[] {
  if (day.closed) throw dayClosed(day);
  const { lines } = stopOrRefuse(day, consumerId);
  if (other.id === consumerId) throw new RuleViolation(createMessage('merge-itself'), 'invalid');
  const moved = mergeOrders(day, consumerId, other, 'sum');
  if (moved.length < lines.length)
    throw new RuleViolation(createMessage('stop-recorded', { id: consumerId, other: other.id }));
  return moved.flatMap(({ commands }) => commands);
}

/** Returns the commands that give an order back to the consumer whose id was merged. None if it is recorded or gone. */
export function unmergeOrder(
  day: DeliveryDay,
  { orderId, productId, expected, adjusted, addedTo }: MergedOrder,
  lost: Consumer,
): OrderCommand[] {
  const { opened } = day;
  const { stop: survivor, line } = lineOf(day, addedTo?.orderId ?? orderId) ?? {};
  if (!opened || day.closed || !survivor || !line || line.delivered !== null || survivor.done)
    return [];
  if (lineFor(day.stops.get(lost.id), productId) || survivor.consumer.id === lost.id) return [];
  const { sequence } = survivor;
  if (addedTo === null)
    return [
      {
        type: 'EditOrder',
        data: {
          ...{ orderId, newOrderId: orderId, consumer: lost, productId, sequence },
          ...{ expected: line.expected, adjusted: line.adjusted },
        },
      },
    ];
  const { quantity: added } = addedTo;
  if (line.expected < added) return [];
  const { date, deliveryBoyId, areaId, supervisorId } = opened;
  return [
    ...(added === 0 ? [] : [revise(line, survivor.consumer, minus(line.expected, added))]),
    {
      type: 'PlaceSingleOrder',
      data: {
        ...{ date, deliveryBoyId, scope: { areaId, supervisorId }, orderId },
        ...{ consumer: lost, productId, expected, adjusted },
      },
    },
  ];
}

const revise = (
  { orderId, productId, adjusted }: { orderId: string; productId: number; adjusted: boolean },
  consumer: Consumer,
  expected: number,
): DeliveryDayCommandOf<'EditOrder'> => ({
  type: 'EditOrder',
  data: { orderId, newOrderId: orderId, consumer, productId, expected, adjusted },
});
