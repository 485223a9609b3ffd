import { HEADERS } from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';
import { v5 as uuidV5, v7 as uuidV7, validate as isUuid } from 'uuid';
import type { Caller } from './caller';
import { InvalidInput } from './input/invalid-input';

/** Namespace of the command ids that are derived from idempotency keys. Never change it: repeated requests would be carried out again. */
const NAMESPACE = '6f1d0c5e-2f57-4c0b-9a5b-3e1f4f0d7a11';

/** The same key of the same caller is the same command, whatever server it reaches; another caller's equal key is another. */
export function commandIdOf(caller: Pick<Caller, 'role' | 'id'>, key: string | undefined): string {
  if (key === undefined) return uuidV7();
  if (!isUuid(key)) throw new InvalidInput([{ field: HEADERS.idempotencyKey, message: 'Idempotency-Key must be a UUID' }]);
  return uuidV5(`${caller.role}/${caller.id}/${key.toLowerCase()}`, NAMESPACE);
}

/** The command that is known by a text instead of a key: the same text of the same caller is the same command. */
export const commandIdOfText = (caller: Pick<Caller, 'role' | 'id'>, text: string): string =>
  uuidV5(`${caller.role}/${caller.id}/text/${text}`, NAMESPACE);

/** When it happened on the device; a clock that runs ahead is cut back to `now`. ISO 8601 UTC. */
export function occurredAtOf(header: string | undefined, now: Date): string {
  if (header === undefined) return now.toISOString();
  const at = instantOf(header);
  if (at === null) throw new InvalidInput([{ field: HEADERS.occurredAt, message: 'x-occurred-at must be an ISO 8601 time' }]);
  return new Date(Math.min(at, now.getTime())).toISOString();
}

/** Milliseconds since the epoch; null for what is no ISO 8601 time. */
export function instantOf(value: unknown): number | null {
  const at = typeof value === 'string' && isoTime.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? null : at;
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};
