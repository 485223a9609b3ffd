import type { SyncCommand } from '@milkround/contracts';
import { createSessionCheck, endSessionForToday, holdExpiry } from '../session/session';
import type { Delivered } from './sender';

/** Time to read that the day is closed. */
export const SIGN_OUT_AFTER_MS = 2_000;

/**
 * Sends entries, of which `closes` may close today. The server ends the session with it; here it goes on until its owner has read that it worked,
 * and then the sign-in shows. Who has signed in on this device meanwhile stays.
 */
export async function whileDayEnds(closes: readonly SyncCommand[], send: () => Promise<Delivered>): Promise<Delivered> {
  if (closes.length === 0) return send();
  const letExpire = holdExpiry();
  const isCurrent = createSessionCheck();
  try {
    const answer = await send();
    const isClosed = answer.results.some(({ id, result }) => result !== 'set-aside' && closes.some((close) => close.id === id));
    if (isClosed) {
      setTimeout(() => {
        if (isCurrent()) endSessionForToday();
        letExpire();
      }, SIGN_OUT_AFTER_MS);
    } else letExpire();
    return answer;
  } catch (error) {
    letExpire();
    throw error;
  }
}
