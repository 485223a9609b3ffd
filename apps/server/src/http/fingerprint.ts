import { createHash } from 'node:crypto';
import { API, ROLES } from '@milkround/contracts';
import { validate as isUuid } from 'uuid';
import { isBlank } from './input/field';

/** Enough that no two requests of one person are taken for the same by chance. */
const LENGTH = 22;
/** Passwords must not be guessed from the log, in which fingerprints lie for ever. The sender's own id says nothing of what is asked for. */
const LEFT_OUT: ReadonlySet<string> = new Set(['password', 'userId']);

/**
 * What a request asks for, as a short hash: the same call with the same input has the same one, however numbers are spelt and fields are ordered.
 * An entry of a phone has that of the call that it is named after.
 * @param call the name of the call, without role and parameters
 * @param input the fields of path and body
 */
export function fingerprintOf(call: string, input: unknown): string {
  const text = JSON.stringify([call, plain(input)]);
  return createHash('sha256').update(text).digest('base64url').slice(0, LENGTH);
}

/** `edit-product-order` of `/apis/public/api/delivery-boy/edit-product-order/:orderId`. */
export function callOf(routeUrl: string): string {
  const role = ROLES.find((known) => routeUrl.startsWith(`${API}/${known}/`));
  const path = role ? routeUrl.slice(`${API}/${role}/`.length) : routeUrl;
  return path.replace(/\/:\w+/g, '');
}

/** A value whose JSON is the same for everything that means the same: fields in one order, blank ones left out, numbers and flags as text. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([name, item]) => !LEFT_OUT.has(name) && !isBlank(item))
      .map(([name, item]) => [name, plain(item)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }
  const text = String(value).trim();
  return isUuid(text) ? text.toLowerCase() : text;
}
