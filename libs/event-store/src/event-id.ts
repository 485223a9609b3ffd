import { hash } from 'node:crypto';
import { validate } from 'uuid';

/**
 * Derives the id of an event from its command: UUIDv5 (RFC 9562) of the index in the namespace of the command's id. The result equals `v5` of
 * the package `uuid`, which takes three times as long; an upload needs tens of thousands of ids.
 * @param index Number of the event within its command, from 0.
 * @throws TypeError when the command's id is not a UUID
 */
export function eventIdOf(commandId: string, index: number): string {
  if (!validate(commandId)) throw new TypeError(`${commandId} is no UUID`);
  const name = Buffer.from(
    `${commandId.replaceAll('-', '')}${Buffer.from(String(index)).toString('hex')}`,
    'hex',
  );
  const hex = hash('sha1', name, 'hex');
  const variant = VARIANTS[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const VARIANTS = '89ab';
