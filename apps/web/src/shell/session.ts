import { useSyncExternalStore } from 'react';
import { ROLES, type Role, type Session } from '@milkround/contracts';
import { ROLE_PLACES } from './roles';
import { forgetSessions, storedSession, storeSession } from './stored-session';

/** A session that is over: whose sign-in to show, and where to go on afterwards. */
export interface Expired {
  role: Role;
  from: string;
  /** The server refused its token, rather than that the day was closed. */
  wasRefused: boolean;
}

interface SessionState {
  session: Session | null;
  expired: Expired | null;
}

const listeners = new Set<() => void>();
let state: SessionState = { session: storedSession(), expired: null };

function become(next: SessionState): void {
  state = next;
  listeners.forEach((listener) => listener());
}

export const currentSession = (): Session | null => state.session;

/** Logs this tab in as one role; what other roles left in it goes. */
export function startSession(session: Session): void {
  forgetSessions(ROLES);
  storeSession(session);
  become({ session, expired: null });
}

/** Clears the role's session, or all three. Another role's stored session does not take over in its place. */
export function endSession(which: 'own' | 'all' = 'own'): void {
  if (which === 'all') forgetSessions(ROLES);
  else if (state.session) forgetSessions([state.session.role]);
  become({ session: null, expired: null });
}

/** Clears the own session once the day is closed: its role's sign-in is next, and then a new day. */
export function endSessionForToday(): void {
  const { session } = state;
  if (!session) return;
  forgetSessions([session.role]);
  become({ session: null, expired: { role: session.role, from: ROLE_PLACES[session.role].dashboard, wasRefused: false } });
}

let holds = 0;
let heldBack: (() => void) | null = null;

/**
 * Until what it answers is called, a session that the server ends goes on here: to close the day ends the session at once, and who
 * closed it is still to read that it worked.
 */
export function holdExpiry(): () => void {
  holds += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holds -= 1;
    if (holds > 0) return;
    const expire = heldBack;
    heldBack = null;
    expire?.();
  };
}

/** The server no longer knows `token`. Ignored unless it is still the current one: a late answer must not end a new session. */
export function expireSession(token: string, from: string): void {
  const { session } = state;
  if (!session || session.token !== token) return;
  if (holds > 0) {
    heldBack = () => expireSession(token, from);
    return;
  }
  forgetSessions([session.role]);
  become({ session: null, expired: { role: session.role, from, wasRefused: true } });
}

/** Reads session storage again, as a page load does. */
export function restoreSession(): void {
  become({ session: storedSession(), expired: null });
}

/** For those outside React; answers how to stop. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session | null => useSyncExternalStore(onSession, currentSession);
export const useExpired = (): Expired | null => useSyncExternalStore(onSession, () => state.expired);
