import { formatMessage, type Message, type OrderChange, type OrderHappening } from '@milkround/contracts';
import type { Actor, SetAside } from '@milkround/domain';

/** An entry that was set aside, and whose it is. */
export interface RefusedEntry extends Pick<SetAside, 'command' | 'productId'> {
  deliveryBoyId: number | null;
}

/** A happening before its names are looked up: people and products stand by their ids. */
export interface Told extends Omit<OrderHappening, 'by' | 'role' | 'appliedBy' | 'entry'> {
  /** What the refused entry wanted. */
  entry: RefusedEntry | null;
  actor: Actor;
  commandId: string;
  /** The entry that was set aside, of which this was made after all. */
  entryId: string | null;
}

/** What one fact says of the order. */
export type Said = Pick<Told, 'kind'> & Partial<Pick<Told, 'changes' | 'entry' | 'text' | 'code' | 'params' | 'assignedTo'>>;

/** What differs from before; nothing where it is the same. */
export const changed = (what: OrderChange['what'], before: OrderChange['before'], after: OrderChange['after']): OrderChange[] =>
  before === after ? [] : [{ what, before, after }];

/** A message as the text of a happening. */
export const textFields = (message: Message | null): Pick<Said, 'text' | 'code' | 'params'> =>
  message ? { text: formatMessage(message), code: message.code, params: message.params } : { text: null };
