import type { Timestamp } from './answers';
import type { StoredMessage } from './messages';
import type { Role } from './session';
import type { SetAsideEntry } from './set-aside';

/**
 * Kind of an entry in the history of an order. `given`: the order was moved to another delivery boy. `replaced`: it was replaced by an order of
 * another product or consumer. `cleared`: the office took the delivered quantity back. `reopened`: a new line reopened its stop. `set-aside`,
 * `applied`, `dismissed`: an entry of a phone about the order was set aside and settled. `superseded`: an entry arrived after one that was made
 * later.
 */
export type OrderHappeningKind =
  | 'uploaded'
  | 'added'
  | 'revised'
  | 'revised-by-file'
  | 'given'
  | 'replaced'
  | 'deleted'
  | 'details'
  | 'delivered'
  | 'cleared'
  | 'done'
  | 'undone'
  | 'reopened'
  | 'payment'
  | 'absence'
  | 'bottles'
  | 'round'
  | 'superseded'
  | 'set-aside'
  | 'applied'
  | 'dismissed';

/** The value before and after a change; null for no value. People and products have today's names; `adjusted` is 0 or 1. */
export interface OrderChange {
  what:
    | 'requirement'
    | 'adjusted'
    | 'delivered'
    | 'product'
    | 'consumer'
    | 'delivery-boy'
    | 'name'
    | 'address'
    | 'payment'
    | 'payment-mode'
    | 'absence'
    | 'bottles'
    | 'round';
  before: string | number | null;
  after: string | number | null;
}

/** One entry in the history of an order. `order-history/{orderId}` answers them newest first. */
export interface OrderHappening extends StoredMessage {
  id: string;
  kind: OrderHappeningKind;
  /** Name of the person who did it; null for the system, and for an unknown id. */
  by: string | null;
  role: Role | null;
  /** Name of the person who applied it as a set-aside entry; null for any other entry. */
  appliedBy: string | null;
  changes: OrderChange[];
  /** Content of the set-aside entry, for `set-aside`, `applied` and `dismissed`. */
  entry: Pick<SetAsideEntry, 'type' | 'data' | 'productName' | 'lines'> | null;
  /** The reason for setting an entry aside, the note of its dismissal, or the value that the phone had not shown. A note has no `code`. */
  text: string | null;
  occurredAt: Timestamp;
  recordedAt: Timestamp;
  /** Whether it was made before the day was closed and arrived after that. */
  late: boolean;
}
