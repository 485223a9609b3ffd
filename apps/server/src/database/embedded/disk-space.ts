import { statfsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** PostgreSQL cannot go on without room for a WAL segment of 16 MB and a few pages. */
const LEAST_FREE_BYTES = 20 * 1024 * 1024;
const CHECK_MS = 1_000;

/** Returns the bytes that this account can still write to the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export const isDiskFull = (folder: string): boolean => freeBytes(folder) < LEAST_FREE_BYTES;

/** Resolves when the disk has room again, or when `isOver` returns true, because no caller waits. */
export async function whenDiskHasRoom(folder: string, isOver: () => boolean): Promise<void> {
  while (isDiskFull(folder) && !isOver()) await wait(CHECK_MS);
}
