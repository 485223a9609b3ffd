import { comparePositions, type BusinessDate, type Position, type SyncCommand, type StoredMessage } from '@milkround/contracts';

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
  state: EntryState;
  /** The server's English text; for a refused entry it is the reason. An entry from before messages had codes has no `code`. */
  message: string | null;
  /** The server's id of the entry, once it has arrived. */
  entryId: string | null;
  /** Once it has arrived: rows that are true for this position show its effect. */
  position: Position | null;
}

/** Whether rows that are true for `reached` show the entry's effect, or it has none. */
export const isShownBy = ({ state, position }: KeptEntry, reached: Position): boolean =>
  state === 'refused' || (state === 'sent' && (position === null || comparePositions(position, reached) <= 0));

/** Since when the oldest of those that wait does (ISO 8601); null when none does. */
export const waitingSince = (entries: readonly KeptEntry[]): string | null =>
  entries.find(({ state }) => state === 'waiting')?.command.occurredAt ?? null;

export const countWaiting = (entries: readonly KeptEntry[]): number => entries.filter(({ state }) => state === 'waiting').length;
