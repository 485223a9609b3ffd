import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { countWaiting } from '../../sync/entry';
import { phoneOf } from '../../sync/phones';
import { logoutQuestion } from './logout-question';
import { tellLogout } from './logout-tabs';
import { removeNotices } from '../../ui/notices';
import { forgetUnsaved } from '../../ui/unsaved';
import { currentSession, endSession } from '../../session/session';
import { storedSessions } from '../../session/stored-session';
import type { Session } from '@milkround/contracts';
import { api } from '../../api/client';
import { isRefused } from '../../api/errors';
import { newKey } from '../../api/key';
import { subscribeOnline } from '../../api/online';
import { steadyClock } from '../../api/steady-clock';

/**
 * Clears the session here and in duplicated tabs, goes to /home, and ends it on the server as soon as that can be reached.
 * The dropdown's logout ends the sessions of all three roles, the sidebar's only the own one. If entries are unsent, it asks first.
 */
export function useLogout(): (scope: 'own' | 'all') => void {
  const navigate = useNavigate();
  return useCallback(
    (scope) => {
      const leave = () => {
        const session = currentSession();
        const sessions = scope === 'all' ? storedSessions() : session ? [session] : [];
        forgetUnsaved();
        void navigate('/home');
        endSession(scope);
        removeNotices();
        tellLogout(sessions);
        endOnServer(sessions);
      };
      const unsentCount = unsentEntries();
      if (unsentCount === 0) leave();
      else logoutQuestion.ask({ unsentCount, leave });
    },
    [navigate],
  );
}

function unsentEntries(): number {
  const session = currentSession();
  const phone = session?.role === 'delivery-boy' ? phoneOf(session.deliveryBoyInfo.id) : null;
  return phone ? countWaiting(phone.outbox.get()) : 0;
}

/** The server ends every session after this time. */
const LONGEST_SESSION_MS = 16 * 60 * 60_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Ends sessions on the server. If it cannot be reached, the call is retried with back-off, and when the network returns.
 * Their tokens are in the memory of this page only, so nobody can use them once it is closed.
 */
function endOnServer(sessions: readonly Session[]): void {
  for (const session of sessions) void endWithRetries(session);
}

async function endWithRetries(session: Session): Promise<void> {
  const key = newKey();
  const end = steadyClock.now() + LONGEST_SESSION_MS;
  for (let failures = 0; steadyClock.now() < end && !(await isEnded(session, key)); failures++)
    await networkOr(Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS));
}

/** Whether the server's answer is final: if it refuses the token, it no longer knows the session. */
const isEnded = (session: Session, key: string): Promise<boolean> =>
  api
    .post(`${session.role}/logout`, {}, { as: session, key, keepalive: true })
    .then(() => true, isRefused);

/** Waits for this time, or until the network returns. */
const networkOr = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribeOnline(finish);
    const timer = setTimeout(finish, delayMs * (0.5 + Math.random() / 2));
  });
