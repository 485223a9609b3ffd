import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  hasher,
  openAuditKeys,
  rightEdge,
  sealNext,
  signCheckpoint,
  TILE_WIDTH,
  TreeBuilder,
  writeTiles,
} from '../built.mjs';

const BATCH = 1_024;
const BATCHES = 20;

/**
 * Seals the last events of the log, on top of a tree with as many entries as the log has before them. @returns milliseconds for a batch
 */
export async function sealEnd(log) {
  const folder = await mkdtemp(join(tmpdir(), 'milkround-long-life-'));
  const client = await log.pool.connect();
  try {
    const keys = await openAuditKeys(join(folder, 'audit.key'));
    await client.query('begin');
    await assumeSealed(client, keys, Number(await log.store.position()) - BATCH * BATCHES);
    await client.query('commit');
    const startedAt = performance.now();
    for (let n = 0; n < BATCHES; n++) await sealNext(client, keys, BATCH);
    return (performance.now() - startedAt) / BATCHES;
  } finally {
    await forget(client);
    client.release();
    await rm(folder, { recursive: true });
  }
}

/** Writes the proof of a tree that was sealed up to a position: its right edge, with equal leaves, and its signed root. */
async function assumeSealed(client, keys, position) {
  const size = Math.floor(position / TILE_WIDTH) * TILE_WIDTH;
  let hash = hasher.leaf('an event');
  const tiles = [];
  let level = 0;
  for (const place of rightEdge(size)) {
    for (; level < place.level; level++) hash = hasher.perfect(repeatHash(hash, TILE_WIDTH));
    tiles.push({
      ...place,
      hashes: repeatHash(hash, Math.floor(size / TILE_WIDTH ** level) % TILE_WIDTH),
    });
  }
  await writeTiles(client, tiles);
  const root = TreeBuilder.resume(hasher, size, tiles).root();
  const note = signCheckpoint({ origin: keys.signer.name, size, root }, keys.signer);
  await client.query('insert into audit_checkpoint (size, position, note) values ($1, $2, $3)', [
    size,
    position,
    note,
  ]);
}

function repeatHash(hash, times) {
  const hashes = new Uint8Array(hash.length * times);
  for (let n = 0; n < times; n++) hashes.set(hash, n * hash.length);
  return hashes;
}

/** The next round has another key. The owner of the tables may remove their protection. */
async function forget(client) {
  await client.query('alter table audit_checkpoint disable trigger user');
  await client.query('grant truncate on audit_checkpoint to current_user');
  await client.query('truncate audit_checkpoint, audit_entries, audit_tile');
  await client.query('revoke truncate on audit_checkpoint from current_user');
  await client.query('alter table audit_checkpoint enable trigger user');
}
