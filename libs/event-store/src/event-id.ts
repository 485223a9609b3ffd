import { createHash } from 'node:crypto';
import { validate } from 'uuid';

/**
 * The id of a command's n-th event, from 0: UUIDv5 (RFC 9562) of the number in the command's namespace. The same as `v5` of the
 * package `uuid`, which takes three times as long: an upload makes tens of thousands. @throws TypeError when the command's id is no UUID
 */
export function eventIdOf(commandId: string, index: number): string {
  if (!validate(commandId)) throw new TypeError(`${commandId} is no UUID`);
  const bytes = createHash('sha1')
    .update(Buffer.from(commandId.replaceAll('-', ''), 'hex'))
    .update(String(index))
    .digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
