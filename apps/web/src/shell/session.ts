import { useSyncExternalStore } from 'react';
import { ROLES, type Role, type Session } from '@milkround/contracts';
import { forgetSessions, storedSession, storeSession } from './stored-session';

/** A session that the server ended: whose sign-in to show, and where to go on afterwards. */
export interface Expired {
  role: Role;
  from: string;
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

/** The server no longer knows `token`. Ignored unless it is still the current one: a late answer must not end a new session. */
export function expireSession(token: string, from: string): void {
  const { session } = state;
  if (!session || session.token !== token) return;
  forgetSessions([session.role]);
  become({ session: null, expired: { role: session.role, from } });
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
