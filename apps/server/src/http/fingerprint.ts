import { createHash } from 'node:crypto';
import { API, ROLES } from '@milkround/contracts';
import { validate as isUuid } from 'uuid';
import { isBlank } from './input/field';

/** Length of a fingerprint: enough that two requests of one person do not collide by chance. */
const LENGTH = 22;
/** Fields that are not part of a fingerprint: passwords, which could be guessed from the fingerprints in the log, and the sender's own id. */
const LEFT_OUT: ReadonlySet<string> = new Set(['password', 'oldPassword', 'userId']);

/** The fields that are decimals: `1.50` is 1.5. */
const DECIMALS: ReadonlySet<string> = new Set([
  'deliverdQuantity',
  'expQuantity',
  'assignedQuantity',
  'EmptyBottle',
  'consumerNo',
]);
/** The fields that are flags: `true` is 1. */
const FLAGS: ReadonlySet<string> = new Set(['isDelivered', 'adjustedQuantity']);
/** The specification's second spelling of a field, and the first. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['consumer_id', 'consumerId'],
  ['product_id', 'productId'],
  ['exp_quantity', 'expQuantity'],
  ['delr_boy_id', 'deliveryBoyId'],
]);
/**
 * The fields that record what the screen showed during the input, by call. They decide how the input is applied and are not part of the request.
 * A call of another client, or of an older version of the app, makes the same request without them.
 */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'edit-product-order': ['previous'],
  'edit-order-status': ['lines'],
  'edit-order-remarks': ['previous'],
  'add-single-order': ['previousQuantity'],
  'edit-single-order': ['previousQuantity'],
  'stop-order': ['shown'],
};

export interface Fingerprints {
  fingerprint: string;
  /** The fingerprints of earlier versions of the server for the same request; empty if they are the same. */
  formerFingerprints: readonly string[];
}

/**
 * Computes a short hash of a request. The same call with the same input has the same hash, for any spelling and order of its fields, and for any
 * content of the screen. An entry of a phone has the hash of the call that gives it its name.
 * @param call the name of the call, without role and parameters
 * @param input the fields of path and body
 */
export function fingerprintsOf(call: string, input: object): Fingerprints {
  const screenFields = SHOWN[call] ?? [];
  const inputFields = Object.entries(input).filter(([name]) => !screenFields.includes(name));
  const fingerprint = hashOf(
    call,
    Object.fromEntries(inputFields.map(([name, value]) => meaningOf(name, value))),
  );
  const formerHashes = [hashOf(call, input), hashOf(call, Object.fromEntries(inputFields))];
  return { fingerprint, formerFingerprints: formerHashes.filter((hash) => hash !== fingerprint) };
}

function hashOf(call: string, input: unknown): string {
  const text = JSON.stringify([call, normalize(input)]);
  return createHash('sha256').update(text).digest('base64url').slice(0, LENGTH);
}

/** Returns a field under its first spelling, with its value in a normal form. */
function meaningOf(spelling: string, value: unknown): [name: string, value: unknown] {
  const name = SPELLINGS.get(spelling) ?? spelling;
  // An object of the sender may have a field `toString`; then it cannot be converted to a text.
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return [name, value];
  const text = String(value).trim().toLowerCase();
  if (FLAGS.has(name)) return [name, text === 'true' ? 1 : text === 'false' ? 0 : value];
  const isNumber = DECIMALS.has(name) && !isBlank(value) && Number.isFinite(Number(text));
  return [name, isNumber ? Number(text) : value];
}

/** `edit-product-order` of `/apis/public/api/delivery-boy/edit-product-order/:orderId`. */
export function callOf(routeUrl: string): string {
  const role = ROLES.find((prefixRole) => routeUrl.startsWith(`${API}/${prefixRole}/`));
  const path = role ? routeUrl.slice(`${API}/${role}/`.length) : routeUrl;
  return path.replace(/\/:\w+/g, '');
}

/** Returns a value whose JSON is the same for all inputs of the same meaning: sorted fields, no blank ones, numbers and flags as text. */
function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalize);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([name, item]) => !LEFT_OUT.has(name) && !isBlank(item))
      .map(([name, item]) => [name, normalize(item)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }
  const text = String(value).trim();
  return isUuid(text) ? text.toLowerCase() : text;
}
