import type { Role } from '@milkround/contracts';
import type { Fact } from '../fact';

export interface AdminDetails {
  name: string;
  /** In lower case. */
  email: string;
}

/** The facts about an admin. The person who caused one is the actor of its metadata. Passwords are stored outside the log. */
export type AdminFact =
  | Fact<'AdminAdded', { id: number } & AdminDetails>
  | Fact<'AdminEdited', { id: number; previous: AdminDetails } & AdminDetails>
  | Fact<'AdminPasswordChanged', { id: number }>
  | Fact<'AdminArchived', { id: number; name: string }>;

/** The place of a sign-in, as far as the server can tell. */
export interface SignInPlace {
  /** An IPv4 address, or the first 64 bits of an IPv6 address. */
  address: string;
  /** The name of the browser, or null if it is unknown. */
  browser: string | null;
  /** The name of the operating system, or null if it is unknown. */
  system: string | null;
}

/**
 * Why a session was ended by something else than its own sign-out. `ended`: by the person, from the list of sessions; `operator`: by
 * `npm run admin -- end-sessions`.
 */
export type RevocationReason = 'password-changed' | 'archived' | 'day-closed' | 'ended' | 'operator';

interface SessionOf {
  sessionId: string;
  role: Role;
  personId: number;
}

/** The facts about one session. A session that ends by its age has no last fact. */
export type SessionFact =
  | Fact<'SignedIn', SessionOf & SignInPlace>
  | Fact<'SignedOut', SessionOf>
  | Fact<'SessionRevoked', SessionOf & { reason: RevocationReason }>;

/** The refused sign-ins to one account within one minute. */
export type RefusedSignInFact = Fact<
  'SignInRefused',
  {
    role: Role;
    /** Null for all accounts of the role together that do not exist. */
    personId: number | null;
    /** Start of the minute, ISO 8601 UTC. */
    minute: string;
    /** Number of refused sign-ins, with those of `throttled`. */
    count: number;
    /** Number of sign-ins that were refused without a look at the password, because there were too many. */
    throttled: number;
  } & SignInPlace
>;

export type IdentityFact = AdminFact | SessionFact | RefusedSignInFact;
