import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepCookie, readCookie } from '../browser-cookie';
import { openSecret, sealSecret } from '../second-factor/stored-secret';

const NAME = 'milkround-oidc';
const MAX_LENGTH = 3_000;
/** Is authenticated with the value, so that other values that were encrypted with the key are not accepted. */
const PURPOSE = 'sign-in through the OpenID provider';

/**
 * Reads the cookie of a sign-in that was begun in this browser; null without one, after its time, and when another key encrypted it.
 * @param key the secret of the client, which all servers of an installation share
 */
export function readOidcCookie(request: FastifyRequest, key: string): unknown {
  const value = readCookie(request, NAME, { min: 1, max: MAX_LENGTH });
  const encryptedValue = value === null ? null : Buffer.from(value, 'base64url');
  // The first byte marks an encrypted value.
  const text = encryptedValue?.[0] === 1 ? openSecret(encryptedValue, PURPOSE, key) : null;
  return text === null ? null : JSON.parse(text);
}

interface CookieOptions {
  key: string;
  isSecure: boolean;
  seconds: number;
}

/**
 * Stores the state of a sign-in in the browser, encrypted. The page itself sends it, after the provider has sent the browser back to the page, so no
 * request of another site carries it, and `SameSite=Lax` is as strict as needed.
 * @param value null removes the cookie
 */
export function keepOidcCookie(
  reply: FastifyReply,
  value: object | null,
  { key, isSecure, seconds }: CookieOptions,
): void {
  const text =
    value === null ? '' : sealSecret(JSON.stringify(value), PURPOSE, key).toString('base64url');
  keepCookie(reply, text, {
    name: NAME,
    seconds: value === null ? 0 : seconds,
    isSecure,
    sameSite: 'Lax',
  });
}
