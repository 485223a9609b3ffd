import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  isSameHash,
  openCheckpoint,
  rightEdge,
  signCheckpoint,
  TreeBuilder,
  type Tile,
} from '@milkround/transparency-log';
import type { ClientBase } from 'pg';
import type { AuditKeys } from './audit-key';
import {
  jsonAsText,
  leafOfTexts,
  SALT_BYTES,
  saltAt,
  SEALED_COLUMNS,
  type SealedEvent,
} from './leaf';
import { hasher, nodeCrypto } from './node-crypto';
import {
  appendEntries,
  newestCheckpoint,
  readTiles,
  writeTiles,
  type CheckpointRow,
} from './proof-tables';

/** Key of the advisory lock that the one sealing process holds. It has two numbers, so it differs from the locks of appends. */
export const SEAL_LOCK = '19794, 14';
/**
 * How fast a backlog is sealed. `batch`: events of one transaction. `pauseRatio`: the pause after a batch, as a multiple of the batch's time. Appends
 * come first: while there are some, a server seals for a twentieth of the time, some 2,000 events a second. Otherwise a long unsealed log is sealed fast.
 */
export const SEALING_PACE = {
  quiet: { batch: 8_192, pauseRatio: 0.5 },
  appending: { batch: 1_024, pauseRatio: 19 },
};
/** Number of events after which other work of the process gets its turn. */
const EVENTS_A_TURN = 128;

/** The tiles do not have the root that was signed: nothing is sealed on top of them. */
export class TilesDiffer extends Error {
  override readonly name = 'TilesDiffer';
}

/** `sealed`: there may be more to seal. `locked-elsewhere`: another process seals. */
export type SealResult = 'sealed' | 'idle' | 'locked-elsewhere';

/**
 * Seals at most `limit` events after the last sealed one, up to the horizon: entries, tiles and checkpoint in one transaction.
 *
 * @throws InvalidNote when the newest checkpoint is not signed by the audit key, TilesDiffer
 */
export async function sealNext(
  client: ClientBase,
  keys: AuditKeys,
  limit: number,
): Promise<SealResult> {
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  try {
    const result = await sealInTransaction(client, keys, limit);
    await client.query(result === 'sealed' ? 'COMMIT' : 'ROLLBACK');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function sealInTransaction(
  client: ClientBase,
  keys: AuditKeys,
  limit: number,
): Promise<SealResult> {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${SEAL_LOCK}) AS locked`,
  );
  if (!rows[0]?.locked) return 'locked-elsewhere';
  const newest = await newestCheckpoint(client);
  const events = await eventsAfter(client, newest?.position ?? '0', limit);
  const last = events.at(-1);
  if (!last) return 'idle';
  const full: Tile[] = [];
  const builder = await resume(client, keys, newest, (tile) => full.push(tile));
  const start = builder.size;
  const salts = randomBytes(SALT_BYTES * events.length).toString('hex');
  const entries = events.map(({ position }, i) => ({ position, salt: saltAt(salts, i) }));
  for (const [i, event] of events.entries()) {
    builder.append(hasher.leaf(leafOfTexts(event, entries[i]?.salt ?? '')));
    if (i % EVENTS_A_TURN === EVENTS_A_TURN - 1) await yieldToOthers();
  }
  await appendEntries(client, start, entries);
  await writeTiles(client, [...full, ...builder.edge()]);
  const note = signCheckpoint(
    { origin: keys.signer.name, size: builder.size, root: builder.root() },
    keys.signer,
  );
  await client.query('INSERT INTO audit_checkpoint (size, position, note) VALUES ($1, $2, $3)', [
    builder.size,
    last.position,
    note,
  ]);
  return 'sealed';
}

/** The horizon is a statement of its own: the events are read with a later snapshot. */
async function eventsAfter(
  client: ClientBase,
  position: string,
  limit: number,
): Promise<SealedEvent<string>[]> {
  const { rows } = await client.query<{ horizon: string }>(
    'SELECT horizon::text AS horizon FROM event_horizon()',
  );
  const { rows: events } = await client.query<SealedEvent<string>>({
    name: 'events-to-seal',
    text: `SELECT ${SEALED_COLUMNS} FROM event e WHERE e.position > $1 AND e.position <= $2 ORDER BY e.position LIMIT $3`,
    values: [position, rows[0]?.horizon ?? '0', limit],
    types: jsonAsText,
  });
  return events;
}

async function resume(
  client: ClientBase,
  keys: AuditKeys,
  newest: CheckpointRow | null,
  onFull: (tile: Tile) => void,
): Promise<TreeBuilder> {
  if (newest === null) return new TreeBuilder(hasher, onFull);
  const { size, root } = openCheckpoint(newest.note, keys.verifiers, nodeCrypto);
  const builder = TreeBuilder.resume(
    hasher,
    size,
    await readTiles(client, rightEdge(size)),
    onFull,
  );
  if (size !== newest.size || !isSameHash(builder.root(), root))
    throw new TilesDiffer('The tiles do not have the root of the checkpoint');
  return builder;
}
