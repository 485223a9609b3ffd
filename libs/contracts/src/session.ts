import type { BusinessDate, Named } from './answers';

export const ROLES = ['admin', 'delivery-boy', 'supervisor'] as const;
export type Role = (typeof ROLES)[number];

export interface LoginBody {
  username: string;
  password: string;
  role?: string;
  /** For an account with a second factor: a code of the app, or a recovery code. */
  code?: string;
}

export interface AdminSession {
  id: number;
  name: string;
  email: string;
  role: 'admin';
  token: string;
}

export interface SupervisorSession {
  id: number;
  name: string;
  email: string;
  role: 'supervisor';
  token: string;
  unique_id: string;
  /** The first of the zones. */
  area_id: number;
  area: Named;
  /** All zones that he looks after. */
  areas: Named[];
}

export interface DeliveryBoyInfo {
  id: number;
  unique_id: string;
  name: string;
  email: string;
  area_id: number;
  area: Named;
}

export interface DeliveryBoySession {
  name: string;
  role: 'delivery-boy';
  token: string;
  deliveryBoyInfo: DeliveryBoyInfo;
}

/**
 * `passwordChange`, `secondFactorReset`: the values of {@link Account}; missing without a change or reset. `mustEnrol`: present while the session may
 * only switch a second factor on, which the installation requires.
 */
export type Session = (AdminSession | SupervisorSession | DeliveryBoySession) & {
  passwordChange?: CredentialChange;
  secondFactorReset?: CredentialChange;
  mustEnrol?: true;
};

export interface Settings {
  website_name: string;
  business_date: BusinessDate;
  timezone: string;
  /** Path of the logo's image; missing for the built-in mark. */
  logo?: string;
  /** The dairy's own words on the landing page. */
  landing_title?: string;
  landing_text?: string;
  /** `HH:MM`; missing for {@link DEFAULT_DEADLINE}. */
  default_deadline?: string;
  /** Present if the server has the demo, and so answers {@link DEMO_LOGINS_PATH}. */
  demo?: true;
  /** Present if the demo's morning runs by itself, and the office can choose its speed. */
  demo_morning?: true;
}

export const DEMO_LOGINS_PATH = '/api/demo-logins';

/** A person of the demo, with the known credentials. */
export interface DemoLogin extends LoginBody {
  role: Role;
  name: string;
  /** Null for an admin. */
  areaName: string | null;
}

export interface Admin {
  id: number;
  name: string;
  email: string;
}

/** A session of the signed-in person on one device. */
export interface OwnSession {
  /** UUID. */
  id: string;
  /** An IPv4 address, or the first 64 bits of an IPv6 address; null for a session of an older version of the server. */
  address: string | null;
  /** The name of the browser; null if it is unknown. */
  browser: string | null;
  /** The name of the operating system; null if it is unknown. */
  system: string | null;
  /** Time of the sign-in, ISO 8601 UTC. */
  since: string;
  /** Time of the last request to about a minute, ISO 8601 UTC. */
  lastSeen: string;
  /** Whether this is the session that asks. */
  isCurrent: boolean;
}

/** A change of the own password, or a reset of the own second factor, by another person. */
export interface CredentialChange {
  /** ISO 8601 UTC. */
  at: string;
  /** `system`: by a command on the server's machine. */
  role: Role | 'system';
  /** The name of the person who changed it; null for `system`. */
  name: string | null;
}

export interface Account {
  /** The valid sessions, this one first. */
  sessions: OwnSession[];
  /** The newest change of the password by another person that was not acknowledged. */
  passwordChange: CredentialChange | null;
  /** The newest reset of the second factor by another person that was not acknowledged. */
  secondFactorReset: CredentialChange | null;
  /** Null for a delivery boy, who has none. */
  secondFactor: SecondFactorState | null;
}

/** Whether a person signs in with a code as well. */
export interface SecondFactorState {
  /** ISO 8601 UTC; null while it is off. */
  enabledAt: string | null;
  /** Number of recovery codes that were not used. */
  codesLeft: number;
  /** Whether the installation requires it of the role. */
  isRequired: boolean;
}

/** The data for an authenticator app. */
export interface NewSecondFactor {
  /** Base32. */
  secret: string;
  /** `otpauth://`, for a QR code. */
  uri: string;
}

/** Answered once. */
export interface RecoveryCodes {
  codes: string[];
}

export const OFFICE_ROLES = ['admin', 'supervisor'] as const satisfies readonly Role[];
export type OfficeRole = (typeof OFFICE_ROLES)[number];

/** An admin or supervisor with a second factor. */
export interface SecondFactorOwner {
  role: Role;
  id: number;
}
