import type { Recorded } from '../fact';
import { isOneOf, type StoredFact } from '../stored-fact';
import type { AdminFact, IdentityFact } from './facts';

const ADMIN_TYPES: Record<AdminFact['type'], true> = {
  AdminAdded: true,
  AdminEdited: true,
  AdminPasswordChanged: true,
  AdminArchived: true,
};
const TYPES: Record<IdentityFact['type'], true> = {
  ...ADMIN_TYPES,
  SignedIn: true,
  SignedOut: true,
  SessionRevoked: true,
  SignInRefused: true,
};

/** Whether an event of the log is a fact about an admin, by its type. */
export const isAdminFact = (entry: StoredFact): entry is Recorded<AdminFact> => isOneOf(ADMIN_TYPES, entry.type);

/** Whether an event of the log is a fact about an admin, a session or refused sign-ins, by its type. */
export const isIdentityFact = (entry: StoredFact): entry is Recorded<IdentityFact> => isOneOf(TYPES, entry.type);
