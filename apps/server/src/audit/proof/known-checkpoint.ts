import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  consistencyProof,
  MissingTile,
  openCheckpoint,
  verifyConsistency,
  type Checkpoint,
} from '@milkround/transparency-log';
import type { ClientBase } from 'pg';
import { StartError, codeOf } from '../../operations/start-error';
import type { AuditKeys } from './audit-key';
import { hasher, nodeCrypto } from './node-crypto';
import { writePrivateFile } from '../../operations/private-file';
import { newestCheckpoint, readTilesOf } from './proof-tables';
import { restoreAfter, type SignedRestore } from './restores';

/** A checkpoint that was seen earlier, and when (ISO 8601 UTC). */
export interface KnownCheckpoint {
  note: string;
  seenAt: string;
}

/**
 * The result of comparing the log of the database with a checkpoint that is known from outside of it. `rolled-back`: the known checkpoint has
 * more entries than the log. `rewritten`: the log does not begin with the entries of the known checkpoint.
 */
export interface Comparison {
  state: 'same' | 'rolled-back' | 'rewritten';
  known: Checkpoint;
  /** Number of sealed entries. */
  size: number;
}

/**
 * The newest checkpoint that this installation has seen, in a file outside of the database: the database alone cannot show that it was
 * replaced by an earlier state of itself.
 */
export class KnownCheckpointFile {
  readonly path: string;

  /** @param databaseUrl null for the embedded database; each database has a file of its own */
  constructor({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null }) {
    this.path = join(dataDir, 'keys', `seen-${nameOf(databaseUrl)}.json`);
  }

  /** @throws StartError when the file exists and cannot be read */
  async read(): Promise<KnownCheckpoint | null> {
    try {
      const value: unknown = JSON.parse(await readFile(this.path, 'utf8'));
      if (isKnownCheckpoint(value)) return value;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      if (!(error instanceof SyntaxError))
        throw new StartError(
          `The checkpoint in ${this.path} cannot be read (${codeOf(error) ?? String(error)}).`,
        );
    }
    throw new StartError(
      `The checkpoint in ${this.path} is damaged; put the file back from your copy, or remove it after "npm run audit -- verify".`,
    );
  }

  async write(note: string): Promise<void> {
    const checkpoint: KnownCheckpoint = { note, seenAt: new Date().toISOString() };
    await writePrivateFile(this.path, JSON.stringify(checkpoint));
  }
}

const isKnownCheckpoint = (value: unknown): value is KnownCheckpoint =>
  typeof value === 'object' &&
  value !== null &&
  'note' in value &&
  typeof value.note === 'string' &&
  'seenAt' in value &&
  typeof value.seenAt === 'string';

/** Names a database by its host and name only, so that servers with other users and options share the file. */
function nameOf(databaseUrl: string | null): string {
  if (databaseUrl === null) return 'embedded';
  const { host, pathname, searchParams } = new URL(databaseUrl);
  const place = `${host || (searchParams.get('host') ?? '')}${pathname}`;
  return createHash('sha256').update(place).digest('hex').slice(0, 16);
}

/**
 * Compares the log with a checkpoint that was seen earlier. A difference that was recorded as a restore since then is none.
 *
 * @throws InvalidNote when one of the checkpoints is not signed by the audit key
 */
export async function compareWithKnown(
  client: Pick<ClientBase, 'query'>,
  keys: AuditKeys,
  { note, seenAt }: KnownCheckpoint,
): Promise<Comparison & { restore: SignedRestore | null }> {
  const comparison = await compareCheckpoints(client, keys, note);
  return {
    ...comparison,
    restore: comparison.state === 'same' ? null : await restoreAfter(client, keys, seenAt),
  };
}

/** @throws InvalidNote when one of the checkpoints is not signed by the audit key */
export async function compareCheckpoints(
  client: Pick<ClientBase, 'query'>,
  keys: AuditKeys,
  note: string,
): Promise<Comparison> {
  const known = openCheckpoint(note, keys.verifiers, nodeCrypto);
  const row = await newestCheckpoint(client);
  if (row === null) return { state: 'rolled-back', known, size: 0 };
  const { size, root } = openCheckpoint(row.note, keys.verifiers, nodeCrypto);
  if (size < known.size) return { state: 'rolled-back', known, size };
  try {
    const proof =
      size === known.size
        ? []
        : await consistencyProof(hasher, known.size, size, (places) =>
            readTilesOf(client, size, places),
          );
    const isConsistent = verifyConsistency(hasher, { first: known, second: { size, root }, proof });
    return { state: isConsistent ? 'same' : 'rewritten', known, size };
  } catch (error) {
    if (error instanceof MissingTile) return { state: 'rewritten', known, size };
    throw error;
  }
}
