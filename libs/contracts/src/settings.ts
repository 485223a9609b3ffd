export interface DairySettings {
  name: string;
  /** Empty: the built-in text. */
  landingTitle: string;
  landingText: string;
  /** The deadline that a new zone has, `HH:MM`. */
  defaultDeadline: string;
  /** Path of the logo's image; null for the built-in mark. */
  logo: string | null;
  /** IANA name; it decides which date a delivery belongs to, and cannot be changed here. */
  timeZone: string;
}

/** Body of `change-settings`. */
export interface SettingsForm extends Pick<
  DairySettings,
  'name' | 'landingTitle' | 'landingText' | 'defaultDeadline'
> {
  /** A PNG or JPEG image in Base64; an empty text removes the logo, a missing one leaves it. */
  logo?: string | null;
}

/** Largest image of a logo in bytes. */
export const LOGO_MAX_BYTES = 100_000;
export const SETTINGS_LIMITS = { name: 80, landingTitle: 80, landingText: 300 };
/** The path of a logo continues with the SHA-256 of its bytes. */
export const LOGO_PATH = '/api/logo';
