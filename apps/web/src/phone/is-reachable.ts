import { SETTINGS_PATH } from '@milkround/contracts';

/** Longer than this nobody waits for a day that stands on the phone. */
const PATIENCE_MS = 800;

/** Whether the server answers, and not something before it that it is away. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const { status } = await fetch(SETTINGS_PATH, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return status < 500;
  } catch {
    return false;
  }
}
