import { deviceStorage } from '../storage/browser-storage';

const MARK = 'milkround-phone';

/** Whether a delivery boy has signed in here. It is read first, so that other visitors do not load the outbox. */
export const isMarked = (): boolean => deviceStorage.get(MARK) !== null;

/**
 * The delivery boys who have signed in here and not logged out. Local storage is written at once: a logout holds even if the page is closed before
 * the stored session is deleted.
 */
export function markedOwners(): readonly number[] {
  try {
    const owners: unknown = JSON.parse(deviceStorage.get(MARK) ?? '[]');
    return Array.isArray(owners) ? owners.filter((owner) => typeof owner === 'number') : [];
  } catch {
    return [];
  }
}

export function markOwners(owners: readonly number[]): void {
  if (owners.length === 0) deviceStorage.remove(MARK);
  else deviceStorage.set(MARK, JSON.stringify([...new Set(owners)]));
}
