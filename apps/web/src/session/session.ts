import { create } from 'zustand';
import { ROLES, type Named, type OfficeRole, type Role, type Session } from '@milkround/contracts';
import { ROLE_PLACES } from './roles';
import { forgetSessions, storedSession, storeSession } from './stored-session';

/** An ended session: the role of the sign-in, and the address to open afterwards. */
export interface ExpiredSession {
  role: Role;
  from: string;
  /** Whether the server refused the token. False if the day was closed. */
  wasRefused: boolean;
  /** The code of the refusal, if it has one. */
  code?: string | null;
}

interface SessionState {
  session: Session | null;
  expired: ExpiredSession | null;
  /** The server no longer knows the session, and its owner continues with the data that this device has stored. */
  isOver: boolean;
}

const useSessionState = create<SessionState>(() => ({
  session: storedSession(),
  expired: null,
  isOver: false,
}));
const setState = (state: SessionState): void => useSessionState.setState(state, true);

export const currentSession = (): Session | null => useSessionState.getState().session;
/** Returns a function that checks whether the session of this moment, or none, is still the current one. */
export function createSessionCheck(): () => boolean {
  const token = currentSession()?.token;
  return () => currentSession()?.token === token;
}

export const currentlyExpired = (): ExpiredSession | null => useSessionState.getState().expired;

/** Starts the session of one role in this tab, and removes stored sessions of other roles. */
export function startSession(session: Session): void {
  forgetSessions(ROLES);
  storeSession(session);
  setState({ session, expired: null, isOver: false });
}

/** Resumes a session that this device has stored; `isOver` if the server no longer knows it. */
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

/** Stores the zones that a supervisor looks after now. Returns whether they are others than those of the session of `token` so far. */
export function changeAreas(token: string, areas: Named[]): boolean {
  const { session, ...otherState } = useSessionState.getState();
  const [area] = areas;
  if (session?.token !== token || session.role !== 'supervisor' || !area) return false;
  const isMoved = String(idsOf(session.areas)) !== String(idsOf(areas));
  if (!isMoved && String(namesOf(session.areas)) === String(namesOf(areas))) return false;
  const newSession = { ...session, area_id: area.id, area, areas };
  storeSession(newSession);
  setState({ session: newSession, ...otherState });
  return isMoved;
}

const idsOf = (areas: readonly Named[]) => areas.map(({ id }) => id);
const namesOf = (areas: readonly Named[]) => areas.map(({ name }) => name);

/** Clears the role's session, or all three. Another role's stored session does not take over in its place. */
export function endSession(scope: 'own' | 'all' = 'own'): void {
  if (scope === 'all') forgetSessions(ROLES);
  else {
    const session = currentSession();
    if (session) forgetSessions([session.role]);
  }
  setState({ session: null, expired: null, isOver: false });
}

/** Clears the own session after the day is closed. The sign-in of the role follows. */
export function endSessionForToday(): void {
  const session = currentSession();
  if (!session) return;
  forgetSessions([session.role]);
  setState({
    session: null,
    expired: { role: session.role, from: ROLE_PLACES[session.role].dashboard, wasRefused: false },
    isOver: false,
  });
}

let holds = 0;
let heldBack: (() => void) | null = null;

/**
 * Keeps an ended session in this tab until the returned function is called: the close of a day ends the session at once, and the person
 * who closed it must still be able to read the notice.
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

/** The server no longer knows `token`. Ignored unless it is the current token: a late answer must not end a new session. */
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
  setState({
    session: null,
    expired: { role: session.role, from, wasRefused: true, code },
    isOver: false,
  });
}

/** Leads from a resumed session to the sign-in, and back afterwards. */
export function signInAgain(from: string): void {
  const session = currentSession();
  if (session) endForSignIn(session, from);
}

/** Opens the sign-in of a role while nobody is signed in; `from` is opened afterwards. */
export function askToSignIn(role: Role, from: string): void {
  setState({ session: null, expired: { role, from, wasRefused: false }, isOver: false });
}

/** Reads session storage again, as a page load does. */
export function restoreSession(): void {
  setState({ session: storedSession(), expired: null, isOver: false });
}

/** Subscribes outside of React. Returns a function that unsubscribes. */
export const onSession = (listener: () => void): (() => void) =>
  useSessionState.subscribe(listener);

export const useSession = (): Session | null => useSessionState(({ session }) => session);

/** The role of the signed-in person, for screens of the office: their paths differ in this word only, and the server restricts the data. */
export const useOfficeRole = (): OfficeRole =>
  useSession()?.role === 'admin' ? 'admin' : 'supervisor';
/** Whether the screens of the office name the zones: an admin's, and those of a supervisor of several. */
export function useHasZones(): boolean {
  const session = useSession();
  return session?.role === 'admin' || (session?.role === 'supervisor' && session.areas.length > 1);
}
export const useExpired = (): ExpiredSession | null => useSessionState(({ expired }) => expired);
export const useIsOver = (): boolean => useSessionState(({ isOver }) => isOver);
