import {
  formatVerifierKey,
  fromBase64,
  inclusionProof,
  openCheckpoint,
  parseVerifierKey,
  TILE_WIDTH,
  toBase64,
  verifyInclusion,
  InvalidNote,
  type VerifierKey,
} from '@milkround/transparency-log';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { AuditKeys } from './audit-key';
import { leafOf, saltAt, SEALED_COLUMNS, type SealedEvent } from './leaf';
import { hasher, nodeCrypto } from './node-crypto';
import { newestCheckpoint, readTilesOf } from './proof-tables';

export const PROOF_FORMAT = 'milkround-audit-proof/v1';

const json = z.record(z.string(), z.unknown());

export const sealedEventSchema = z.object({
  index: z.number().int().min(0),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  event: z.object({
    position: z.string().regex(/^\d{1,19}$/),
    stream_id: z.string(),
    version: z.number().int(),
    event_id: z.string(),
    type: z.string(),
    schema_version: z.number().int(),
    recorded_at: z.string(),
    data: json,
    meta: json,
  }),
});

/** The proof that an event is in the log, in one JSON file. Verifying it takes a checkpoint or the audit key. */
const proofSchema = sealedEventSchema.extend({
  format: z.literal(PROOF_FORMAT),
  /** Base64, lowest hash first. */
  inclusion: z.array(z.string()).max(64),
  checkpoint: z.string(),
  /** Verifier keys, newest first. */
  keys: z.array(z.string()).min(1).max(100),
});
export type ProofDocument = z.infer<typeof proofSchema>;

/** The proof for the event at a position; null when there is none or it is not sealed yet. */
export async function proofOf(
  client: Pick<ClientBase, 'query'>,
  keys: AuditKeys,
  position: string,
): Promise<ProofDocument | null> {
  const newest = await newestCheckpoint(client);
  const { rows } = await client.query<{ bundle: number; offset: number | null; salts: string }>(
    `SELECT bundle::float8 AS bundle, array_position(positions, $1::bigint) - 1 AS offset, encode(salts, 'hex') AS salts FROM audit_entries
      WHERE first_position <= $1 ORDER BY first_position DESC LIMIT 1`,
    [position],
  );
  const { rows: events } = await client.query<SealedEvent>(
    `SELECT ${SEALED_COLUMNS} FROM event e WHERE e.position = $1`,
    [position],
  );
  const [[entry], [event]] = [rows, events];
  if (!newest || !event || !entry || entry.offset === null) return null;
  const index = entry.bundle * TILE_WIDTH + entry.offset;
  // Entries that were sealed after the checkpoint was read.
  if (index >= newest.size) return null;
  const proof = await inclusionProof(hasher, index, newest.size, (places) =>
    readTilesOf(client, newest.size, places),
  );
  return {
    format: PROOF_FORMAT,
    index,
    salt: saltAt(entry.salts, entry.offset),
    event: { ...event, data: { ...event.data }, meta: { ...event.meta } },
    inclusion: proof.map(toBase64),
    checkpoint: newest.note,
    keys: keys.verifiers.map(formatVerifierKey),
  };
}

/** The keys of texts; null when one is no verifier key. */
export function parseKeys(texts: readonly string[]): VerifierKey[] | null {
  const keys = texts.flatMap((text) => parseVerifierKey(nodeCrypto.sha256, text) ?? []);
  return keys.length === texts.length ? keys : null;
}

/** The result of a verification without server and database, with its reason in words. */
export type OfflineResult =
  | { isValid: true; message: string; key: string }
  | { isValid: false; message: string };

/** A verification that failed, with the reason. */
export const invalid = (message: string): OfflineResult => ({ isValid: false, message });

/**
 * Verifies a proof without server and database.
 *
 * @param trustedKeys the keys that the verifier trusts; empty: those in the proof, which proves only that the proof is whole in itself
 */
export function verifyProof(value: unknown, trustedKeys: readonly VerifierKey[]): OfflineResult {
  const parseResult = proofSchema.safeParse(value);
  if (!parseResult.success) return invalid('It is no proof of Milkround.');
  const { index, salt, event, inclusion, checkpoint: note, keys } = parseResult.data;
  const ownKeys = parseKeys(keys);
  const hashes = inclusion.flatMap((hash) => fromBase64(hash) ?? []);
  if (!ownKeys || hashes.length !== inclusion.length)
    return invalid('The proof has a key or a hash that is not well-formed.');
  try {
    const { size, root, key } = openCheckpoint(
      note,
      trustedKeys.length > 0 ? trustedKeys : ownKeys,
      nodeCrypto,
    );
    const leafHash = hasher.leaf(leafOf(event, salt));
    if (!verifyInclusion(hasher, { index, size, leafHash, proof: hashes, root }))
      return invalid(
        `The event at position ${event.position} is not what was sealed: it, its salt, its index or the proof was changed.`,
      );
    const message = `The event at position ${event.position} (${event.type}, recorded at ${event.recorded_at}) is entry ${index} of the ${size} that were signed.`;
    return { isValid: true, message, key: formatVerifierKey(key) };
  } catch (error) {
    if (error instanceof InvalidNote)
      return invalid(`The checkpoint of the proof does not count: ${error.message}.`);
    throw error;
  }
}
