import type { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { followSessions } from '../sync/phones';

let letGo: (() => Promise<void>) | null = null;

/** A page that is opened on a phone; whoever is signed in is so before. */
export async function openPage(queries: QueryClient): Promise<void> {
  letGo = await followSessions(queries);
}

/** Closes the page. Only what the phone has stored remains, as after a killed tab. */
export async function closePage(): Promise<void> {
  await letGo?.();
  letGo = null;
}

/** A phone that nobody has used before. */
export function newPhone(): void {
  Object.defineProperty(globalThis, 'indexedDB', {
    value: new IDBFactory(),
    configurable: true,
    writable: true,
  });
  localStorage.clear();
}
