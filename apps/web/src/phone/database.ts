import type { DehydratedState } from '@tanstack/react-query';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DeliveryBoySession, Timestamp } from '@milkround/contracts';
import type { KeptEntry } from './entry';

/** A delivery boy's day as the server last told it: what his screens had read. */
export interface KeptDay {
  owner: number;
  keptAt: Timestamp;
  /** Of an older build of the client this may be something that is not understood any more. */
  shape: number;
  queries: DehydratedState;
}

/** Who was last signed in on this phone as a delivery boy. */
export interface KeptSession {
  session: DeliveryBoySession;
  /** The server no longer knows its token: the day can be gone on with, to send asks to sign in. */
  isOver: boolean;
}

interface PhoneSchema extends DBSchema {
  entries: { key: number; value: KeptEntry; indexes: { ownerState: [number, string] } };
  days: { key: number; value: KeptDay };
  session: { key: string; value: KeptSession };
  clock: { key: string; value: number };
}

export type PhoneDatabase = IDBPDatabase<PhoneSchema>;

/** Opens this device's own database. @throws DOMException where the browser gives none */
export async function openPhoneDatabase(name = 'milkround'): Promise<PhoneDatabase> {
  return openDB<PhoneSchema>(name, 1, {
    upgrade(database) {
      const entries = database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
      entries.createIndex('ownerState', ['owner', 'state']);
      database.createObjectStore('days', { keyPath: 'owner' });
      database.createObjectStore('session');
      database.createObjectStore('clock');
    },
    // A newer build in another tab is not to wait for this one.
    blocking: (_now, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
}
