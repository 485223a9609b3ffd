import { TypeOverrides } from 'pg';
import { canonicalJson } from './canonical-json';
import { canonicalJsonb } from './jsonb-text';
import { sha256Hex } from './node-crypto';

/** Version of the leaf's form. */
const LEAF_VERSION = 1;
/** Length of the random salt of an event in bytes. */
export const SALT_BYTES = 16;
/** In the place of a salt that was erased together with the data of its event. */
const ERASED_SALT = '0'.repeat(2 * SALT_BYTES);
const HASH = /^[0-9a-f]{64}$/;

/** An event as PostgreSQL returns it for hashing; with {@link jsonAsText} its data and metadata are texts. */
export interface SealedEvent<Part extends object | string = object> {
  /** Decimal. */
  position: string;
  stream_id: string;
  version: number;
  event_id: string;
  type: string;
  schema_version: number;
  data: Part;
  meta: Part;
  /** ISO 8601 UTC with microseconds. */
  recorded_at: string;
}

/** The select list of {@link SealedEvent} of a table `event e`. Microseconds are kept, so that no change of a time escapes. */
export const SEALED_COLUMNS = `e.position::text AS position, e.stream_id, e.version, e.event_id, e.type, e.schema_version, e.data, e.meta,
  to_char(e.recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS recorded_at`;

const JSONB = 3802;
/** Type parsers for reads of many events: `data` and `meta` as texts, which are hashed faster than objects. */
export const jsonAsText = new TypeOverrides();
jsonAsText.setTypeParser(JSONB, (text: string) => text);

/** One of several salts that stand one after the other, in hexadecimal digits. */
export const saltAt = (salts: string, index: number): string =>
  salts.slice(index * 2 * SALT_BYTES, (index + 1) * 2 * SALT_BYTES);

/** Whether the data of an event was erased together with its salt, and only their hashes are left. */
export const isErased = (salt: string): boolean => salt === ERASED_SALT;

interface PartHashes {
  dataHash: string;
  metaHash: string;
}

/** The hashes of the parts of an event in canonical JSON. Without the salt nobody can find out a part by trying. */
const saltedHashes = (salt: string, data: string, meta: string): PartHashes => ({
  dataHash: sha256Hex(`${salt} data ${data}`),
  metaHash: sha256Hex(`${salt} meta ${meta}`),
});

/**
 * The entry of an event in the transparency log: canonical JSON (RFC 8785), which is written here key by key in its order. An event whose data
 * were erased has their hashes in place of the data, so that everything else about it stays proven.
 *
 * @param salt 32 hexadecimal digits
 */
export function leafOf(event: SealedEvent, salt: string): string {
  const hashes = isErased(salt) ? keptHashes(event.data) : null;
  return entryOf(
    event,
    hashes ?? saltedHashes(salt, canonicalJson(event.data), canonicalJson(event.meta)),
  );
}

/** Builds the leaf of {@link leafOf} from an event that was read with {@link jsonAsText}. */
export function leafOfTexts(event: SealedEvent<string>, salt: string): string {
  const hashes = isErased(salt) ? keptHashes(JSON.parse(event.data)) : null;
  return entryOf(
    event,
    hashes ?? saltedHashes(salt, canonicalJsonb(event.data), canonicalMeta(event.meta)),
  );
}

/** The last metadata and its canonical JSON: the events of one command have the same. */
let last = { meta: '{}', canonical: '{}' };

function canonicalMeta(meta: string): string {
  if (last.meta !== meta) last = { meta, canonical: canonicalJsonb(meta) };
  return last.canonical;
}

/** PostgreSQL's ids, positions and times have no character that JSON escapes. */
const entryOf = (event: SealedEvent<object | string>, { dataHash, metaHash }: PartHashes): string =>
  `{"dataHash":"${dataHash}","eventId":"${event.event_id}","metaHash":"${metaHash}",` +
  `"position":"${event.position}","recordedAt":"${event.recorded_at}","schemaVersion":${event.schema_version},` +
  `"stream":${canonicalJson(event.stream_id)},"type":${canonicalJson(event.type)},"v":${LEAF_VERSION},"version":${event.version}}`;

/** The hashes in `{ "erased": { "dataHash", "metaHash" } }`; null for anything else. */
function keptHashes(data: unknown): PartHashes | null {
  const isErasedObject = typeof data === 'object' && data !== null && 'erased' in data;
  const erasedHashes =
    isErasedObject && typeof data.erased === 'object' && data.erased !== null ? data.erased : {};
  const { dataHash, metaHash }: { dataHash?: unknown; metaHash?: unknown } = erasedHashes;
  const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value);
  return isHash(dataHash) && isHash(metaHash) ? { dataHash, metaHash } : null;
}
