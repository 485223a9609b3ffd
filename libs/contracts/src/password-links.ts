import type { Role } from './session';

/** Why an admin makes a link: for a person who has never signed in, or for a person who has forgotten the password. */
export const PASSWORD_LINK_PURPOSES = ['invite', 'reset'] as const;
export type PasswordLinkPurpose = (typeof PASSWORD_LINK_PURPOSES)[number];

/** For how many hours a link is valid. */
export const PASSWORD_LINK_HOURS: Record<PasswordLinkPurpose, number> = {
  invite: 7 * 24,
  reset: 24,
};

/** The page where a link is opened; the token is the fragment of the address, which browsers never send. */
export const PASSWORD_LINK_PATH = '/set-password';

/** Answered once. */
export interface NewPasswordLink {
  token: string;
  purpose: PasswordLinkPurpose;
  /** ISO 8601 UTC. */
  expiresAt: string;
}

/** A link that is valid, an invite that has expired unused, or the invite that a person without a password still needs. */
export interface PasswordLink {
  role: Role;
  id: number;
  purpose: PasswordLinkPurpose;
  /** ISO 8601 UTC; null: no link was made. */
  createdAt: string | null;
  /** ISO 8601 UTC; null: no link was made. */
  expiresAt: string | null;
  /** By the server's clock. */
  isExpired: boolean;
}

/** The account that a link opens. */
export interface PasswordLinkOwner {
  role: Role;
  name: string;
  email: string;
  purpose: PasswordLinkPurpose;
  /** ISO 8601 UTC. */
  expiresAt: string;
}
