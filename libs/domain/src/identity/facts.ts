import type { PasswordLinkPurpose, Role } from '@milkround/contracts';
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
 * Why a session was ended by something else than its own sign-out. `ended`: by the person, from the list of sessions; `too-many`: the oldest one, by a
 * new one; `operator`: by `npm run admin -- end-sessions`.
 */
export type RevocationReason =
  | 'password-changed'
  | 'archived'
  | 'day-closed'
  | 'ended'
  | 'too-many'
  | 'operator';

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

/**
 * The facts about the second factor of one person of the office. `SecondFactorDisabled` by another person is a reset: by an admin, or
 * by `npm run admin -- reset-second-factor`. Secrets and codes are stored outside the log.
 */
export type SecondFactorFact =
  | Fact<'SecondFactorEnabled', Pick<SessionOf, 'role' | 'personId'>>
  | Fact<'SecondFactorDisabled', Pick<SessionOf, 'role' | 'personId'>>
  | Fact<
      'RecoveryCodeUsed',
      Pick<SessionOf, 'role' | 'personId'> & {
        /** Number of recovery codes that were not used yet. */
        codesLeft: number;
      }
    >
  | Fact<'RecoveryCodesReplaced', Pick<SessionOf, 'role' | 'personId'>>;

/** An admin, or the operator with `npm run admin -- unlock`, let the person try again after too many wrong passwords. */
export type SignInUnlockedFact = Fact<'SignInUnlocked', Pick<SessionOf, 'role' | 'personId'>>;

type PasswordLinkOf = Pick<SessionOf, 'role' | 'personId'> & { purpose: PasswordLinkPurpose };

/**
 * The facts about the links with which one person sets a password. A link is replaced by the next one; its actor is the admin who made or revoked it,
 * and the person after a use. Tokens are stored nowhere.
 */
export type PasswordLinkFact =
  | Fact<
      'PasswordLinkCreated',
      PasswordLinkOf & {
        /** ISO 8601 UTC. */
        expiresAt: string;
      }
    >
  | Fact<'PasswordLinkUsed', PasswordLinkOf>
  | Fact<'PasswordLinkRevoked', PasswordLinkOf>;

/** Refused sign-ins to one account within one minute: the first, which is recorded at once, or all others. */
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

/** Which rows of a report were downloaded. */
export interface ReportSelection {
  report: string;
  /** `YYYY-MM-DD`; null without a limit. */
  fromDate: string | null;
  toDate: string | null;
  /** The filters, search and order of the rows, by the names of the parameters. */
  filters: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
}

/**
 * How a download ended. `complete`: everything was sent. `broken-off`: the receiver left, or the server could not read on. `unknown`: the server
 * ended before the download did.
 */
export type DownloadOutcome = 'complete' | 'broken-off' | 'unknown';

/** The facts about one download by a person. One that broke off is recorded as well, because a part of it has left the server. */
export type DownloadFact =
  | Fact<
      'ReportExported',
      Pick<SessionOf, 'role' | 'personId'> &
        ReportSelection & {
          /** Number of rows that were sent; null if it is unknown. */
          rows: number | null;
          outcome: DownloadOutcome;
        }
    >
  | Fact<'UploadedFileDownloaded', Pick<SessionOf, 'role' | 'personId'> & { uploadId: string }>;

/** The operator has recorded that the database was restored from a backup. */
export type RestoreFact = Fact<
  'BackupRestored',
  {
    /** ISO 8601 UTC. */
    restoredAt: string;
    /** Number of sealed events that the backup had. */
    sealedEvents: number;
    by: string;
    reason: string;
  }
>;

/** The facts that are queued beside the log: about admins, sessions, second factors, links, downloads and restores. */
export type IdentityFact =
  | AdminFact
  | SessionFact
  | SecondFactorFact
  | SignInUnlockedFact
  | PasswordLinkFact
  | RefusedSignInFact
  | DownloadFact
  | RestoreFact;
