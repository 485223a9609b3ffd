import canonicalize from 'canonicalize';
import { sha256Hex } from './node-crypto';

/** Version of the leaf's form. */
const LEAF_VERSION = 1;
/** Length of the random salt of an event in bytes. */
export const SALT_BYTES = 16;

/** An event as PostgreSQL returns it for hashing. */
export interface SealedEvent {
  /** Decimal. */
  position: string;
  stream_id: string;
  version: number;
  event_id: string;
  type: string;
  schema_version: number;
  data: object;
  meta: object;
  /** ISO 8601 UTC with microseconds. */
  recorded_at: string;
}

/** The select list of {@link SealedEvent} of a table `event e`. Microseconds are kept, so that no change of a time escapes. */
export const SEALED_COLUMNS = `e.position::text AS position, e.stream_id, e.version, e.event_id, e.type, e.schema_version, e.data, e.meta,
  to_char(e.recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS recorded_at`;

/** The hash of a part of an event. Without the salt nobody can find out the part by trying. */
const saltedHash = (salt: string, part: 'data' | 'meta', value: object): string =>
  sha256Hex(`${salt} ${part} ${canonicalize(value) ?? ''}`);

/**
 * The entry of an event in the transparency log: canonical JSON (RFC 8785), which is written here key by key in its order.
 *
 * @param salt 32 hexadecimal digits
 */
export const leafOf = (event: SealedEvent, salt: string): string =>
  `{"dataHash":"${saltedHash(salt, 'data', event.data)}","eventId":${JSON.stringify(event.event_id)},"metaHash":"${saltedHash(salt, 'meta', event.meta)}",` +
  `"position":"${event.position}","recordedAt":${JSON.stringify(event.recorded_at)},"schemaVersion":${event.schema_version},` +
  `"stream":${JSON.stringify(event.stream_id)},"type":${JSON.stringify(event.type)},"v":${LEAF_VERSION},"version":${event.version}}`;
