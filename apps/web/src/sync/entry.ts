import {
  comparePositions,
  SYNC_LIMITS,
  type BusinessDate,
  type LogEpoch,
  type Position,
  type SyncCommand,
  type StoredMessage,
} from '@milkround/contracts';

/** `waiting`: kept on the phone. `sent`: the server has it. `refused`: the rules said no on arrival; it is set aside for the supervisor. */
export type EntryState = 'waiting' | 'sent' | 'refused';

/** Whom and what an entry is about, by the names that they had when it was made. */
export interface EntrySubject {
  consumerId: string | null;
  consumerName: string | null;
  productName: string | null;
  /** The quantities that were shown when the stop was marked done. */
  lines?: readonly { product: string; quantity: number }[];
}

export const NO_SUBJECT: EntrySubject = { consumerId: null, consumerName: null, productName: null };

/** One entry of the outbox as it lies in the phone's database. */
export interface KeptEntry extends StoredMessage {
  /** Its place: entries are sent in this order. */
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
  /** The epoch of the log in which it was settled; an older build stored none. A waiting entry with one is sent again after a restore. */
  epoch?: LogEpoch;
  /** A refused entry whose owner has confirmed that he has seen it. */
  wasSeen?: boolean;
}

/** Whether rows that are true for `reached` show the entry's effect, or it has none. */
export const isShownBy = ({ state, position }: KeptEntry, reached: Position): boolean =>
  state === 'refused' || (state === 'sent' && (position === null || comparePositions(position, reached) <= 0));

/** Since when the oldest of those that wait does (ISO 8601); null when none does. */
export const waitingSince = (entries: readonly KeptEntry[]): string | null =>
  entries.find(({ state }) => state === 'waiting')?.command.occurredAt ?? null;

export const countWaiting = (entries: readonly KeptEntry[]): number => entries.filter(({ state }) => state === 'waiting').length;

/** Settled entries are kept for so long in case the server's data are restored. The server takes entries that are as old. */
export const ARCHIVED_MS = SYNC_LIMITS.daysBack * 86_400_000;

/** A settled entry that is no longer shown. What it says about consumers goes, as far as it is not sent. */
export const archived = (entry: KeptEntry): KeptEntry => ({
  ...entry,
  state: 'archived',
  subject: NO_SUBJECT,
  wasSeen: entry.wasSeen || entry.state === 'refused',
});

/** The entry as it is in an epoch: one that was settled in another waits again, because the log may no longer have it. */
export const inEpoch = (entry: KeptEntry, epoch: LogEpoch): KeptEntry =>
  entry.state === 'waiting' || entry.epoch === epoch ? entry : { ...entry, state: 'waiting', position: null };

/** Whether it is sent again after a restore. */
export const isSentAgain = ({ state, epoch }: KeptEntry): boolean => state === 'waiting' && epoch !== undefined;

export const countSentAgain = (entries: readonly KeptEntry[]): number => entries.filter(isSentAgain).length;
