import type { BusinessDate, Timestamp } from './answers';
import type {
  AddRoundBody,
  DayCloseBody,
  EditOrderRemarksBody,
  EditOrderStatusBody,
  EditProductOrderBody,
  PaymentMode,
  SingleOrderBody,
} from './orders';

/** Entries of one `sync`, days that one may be old, and by how much a phone's clock may be wrong without being corrected. */
export const SYNC_LIMITS = { commands: 200, daysBack: 7, clockOffMs: 120_000 };

/** A line with the quantity that the phone showed for it. */
export interface ShownQuantity {
  orderId: string;
  quantity: number | string;
}

/** The remarks that the phone showed. */
export interface ShownRemarksBody {
  remarks: string | number | null;
  paymentMode: PaymentMode;
  absenceRemarks: string | null;
}

/**
 * What a phone may keep for later: named after the calls, with their bodies, what else stands in their paths, and what the phone showed.
 * `previous` is the value that was replaced, null for none; `lines` are the lines that Done filled, or that its Undo took back. Older clients
 * do not tell what they showed; their entries are taken as they arrive, and Done fills the server's requirement.
 */
export interface SyncData {
  'edit-product-order': EditProductOrderBody & { orderId: string; previous?: number | string | null };
  'edit-order-status': EditOrderStatusBody & { consumerId: string; lines?: ShownQuantity[] | null };
  'edit-order-remarks': EditOrderRemarksBody & { previous?: ShownRemarksBody | null };
  'add-round': AddRoundBody;
  'add-single-order': Omit<SingleOrderBody, 'deliveryBoyId'>;
  'day-close': DayCloseBody;
}
export type SyncType = keyof SyncData;
/** What a delivery boy enters, before it has an id and a time: the type of the entry and its data. */
export type PhoneEntry = { [T in SyncType]: { type: T; data: SyncData[T] } }[SyncType];

/** A reading of a phone's monotonic clock, which nobody can set: it tells when the wall clock was set in between. */
export interface MonotonicReading {
  /** Names the run of the app that the clock counts from: readings of two runs cannot be compared. */
  run: string;
  /** Milliseconds since that run began; the clock may stand still while the phone sleeps. */
  elapsedMs: number;
}

/** What the phone's clocks said when it made an entry, beside the wall clock. */
export interface EntryClock extends MonotonicReading {
  /** Milliseconds by which the wall clock was behind the server's (negative: ahead), as this run of the app had been told by then; absent when it had not. */
  offMs?: number;
}

/**
 * One entry of the outbox. `id` (UUIDv7) is the command's `Idempotency-Key`: sent by the plain call or by `sync`, it is carried out once.
 * A later entry may name an order that this phone added by the id of the entry that adds it.
 */
export type SyncCommand = {
  [T in SyncType]: {
    id: string;
    type: T;
    data: SyncData[T];
    occurredAt: Timestamp;
    /** The business date of the list that the entry was made on: it decides the day. Older clients send none; then the clock does. */
    date?: BusinessDate;
    clock?: EntryClock;
  };
}[SyncType];

export interface SyncBody {
  userId?: number | string;
  commands: SyncCommand[];
  /** What the phone's clock says while it sends: by this a wrong one is found out, and its entries are set right. */
  sentAt?: Timestamp;
  /** The monotonic clock at `sentAt`. */
  clock?: MonotonicReading;
  /** The `occurredAt` of the last result that this phone received: what it entered later happened later. */
  after?: Timestamp;
  /** Entries that wait on the phone after these. */
  waiting?: number;
}

/** `set-aside`: the rules said no; the entry is kept for the supervisor, and `message` is why. */
export interface SyncResult {
  /** As it was sent; null when there was none. */
  id: string | null;
  result: 'done' | 'already-done' | 'set-aside';
  /** Fit for people. */
  message: string;
  /** By which the server knows the entry: the id of an order that it adds, and of its row among those set aside. */
  entryId: string;
  /** When it was made, corrected where the phone's clock is wrong. */
  occurredAt: Timestamp;
}
