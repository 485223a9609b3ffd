import { create } from 'zustand';
import { ROLES, type OfficeRole, type Role, type Session } from '@milkround/contracts';
import { ROLE_PLACES } from './roles';
import { forgetSessions, storedSession, storeSession } from './stored-session';

/** A session that is over: whose sign-in to show, and where to go on afterwards. */
export interface Expired {
  role: Role;
  from: string;
  /** The server refused its token, rather than that the day was closed. */
  wasRefused: boolean;
  /** The code of the refusal, if it says why. */
  code?: string | null;
}

interface SessionState {
  session: Session | null;
  expired: Expired | null;
  /** The server no longer knows the session, and its owner goes on with what this device has kept. */
  isOver: boolean;
}

const useSessionState = create<SessionState>(() => ({ session: storedSession(), expired: null, isOver: false }));
const setState = (state: SessionState): void => useSessionState.setState(state, true);

export const currentSession = (): Session | null => useSessionState.getState().session;
/** Answers how to ask whether the session of this moment, or nobody's, is still the current one. */
export function createSessionCheck(): () => boolean {
  const token = currentSession()?.token;
  return () => currentSession()?.token === token;
}

export const currentlyExpired = (): Expired | null => useSessionState.getState().expired;

/** Logs this tab in as one role; what other roles left in it goes. */
export function startSession(session: Session): void {
  forgetSessions(ROLES);
  storeSession(session);
  setState({ session, expired: null, isOver: false });
}

/** Goes on with a session that this device has kept; `isOver` when the server no longer knows it. */
export function resumeSession(session: Session, isOver: boolean): void {
  storeSession(session);
  setState({ session, expired: null, isOver });
}

/** Forgets the note about a changed password and a reset second factor in the session of `token`, once it is acknowledged. */
export function withoutPasswordChange(token: string): void {
  const { session, ...otherState } = useSessionState.getState();
  if (session?.token !== token) return;
  const newSession = { ...session, passwordChange: undefined, secondFactorReset: undefined };
  storeSession(newSession);
  setState({ session: newSession, ...otherState });
}

/** Clears the role's session, or all three. Another role's stored session does not take over in its place. */
export function endSession(scope: 'own' | 'all' = 'own'): void {
  if (scope === 'all') forgetSessions(ROLES);
  else {
    const session = currentSession();
    if (session) forgetSessions([session.role]);
  }
  setState({ session: null, expired: null, isOver: false });
}

/** Clears the own session once the day is closed: its role's sign-in is next, and then a new day. */
export function endSessionForToday(): void {
  const session = currentSession();
  if (!session) return;
  forgetSessions([session.role]);
  setState({ session: null, expired: { role: session.role, from: ROLE_PLACES[session.role].dashboard, wasRefused: false }, isOver: false });
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
export function expireSession(token: string, from: string, code: string | null = null): void {
  const { session, isOver } = useSessionState.getState();
  if (!session || session.token !== token || isOver) return;
  if (holds > 0) {
    heldBack = () => expireSession(token, from, code);
    return;
  }
  endForSignIn(session, from, code);
}

function endForSignIn(session: Session, from: string, code: string | null = null): void {
  forgetSessions([session.role]);
  setState({ session: null, expired: { role: session.role, from, wasRefused: true, code }, isOver: false });
}

/** From what is gone on with to the sign-in, and afterwards back. */
export function signInAgain(from: string): void {
  const session = currentSession();
  if (session) endForSignIn(session, from);
}

/** Nobody is signed in, and somebody of this role is to say who he is; afterwards he goes on at `from`. */
export function askToSignIn(role: Role, from: string): void {
  setState({ session: null, expired: { role, from, wasRefused: false }, isOver: false });
}

/** Reads session storage again, as a page load does. */
export function restoreSession(): void {
  setState({ session: storedSession(), expired: null, isOver: false });
}

/** For those outside React; answers how to stop. */
export const onSession = (listener: () => void): (() => void) => useSessionState.subscribe(listener);

export const useSession = (): Session | null => useSessionState(({ session }) => session);

/** The role of the signed-in person, for screens of the office: their paths differ in this word only, and the server decides what each may see. */
export const useOfficeRole = (): OfficeRole => (useSession()?.role === 'admin' ? 'admin' : 'supervisor');
export const useExpired = (): Expired | null => useSessionState(({ expired }) => expired);
export const useIsOver = (): boolean => useSessionState(({ isOver }) => isOver);
