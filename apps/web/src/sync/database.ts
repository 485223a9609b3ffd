import type { DehydratedState } from '@tanstack/react-query';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DeliveryBoySession, LogEpoch, Timestamp } from '@milkround/contracts';
import { withTimeLimit } from '../api/time-limit';
import type { KeptEntry } from './entry';

/** A delivery boy's day as the server last sent it: the queries of his screens. */
export interface KeptDay {
  owner: number;
  keptAt: Timestamp;
  /** The version of the stored shape. The build before may have stored one that this build cannot read. */
  shape: number;
  queries: DehydratedState;
  /** The epoch of the log that it was read from. */
  epoch: LogEpoch | null;
}

/** The session of a delivery boy who has signed in on this device. */
export interface KeptSession {
  session: DeliveryBoySession;
  /** The server no longer accepts its token. Entries can still be made; sending them asks to sign in. */
  isOver: boolean;
  /** Epoch milliseconds. */
  keptAt: number;
}

interface PhoneSchema extends DBSchema {
  entries: { key: number; value: KeptEntry; indexes: { ownerState: [number, string] } };
  days: { key: number; value: KeptDay };
  session: { key: string; value: KeptSession };
  clock: { key: string; value: number };
}

export type PhoneDatabase = IDBPDatabase<PhoneSchema>;

/** Why a connection to the database has ended: a newer build in another tab needs it, or the browser has closed it (a full disk, deleted data). */
export type ConnectionLoss = 'taken-over' | 'closed';

const LOST: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError', 'AbortError']);

/**
 * Whether an operation failed because the connection to the database has ended, so that the same may succeed in a new one. Safari calls this an unknown
 * error and reports it in no other way.
 */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof DOMException && LOST.has(error.name);

/** Opens the database of this device. @param onLost is called when the connection ends @throws DOMException if the browser has no database */
export async function openPhoneDatabase(
  name = 'milkround',
  onLost: (loss: ConnectionLoss) => void = () => undefined,
): Promise<PhoneDatabase> {
  return openDB<PhoneSchema>(name, 1, {
    upgrade(database) {
      const entries = database.createObjectStore('entries', {
        keyPath: 'seq',
        autoIncrement: true,
      });
      entries.createIndex('ownerState', ['owner', 'state']);
      database.createObjectStore('days', { keyPath: 'owner' });
      database.createObjectStore('session');
      database.createObjectStore('clock');
    },
    // A newer build in another tab must not wait for this one.
    blocking: (_now, nextVersion, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      onLost(nextVersion === null ? 'closed' : 'taken-over');
    },
    terminated: () => onLost('closed'),
  });
}

/** The longest time to wait for a browser that does not answer. */
export const OPENS_WITHIN_MS = 3_000;

/**
 * Opens the database and reads from it once; null when that fails or takes longer than {@link OPENS_WITHIN_MS}.
 * @param onLate gets a database that opens after that
 */
export async function openInTime(
  onLost: (loss: ConnectionLoss) => void,
  onLate: (database: PhoneDatabase) => void,
): Promise<PhoneDatabase | null> {
  const opening = openPhoneDatabase('milkround', onLost).then(async (database) => {
    await database.count('session');
    return database;
  });
  const result = await withTimeLimit(
    opening,
    OPENS_WITHIN_MS,
    () => new Error('The database does not open'),
  ).catch(() => null);
  if (result === null) void opening.then(onLate).catch(() => undefined);
  return result;
}
