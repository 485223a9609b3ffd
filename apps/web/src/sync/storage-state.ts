import { text } from '../i18n';

/**
 * Whether an entry can be stored. `full`: the disk of the device is full. `none`: its browser stores nothing, so an entry must be sent at once. `lost`: the
 * same, because the browser has closed its database and does not open it again.
 */
export type StorageState = 'free' | 'full' | 'none' | 'lost';

/** Bytes that must be free before an entry is accepted: far more than a morning needs. */
const NEEDED_BYTES = 4 * 1024 * 1024;

/** The warnings while entries cannot be stored, which also are the reasons of refusals. */
export const STORAGE_WARNINGS: Record<Exclude<StorageState, 'free'>, string> = {
  full: text(
    'This phone has no room left to keep entries. Please delete something on it; until then nothing can be entered here.',
  ),
  none: text(
    'This browser cannot keep entries on the phone. They are sent at once, and nothing can be entered without a network. Please leave private browsing, or use another browser.',
  ),
  lost: text(
    'This browser has lost what it keeps on the phone. Please keep this page open until everything is sent, and then close and open it. Until then nothing can be entered without a network.',
  ),
};

/** Returns whether storage is free, by the browser's estimate. Without an estimate it counts as free until a write fails. */
export async function estimateStorage(): Promise<'free' | 'full'> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota !== undefined && usage !== undefined && quota - usage < NEEDED_BYTES
    ? 'full'
    : 'free';
}

/** Asks the browser not to delete the data of this page when storage runs short. */
export const askToPersist = (): void => void navigator.storage?.persist?.().catch(() => false);
