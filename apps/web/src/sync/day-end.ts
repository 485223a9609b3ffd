import type { SyncCommand } from '@milkround/contracts';
import { createSessionCheck, endSessionForToday, holdExpiry } from '../session/session';
import type { SyncAnswer } from './sender';

/** The time for which the notice about the close stays readable. */
export const SIGN_OUT_AFTER_MS = 2_000;

/**
 * Sends entries, of which `closes` may close today. With the close the server ends the session. This page keeps the session for two more seconds,
 * so that the delivery boy can read that the close worked, and then shows the sign-in. A person who has signed in meanwhile stays signed in.
 */
export async function whileDayEnds(
  closes: readonly SyncCommand[],
  send: () => Promise<SyncAnswer>,
): Promise<SyncAnswer> {
  if (closes.length === 0) return send();
  const letExpire = holdExpiry();
  const isCurrent = createSessionCheck();
  try {
    const answer = await send();
    const isClosed = answer.results.some(
      ({ id, result }) => result !== 'set-aside' && closes.some((close) => close.id === id),
    );
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
