import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Every authenticator app supports this form: RFC 6238 with SHA-1, six digits, thirty seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 };
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** A code of the previous or the next step is also accepted, because clocks differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
const RECOVERY_GROUPS = 4;
/** Letters and digits that are not confused with each other; 16 of them have 79 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads from the QR code. */
export const enrolmentUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...FORM, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** Returns the time step of a code, or null if it is not valid at this time. @param now milliseconds since the epoch */
export function timeStepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) }).validate({
    token: code,
    timestamp: now,
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(now / (FORM.period * 1_000)) + delta;
}

/** Returns whether a code is one of an authenticator app, rather than a recovery code. */
export const isTimeCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Returns a code in lower case, without spaces and hyphens. */
export const normalizeCode = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_GROUPS }, newGroup).join('-'),
  );

const newGroup = () =>
  Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** SHA-256 is enough for random codes of this length. @param code normalized */
export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();
