import type { BusinessDate, Timestamp } from './answers';
import type { AnswerMessage, StoredMessage } from './messages';

/** A line that Done filled or Undo cleared, with the quantity that the phone showed. */
export interface EntryLine {
  orderId: string;
  quantity: number | string;
  /** Product of the order, also of a removed one; null if the order is unknown. */
  productName: string | null;
}

export type SetAsideState = 'open' | 'applied' | 'dismissed';

/** An entry of a phone that the rules refused on arrival, and its outcome. */
export interface SetAsideEntry extends StoredMessage {
  id: string;
  /** Business date of the list on which it was made. */
  date: BusinessDate;
  deliveryBoyId: number;
  deliveryBoyName: string;
  areaId: number;
  areaName: string;
  /** Type and data as they were sent by `sync`. They may be no valid {@link SyncType}. */
  type: string;
  data: Record<string, unknown>;
  /** Consumer and product of the entry, if they are known. */
  consumerId: string | null;
  consumerName: string | null;
  productName: string | null;
  /** For Done and Undo: the lines that the phone showed, if it sent them. */
  lines?: EntryLine[];
  /** English text of the message that the delivery boy has read. Entries from before messages had codes have no `code`. */
  reason: string;
  occurredAt: Timestamp;
  recordedAt: Timestamp;
  state: SetAsideState;
  /** Name of the person who applied or dismissed it; null while it is open. */
  settledBy: string | null;
  settledAt: Timestamp | null;
  /** Note of the dismissal; null if it was not dismissed. */
  note: string | null;
}

/** Result for one of several entries. `message` is the success or the reason why it stays open. */
export interface SettledEntry extends AnswerMessage {
  id: string;
  isSettled: boolean;
}

export interface ApplyBody {
  userId?: number | string;
  /** Puts orders that were removed meanwhile back on the delivery boy's list first. */
  putBack?: boolean;
}

export interface DismissBody {
  userId?: number | string;
  note: string;
}
