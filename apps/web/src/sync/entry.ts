import {
  comparePositions,
  SYNC_LIMITS,
  type BusinessDate,
  type LogEpoch,
  type Position,
  type SyncCommand,
  type StoredMessage,
} from '@milkround/contracts';

/** `waiting`: stored on the phone only. `sent`: the server has it. `refused`: the rules refused it, and it is set aside for the supervisor. */
export type EntryState = 'waiting' | 'sent' | 'refused';

/** The consumer and the product of an entry, by the names that they had when it was made. */
export interface EntrySubject {
  consumerId: string | null;
  consumerName: string | null;
  productName: string | null;
  /** The quantities that were shown when the stop was marked done. */
  lines?: readonly { product: string; quantity: number }[];
}

export const NO_SUBJECT: EntrySubject = { consumerId: null, consumerName: null, productName: null };

/** One entry of the outbox as it is stored in the phone's database. */
export interface KeptEntry extends StoredMessage {
  /** The place in the order in which entries are sent. */
  seq: number;
  /** The delivery boy whose entry it is. */
  owner: number;
  /** The entry as it is sent; its id is globally unique. */
  command: SyncCommand;
  subject: EntrySubject;
  /** The business date of the day that it was entered in. */
  date: BusinessDate;
  /** `archived`: settled and no longer shown, but kept in case the server's data are restored to a time before it. */
  state: EntryState | 'archived';
  /** The server's English text; for a refused entry it is the reason. An entry from before messages had codes has no `code`. */
  message: string | null;
  /** The server's id of the entry, once it has arrived. */
  entryId: string | null;
  /** Once it has arrived: rows that are true for this position show its effect. */
  position: Position | null;
  /** The epoch of the log in which it was settled. A waiting entry with one is sent again after a restore. */
  epoch?: LogEpoch;
  /** By how much the wall clock was set on this device before the start of the app in which it was made; missing if that was not known. */
  setBeforeMs?: number;
  /** A refused entry whose owner has confirmed that he has seen it. */
  wasSeen?: boolean;
}

/** Whether rows that are true for `rowsPosition` show the entry's effect, or it has none. */
export const isShownBy = ({ state, position }: KeptEntry, rowsPosition: Position): boolean =>
  state === 'refused' ||
  (state === 'sent' && (position === null || comparePositions(position, rowsPosition) <= 0));

/** When the oldest waiting entry was made (ISO 8601); null if none waits. */
export const waitingSince = (entries: readonly KeptEntry[]): string | null =>
  entries.find(({ state }) => state === 'waiting')?.command.occurredAt ?? null;

export const countWaiting = (entries: readonly KeptEntry[]): number =>
  entries.filter(({ state }) => state === 'waiting').length;

/** How long settled entries are stored in case the server's data are restored: as long as the server accepts old entries. */
export const ARCHIVED_MS = SYNC_LIMITS.daysBack * 86_400_000;

/** Returns a settled entry that is no longer shown, without the names of consumers and products, which are not sent. */
export const toArchived = (entry: KeptEntry): KeptEntry => ({
  ...entry,
  state: 'archived',
  subject: NO_SUBJECT,
  wasSeen: entry.wasSeen || entry.state === 'refused',
});

/** Returns the entry for an epoch of the log. An entry that was settled in another epoch waits again, because the log may no longer have it. */
export const inEpoch = (entry: KeptEntry, epoch: LogEpoch): KeptEntry =>
  entry.state === 'waiting' || entry.epoch === epoch
    ? entry
    : { ...entry, state: 'waiting', position: null };

/** Whether it is sent again after a restore. */
export const isSentAgain = ({ state, epoch }: KeptEntry): boolean =>
  state === 'waiting' && epoch !== undefined;

export const countSentAgain = (entries: readonly KeptEntry[]): number =>
  entries.filter(isSentAgain).length;
