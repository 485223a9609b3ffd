import type { Timestamp } from './answers';
import type { Role } from './session';
import type { SetAsideEntry } from './set-aside';

/**
 * What one thing that happened to an order is. `given`: it went to another delivery boy; `replaced`: it became one for another product or
 * consumer; `reopened`: a new line reopened its stop; `set-aside`, `applied`, `dismissed`: an entry of a phone about it that was refused,
 * and what became of that; `superseded`: an entry that arrived after one that was entered later.
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
  | 'done'
  | 'undone'
  | 'reopened'
  | 'payment'
  | 'absence'
  | 'round'
  | 'superseded'
  | 'set-aside'
  | 'applied'
  | 'dismissed';

/** What stood and what stands; null where there is nothing. People and products by their names of today, `adjusted` as 0 or 1. */
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
    | 'round';
  before: string | number | null;
  after: string | number | null;
}

/** One thing that happened to an order, of those that `order-history/{orderId}` answers newest first. */
export interface OrderHappening {
  id: string;
  kind: OrderHappeningKind;
  /** Who did it; null where nobody is known by that id any more, and for the dairy's own beginnings. */
  by: string | null;
  role: Role | null;
  /** Who applied it, of an entry that was set aside first. */
  appliedBy: string | null;
  changes: OrderChange[];
  /** What the refused entry wanted, where it is about one. */
  entry: Pick<SetAsideEntry, 'type' | 'data' | 'productName' | 'lines'> | null;
  /** Why an entry was refused, the note of its dismissal, or what the phone did not show when it was made. */
  text: string | null;
  /** Where the office put the payment of the refused entry instead of applying it, of `applied`. */
  assignedTo?: SetAsideEntry['assignedTo'];
  occurredAt: Timestamp;
  recordedAt: Timestamp;
  /** Made before the books were closed, and arrived after that. */
  late: boolean;
}
