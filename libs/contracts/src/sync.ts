import type { BusinessDate, Timestamp } from './answers';
import type { AnswerMessage, MessageCode } from './messages';
import type { NotDeliveredReason } from './not-delivered';
import type {
  AddRoundBody,
  DayCloseBody,
  EditOrderRemarksBody,
  EditOrderStatusBody,
  EditProductOrderBody,
  PaymentMode,
  SingleOrderBody,
} from './orders';

/** An order line with the quantity that the phone showed for it. */
export interface ShownQuantity {
  orderId: string;
  quantity: number | string;
}

/** The remarks that the phone showed. */
export interface ShownRemarksBody {
  remarks: string | number | null;
  paymentMode: PaymentMode;
  absenceRemarks: string | null;
  /** A plain call may leave these two out. */
  absenceReason?: NotDeliveredReason | null;
  emptyBottles?: number | null;
}

/**
 * The data of an entry by its type, which is the name of a call: the body of that call, its path parameters, and the values that the phone showed.
 * `previous` is the replaced value, null for none. `lines` are the lines that Done filled or Undo cleared,
 * `consumerIds` the stops of a round. A plain call may leave out shown values;
 * such entries are recorded in the order of arrival, and Done fills the server's requirement.
 */
export interface SyncData {
  'edit-product-order': EditProductOrderBody & {
    orderId: string;
    previous?: number | string | null;
  };
  'edit-order-status': EditOrderStatusBody & { consumerId: string; lines?: ShownQuantity[] | null };
  'edit-order-remarks': EditOrderRemarksBody & { previous?: ShownRemarksBody | null };
  'add-round': AddRoundBody & { consumerIds?: string[] | null };
  'add-single-order': Omit<SingleOrderBody, 'deliveryBoyId'>;
  'day-close': DayCloseBody;
}
export type SyncType = keyof SyncData;

/** The success message of each type of entry, whether it came by a call, by sync or from the set-aside entries. */
export const ENTRY_DONE = {
  'edit-product-order': 'quantity-updated',
  'edit-order-status': 'status-updated',
  'edit-order-remarks': 'remark-updated',
  'add-round': 'round-added',
  'add-single-order': 'order-added',
  'day-close': 'day-closed-done',
} as const satisfies Record<SyncType, MessageCode>;
/** Type and data of an entry, before it gets an id and a time. */
export type PhoneEntry = { [T in SyncType]: { type: T; data: SyncData[T] } }[SyncType];

/** Reading of a phone's monotonic clock, which cannot be set. It shows whether the wall clock was set between two readings. */
export interface MonotonicReading {
  /** Id of the run of the app since which the clock counts. Readings of different runs cannot be compared. */
  run: string;
  /** Milliseconds since that run began. The clock may stop while the phone sleeps. */
  elapsedMs: number;
}

/** Readings of the phone's clocks, besides the wall clock, at the time of an entry. */
export interface EntryClock extends MonotonicReading {
  /** Milliseconds by which the wall clock was behind the server's (negative: ahead), by the last answer in this run; missing before an answer. */
  offMs?: number;
  /**
   * Milliseconds by which the wall clock was set from the start of the run in which the entry was made to the start of the one that sends it, as
   * far as the phone has noticed; missing if it was not.
   */
  setByMs?: number;
}

/**
 * One entry of the outbox. `id` (UUIDv7) is the `Idempotency-Key` of its command, so the entry is carried out once, whether it comes by its plain
 * call or by `sync`. A later entry refers to an order that this phone added by the id of the entry that added it.
 */
export type SyncCommand = {
  [T in SyncType]: {
    id: string;
    type: T;
    data: SyncData[T];
    occurredAt: Timestamp;
    /** Business date of the list on which the entry was made. It decides the delivery day; without it the corrected time does. */
    date?: BusinessDate;
    clock?: EntryClock;
  };
}[SyncType];

export interface SyncBody {
  userId?: number | string;
  commands: SyncCommand[];
  /** The phone's wall clock while it sends. The server compares it with its own to correct the times of the entries. */
  sentAt?: Timestamp;
  /** The monotonic clock at `sentAt`. */
  clock?: MonotonicReading;
  /** `occurredAt` of the last result that this phone received. All entries of this request are later. */
  after?: Timestamp;
  /** The id of the phone, which is that of its database. */
  phone?: string;
  /** Number of entries that stay in the outbox after these. */
  waiting?: number;
}

/** Result of one entry. `set-aside`: the rules refused it; it is stored for the supervisor, and `message` is the reason. */
export interface SyncResult extends AnswerMessage {
  /** The id as it was sent; null if there was none. */
  id: string | null;
  result: 'done' | 'already-done' | 'set-aside';
  /** The server's id of the entry: the id of the order that it adds, and of its row in `set-aside`. */
  entryId: string;
  /** Time of the entry, corrected if the phone's clock is wrong. */
  occurredAt: Timestamp;
}
