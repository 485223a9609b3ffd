import { createHash } from 'node:crypto';
import { createMessage, HEADERS, SYNC_LIMITS } from '@milkround/contracts';
import type { FactMeta } from '@milkround/domain';
import type { FastifyRequest } from 'fastify';
import { v5 as uuidV5, v7 as uuidV7, validate as isUuid } from 'uuid';
import type { Caller } from './caller';
import { instantOf } from './input/calendar';
import { InvalidInput } from './input/invalid-input';

/** Namespace of the command ids that are derived from idempotency keys. Never change it: repeated requests would be carried out again. */
const NAMESPACE = '6f1d0c5e-2f57-4c0b-9a5b-3e1f4f0d7a11';

/** Returns the id of a command: the same for the same key of the same caller on every server, and another for another caller. */
export function commandIdOf(caller: Pick<Caller, 'role' | 'id'>, key: string | undefined): string {
  if (key === undefined) return uuidV7();
  if (!isUuid(key))
    throw new InvalidInput([
      { field: HEADERS.idempotencyKey, message: createMessage('input-idempotency-key') },
    ]);
  return uuidV5(`${caller.role}/${caller.id}/${key.toLowerCase()}`, NAMESPACE);
}

/** Returns the id of a command from a text instead of a key: the same text of the same caller is the same command. */
export const commandIdOfText = (caller: Pick<Caller, 'role' | 'id'>, text: string): string =>
  uuidV5(`${caller.role}/${caller.id}/text/${text}`, NAMESPACE);

/** Length of a fingerprint: enough that two requests of one person do not collide by chance. */
const FINGERPRINT_LENGTH = 22;
/** Left out of fingerprints, which are stored in the log: a password could be guessed from its hash. */
const PASSWORDS: ReadonlySet<string> = new Set(['password', 'oldPassword']);

/**
 * Returns a short hash of a request. It is stored with the command, so that the same key with another request is refused.
 * @param call the name of the call or of an entry
 * @param fields the parameters and the fields of the body, in any order; of an entry, its data
 */
export function fingerprintOf(call: string, fields: object): string {
  const sortedFields = Object.entries<unknown>({ ...fields }).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([call, Object.fromEntries(sortedFields)], (name, value: unknown) =>
    PASSWORDS.has(name) ? undefined : value,
  );
  return createHash('sha256').update(text).digest('base64url').slice(0, FINGERPRINT_LENGTH);
}

/** The maximum age of entries that a phone stores until its person signs in again. */
const KEPT_MS = SYNC_LIMITS.daysBack * 86_400_000;
/** Two clocks that differ by less than this count as equal. */
const SAME_MS = 60_000;

/** The range of times that the server accepts from a device. */
export interface DeviceTimes {
  signedInAt: Date;
  now: Date;
}

/**
 * Returns the time on the device (ISO 8601 UTC). A time after now, or more than seven days before the person signed in, is replaced by the server's
 * time; the time of the device is then stored as `phoneAt`.
 * @throws InvalidInput for an invalid time
 */
export function occurredAtOf(
  header: string | undefined,
  { signedInAt, now }: DeviceTimes,
): Pick<FactMeta, 'occurredAt' | 'phoneAt'> {
  if (header === undefined) return { occurredAt: now.toISOString() };
  const instant = instantOf(header);
  if (instant === null)
    throw new InvalidInput([
      { field: HEADERS.occurredAt, message: createMessage('input-occurred-at') },
    ]);
  const claimedAt = new Date(instant).toISOString();
  if (instant <= now.getTime() && instant >= signedInAt.getTime() - KEPT_MS)
    return { occurredAt: claimedAt };
  return {
    occurredAt: now.toISOString(),
    ...(Math.abs(now.getTime() - instant) >= SAME_MS && { phoneAt: claimedAt }),
  };
}

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};
