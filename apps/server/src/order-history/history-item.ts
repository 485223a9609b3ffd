import {
  formatMessage,
  type Message,
  type OrderChange,
  type OrderHappening,
} from '@milkround/contracts';
import type { Actor, SetAside } from '@milkround/domain';

/** An entry that was set aside, and the delivery boy who made it. */
export interface RefusedEntry extends Pick<SetAside, 'command' | 'productId'> {
  deliveryBoyId: number | null;
}

/** An item of an order's history, with ids in place of the names of people and products in the answer. */
export interface HistoryItem extends Omit<OrderHappening, 'by' | 'role' | 'appliedBy' | 'entry'> {
  /** The entry that was refused. */
  entry: RefusedEntry | null;
  actor: Actor;
  commandId: string;
  /** The id of the entry that was set aside and later applied with this effect. */
  entryId: string | null;
}

/** The part of an item that follows from the type of its event. */
export type HistoryItemContent = Pick<HistoryItem, 'kind'> &
  Partial<Pick<HistoryItem, 'changes' | 'entry' | 'text' | 'code' | 'params'>>;

/** Returns the difference of two values, or an empty list when they are the same. */
export const differenceOf = (
  what: OrderChange['what'],
  before: OrderChange['before'],
  after: OrderChange['after'],
): OrderChange[] => (before === after ? [] : [{ what, before, after }]);

/** Returns the text fields of an item for a message. */
export const textFields = (
  message: Message | null,
): Pick<HistoryItemContent, 'text' | 'code' | 'params'> =>
  message
    ? { text: formatMessage(message), code: message.code, params: message.params }
    : { text: null };
