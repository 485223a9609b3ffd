import type { PhoneEntry } from '@milkround/contracts';
import {
  targetOf,
  toCommand,
  toPlaceSingleOrder,
  withOrderIds,
  type DeliveryDay,
  type PhoneCommand,
} from '@milkround/domain';

export interface PhoneOwner {
  deliveryBoyId: number;
  areaId: number;
}

export interface EntryIds {
  /** The id of the round, order or close that the entry makes. */
  ownId: string;
  /** The server's ids of orders that this phone added, by the ids of the entries that added them. */
  serverIds: ReadonlyMap<string, string>;
}

/** The command of an entry on the day as this phone sees it. Null when it can only be refused. */
export function enteredCommand(
  entry: PhoneEntry,
  day: DeliveryDay,
  { deliveryBoyId, areaId }: PhoneOwner,
  ids: EntryIds,
): PhoneCommand | null {
  const command = toCommand(entry, ids.ownId);
  if (command?.type !== 'PlaceSingleOrder')
    return command && withOrderIds(command, (name) => ids.serverIds.get(name) ?? name);
  const consumer = day.stops.get(command.data.consumerId)?.consumer ?? null;
  return toPlaceSingleOrder(command.data, {
    deliveryBoyId,
    scope: { areaId, supervisorId: null },
    known: consumer,
  });
}

/** The consumer that an entry is about; null for none. */
export function consumerOf(entry: PhoneEntry, day: DeliveryDay): string | null {
  const command = toCommand(entry, '');
  const { orderId, consumerId } = command ? targetOf(command) : {};
  return consumerId ?? day.consumerOf.get(orderId ?? '') ?? null;
}
