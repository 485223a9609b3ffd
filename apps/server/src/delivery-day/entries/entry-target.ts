import { targetOf, type DeliveryDay, type EnteredCommand, type EntryTarget } from '@milkround/domain';
import { commandIdOf } from '../../http/command';

/** The consumer, product and order that an entry names; an order by every id that it may have. */
export interface NamedTarget extends Omit<EntryTarget, 'orderId'> {
  orderIds?: readonly string[];
}

/** @param deliveryBoyId whose entry it is */
export function namedTargetOf(entered: EnteredCommand, deliveryBoyId: number): NamedTarget {
  const { orderId, ...target } = targetOf(entered);
  return orderId === undefined ? target : { ...target, orderIds: [orderId, addedId(orderId, deliveryBoyId)] };
}

/** The id of an order that a phone added: it is named by the entry that adds it, for the phone could not know its id. */
export const addedId = (named: string, deliveryBoyId: number): string => commandIdOf({ role: 'delivery-boy', id: deliveryBoyId }, named);

/** The id that an order has on a day, or had before it was handed over, by the name that a phone gives it. */
export function orderIdIn(day: DeliveryDay, named: string, deliveryBoyId: number): string {
  const added = addedId(named, deliveryBoyId);
  return !day.consumerOf.has(named) && (day.consumerOf.has(added) || isHandedOver(day, added)) ? added : named;
}

const isHandedOver = ({ handOvers }: DeliveryDay, orderId: string): boolean =>
  handOvers.some(({ stops }) => stops.some(({ orderIds }) => orderIds.includes(orderId)));
