import {
  targetOf,
  type DeliveryDay,
  type EnteredCommand,
  type EntryTarget,
} from '@milkround/domain';
import { commandIdOf } from '../../http/command';

/** The consumer, product and order that an entry names, with every id that the order may have. */
export interface NamedTarget extends Omit<EntryTarget, 'orderId'> {
  orderIds?: readonly string[];
}

/** @param deliveryBoyId the delivery boy who made the entry */
export function namedTargetOf(command: EnteredCommand, deliveryBoyId: number): NamedTarget {
  const { orderId, ...target } = targetOf(command);
  return orderId === undefined
    ? target
    : { ...target, orderIds: [orderId, addedId(orderId, deliveryBoyId)] };
}

/** The id of an order that a phone added. The phone names the order by the entry that adds it, because it cannot know its id. */
export const addedId = (orderName: string, deliveryBoyId: number): string =>
  commandIdOf({ role: 'delivery-boy', id: deliveryBoyId }, orderName);

/** The id that an order has on a day, or had before it was handed over, by the name that a phone gives it. */
export function orderIdIn(day: DeliveryDay, orderName: string, deliveryBoyId: number): string {
  const orderId = addedId(orderName, deliveryBoyId);
  return !day.consumerOf.has(orderName) &&
    (day.consumerOf.has(orderId) || isHandedOver(day, orderId))
    ? orderId
    : orderName;
}

const isHandedOver = ({ handOvers }: DeliveryDay, orderId: string): boolean =>
  handOvers.some(({ stops }) => stops.some(({ orderIds }) => orderIds.includes(orderId)));
