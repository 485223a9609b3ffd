import { unwrap, wrap } from 'idb';
import type { LogEpoch, Position, SyncResult, Timestamp } from '@milkround/contracts';
import { serverTime } from '../api/server-time';
import type { PhoneDatabase } from './database';
import { toArchived, ARCHIVED_MS, inEpoch, type EntryState, type KeptEntry } from './entry';

/** The state of the log that an answer of the server is true for. */
export interface LogState {
  position: Position | null;
  /** Missing in an answer of an older server. */
  epoch?: LogEpoch;
}

/** The storage of an outbox's entries. */
export type Entries = Omit<Pick<EntryStore, keyof EntryStore>, 'restore'>;

/** Above every number that a database gives to an entry, so that the entries of this page have other numbers than stored ones. */
export const BEFORE_FIRST = 2 ** 48;

/** The entries of all delivery boys who use this phone. */
export class EntryStore {
  constructor(private readonly database: PhoneDatabase) {}

  /** The entries of one delivery boy in the order in which they were made, without archived ones. */
  async readEntries(owner: number): Promise<KeptEntry[]> {
    const reads = SHOWN_STATES.map((state) =>
      this.database.getAllFromIndex('entries', 'ownerState', IDBKeyRange.only([owner, state])),
    );
    return (await Promise.all(reads)).flat().sort((a, b) => a.seq - b.seq);
  }

  /** The oldest waiting entries, at most `limit`. */
  waiting(owner: number, limit: number): Promise<KeptEntry[]> {
    return this.database.getAllFromIndex(
      'entries',
      'ownerState',
      IDBKeyRange.only([owner, 'waiting']),
      limit,
    );
  }

  countWaiting(owner: number): Promise<number> {
    return this.database.countFromIndex(
      'entries',
      'ownerState',
      IDBKeyRange.only([owner, 'waiting']),
    );
  }

  /** The server's time of the last entry that it received from this phone; null before the first. */
  async lastTaken(owner: number): Promise<Timestamp | null> {
    const time = await this.database.get('clock', clockKeyOf(owner));
    return time === undefined ? null : new Date(time).toISOString();
  }

  /** The random id of this database: a deleted database is another phone. */
  async phoneId(): Promise<string> {
    const knownId = await this.database.get('clock', PHONE_KEY);
    if (knownId !== undefined) return knownId.toString(36);
    const transaction = this.database.transaction('clock', 'readwrite');
    // Another tab may have written it meanwhile.
    const id = (await transaction.store.get(PHONE_KEY)) ?? randomNumber();
    await Promise.all([transaction.store.put(id, PHONE_KEY), transaction.done]);
    return id.toString(36);
  }

  /** Adds an entry behind all others. Resolves when it is on the phone's disk. @throws DOMException if it could not be written */
  async add(entry: Omit<KeptEntry, 'seq'>): Promise<KeptEntry> {
    const transaction = this.database.transaction('entries', 'readwrite', { durability: 'strict' });
    const request = unwrap(transaction.store).add(entry);
    // An explicit commit saves a round trip to this thread, which is busy with drawing the tap.
    transaction.commit();
    const [seq] = await Promise.all([wrap(request), transaction.done]);
    return { ...entry, seq: Number(seq) };
  }

  /** Writes entries that the page has in memory, in their places, unless the database has them. @throws DOMException if they could not be written */
  async restore(entries: readonly KeptEntry[]): Promise<void> {
    const transaction = this.database.transaction('entries', 'readwrite', { durability: 'strict' });
    const { store } = transaction;
    const storedEntries = await store.getAll();
    const [ids, seqs] = [
      new Set(storedEntries.map(({ command }) => command.id)),
      new Set(storedEntries.map(({ seq }) => seq)),
    ];
    for (const entry of entries.filter(({ command }) => !ids.has(command.id))) {
      const { seq, ...newEntry } = entry;
      if (seq > BEFORE_FIRST || seqs.has(seq)) await wrap(unwrap(store).add(newEntry));
      else await store.put(entry);
    }
    await transaction.done;
  }

