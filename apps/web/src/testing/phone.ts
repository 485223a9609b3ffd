import type { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { followSessions } from '../sync/phones';

let letGo: (() => Promise<void>) | null = null;

/** A page that is opened on a phone; whoever is signed in is so before. */
export async function openPage(queries: QueryClient): Promise<void> {
  letGo = await followSessions(queries);
}

/** What a killed tab leaves behind is what the phone has kept. */
export async function closePage(): Promise<void> {
  await letGo?.();
  letGo = null;
}

/** A phone that nobody has used before. */
export function newPhone(): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true, writable: true });
  localStorage.clear();
}