  /** Stores the server's results for sent entries and returns the entries. An entry that has an outcome keeps it. */
  async settle(
    sentEntries: readonly KeptEntry[],
    results: readonly SyncResult[],
    logState: LogState,
  ): Promise<KeptEntry[]> {
    const byId = new Map(results.map((result) => [result.id, result]));
    const transaction = this.database.transaction(['entries', 'clock'], 'readwrite');
    const store = transaction.objectStore('entries');
    const writes = sentEntries.map(async ({ seq, command: { id } }) => {
      const result = byId.get(id);
      const entry = await store.get(seq);
      if (!result || entry?.state !== 'waiting' || entry.command.id !== id) return entry;
      const outcome = withOutcome(entry, result, logState);
      await store.put(outcome);
      return outcome;
    });
    const times = results
      .map(({ occurredAt }) => Date.parse(occurredAt))
      .filter((time) => !Number.isNaN(time));
    const [owner] = sentEntries.map((entry) => entry.owner);
    const clockWrite =
      owner === undefined || times.length === 0
        ? null
        : transaction.objectStore('clock').put(Math.max(...times), clockKeyOf(owner));
    const [entries] = await Promise.all([Promise.all(writes), clockWrite, transaction.done]);
    return entries.filter((entry) => entry !== undefined);
  }

  /** Archives the settled entries of an owner that `isDone` selects, and deletes entries of all owners that were archived too long ago. */
  async archive(owner: number, isDone: (entry: KeptEntry) => boolean): Promise<void> {
    const transaction = this.database.transaction('entries', 'readwrite');
    const entries = (await transaction.store.getAll()).filter(({ state }) => state !== 'waiting');
    const doneEntries = entries.filter(
      (entry) => entry.owner === owner && entry.state !== 'archived' && isDone(entry),
    );
    const expiredEntries = entries.filter(
      ({ state, command }) =>
        state === 'archived' && serverTime.now() - Date.parse(command.occurredAt) > ARCHIVED_MS,
    );
    const changes: Promise<unknown>[] = [
      ...expiredEntries.map(({ seq }) => transaction.store.delete(seq)),
      ...doneEntries.map((entry) => transaction.store.put(toArchived(entry))),
    ];
    await Promise.all([...changes, transaction.done]);
  }

  /** Makes entries wait again that were settled in another epoch of the log. Returns whether there were any. */
  async waitAgain(owner: number, epoch: LogEpoch): Promise<boolean> {
    const transaction = this.database.transaction(['entries', 'clock'], 'readwrite', {
      durability: 'strict',
    });
    const store = transaction.objectStore('entries');
    const entries = await store.index('ownerState').getAll(ofOwner(owner));
    const changedEntries = entries
      .map((entry) => inEpoch(entry, epoch))
      .filter((entry) => !entries.includes(entry));
    const changes: Promise<unknown>[] = changedEntries.map((entry) => store.put(entry));
    // Otherwise the server would place these entries after the last one that it received.
    if (changedEntries.length > 0)
      changes.push(transaction.objectStore('clock').delete(clockKeyOf(owner)));
    await Promise.all([...changes, transaction.done]);
    return changedEntries.length > 0;
  }
}

const SHOWN_STATES: readonly EntryState[] = ['waiting', 'sent', 'refused'];

const PHONE_KEY = 'phone';

/** 53 random bits. */
export function randomNumber(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 21) * 2 ** 32 + low;
}

const clockKeyOf = (owner: number): string => `last taken ${owner}`;

/** All states of an owner: IndexedDB sorts an empty array after every string. */
const ofOwner = (owner: number): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []]);

/** Returns an entry with its outcome. */
export function withOutcome(
  entry: KeptEntry,
  { result, message, code, params, entryId }: SyncResult,
  { position, epoch }: LogState,
): KeptEntry {
  const state = result !== 'set-aside' ? 'sent' : entry.wasSeen ? 'archived' : 'refused';
  return { ...entry, state, message, code, params, entryId, position, epoch };
}
