import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import {
  formatVerifierKey,
  HASH_SIZE,
  InvalidNote,
  isSameHash,
  openCheckpoint,
  rootOfTiles,
  TILE_WIDTH,
  tilePath,
  tileWidth,
  type TilePlace,
  type VerifierKey,
} from '@milkround/transparency-log';
import type { ClientBase } from 'pg';
import { codeOf, StartError } from '../../operations/start-error';
import type { AuditKeys } from './audit-key';
import { BUNDLE_README } from './audit-bundle.readme';
import { leafOf, SALT_BYTES, SEALED_COLUMNS, type SealedEvent } from './leaf';
import { hasher, nodeCrypto } from './node-crypto';
import { invalid, parseKeys, sealedEventSchema, type OfflineResult } from './proof-document';
import { checkpointsAfter, newestCheckpoint, readTilesOf } from './proof-tables';

const CHECKPOINTS_A_PAGE = 1_000;
const TILES_A_PAGE = 64;

/** The days to export, `YYYY-MM-DD` in UTC, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The range of an export: its events are the entries from `first` up to, but not including, `end`. */
export interface BundleSummary {
  first: number;
  end: number;
  size: number;
}

/**
 * Writes the events that were recorded on these days, with salts, tiles, checkpoints and keys, into a new folder. Reads one snapshot, page
 * by page. @throws StartError when the folder is not empty, or nothing of these days is sealed
 */
export async function exportBundle(client: ClientBase, keys: AuditKeys, days: Days, folder: string): Promise<BundleSummary> {
  await openFolder(folder);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const newest = await newestCheckpoint(client);
    if (!newest) throw new StartError('The log is not sealed yet; start a server, which does this by itself.');
    const { size } = openCheckpoint(newest.note, keys.verifiers, nodeCrypto);
    const { rows } = await client.query<{ least: string | null; most: string | null }>(
      `SELECT min(position)::text AS least, max(position)::text AS most FROM event
        WHERE recorded_at >= $1::date::timestamp AT TIME ZONE 'UTC' AND recorded_at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC' AND position <= $3`,
      [days.from, days.to, newest.position],
    );
    const [{ least, most } = { least: null, most: null }] = rows;
    if (least === null || most === null) throw new StartError(`No event was recorded from ${days.from} to ${days.to} and sealed.`);
    const entries = await writeEvents(client, join(folder, 'events.jsonl'), { least, most });
    await writeTileFiles(client, folder, size, entries);
    await writeCheckpoints(client, join(folder, 'checkpoints.txt'), size);
    await writeFile(join(folder, 'checkpoint'), newest.note);
    await writeFile(join(folder, 'key.txt'), `${keys.verifiers.map(formatVerifierKey).join('\n')}\n`);
    await writeFile(join(folder, 'README.md'), BUNDLE_README);
    return { ...entries, size };
  } finally {
    await client.query('ROLLBACK');
  }
}

async function openFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length === 0) return;
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be made (${codeOf(error) ?? String(error)}).`);
  }
  throw new StartError(`The folder ${folder} is not empty; name a new one.`);
}

/** Writes with back-pressure: a slow disk does not fill the memory. */
async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 });
  for await (const line of lines) if (!file.write(line)) await once(file, 'drain');
  file.end();
  await finished(file);
}

async function writeEvents(
  client: ClientBase,
  path: string,
  { least, most }: { least: string; most: string },
): Promise<{ first: number; end: number }> {
  const range = { first: -1, end: -1 };
  async function* lines() {
    for (let bundle = -1; ;) {
      const { rows } = await client.query<{ bundle: number; positions: string[]; salts: string }>(
        `SELECT bundle::float8 AS bundle, positions::text[] AS positions, encode(salts, 'hex') AS salts FROM audit_entries
          WHERE bundle > $1 AND first_position <= $2 AND positions[cardinality(positions)] >= $3 ORDER BY bundle LIMIT 16`,
        [bundle, most, least],
      );
      const upTo = rows.at(-1)?.positions.at(-1);
      const after = rows[0]?.positions[0];
      if (upTo === undefined || after === undefined) return;
      const { rows: events } = await client.query<SealedEvent>(
        `SELECT ${SEALED_COLUMNS} FROM event e WHERE e.position >= greatest($1::bigint, $2::bigint) AND e.position <= least($3::bigint, $4::bigint) ORDER BY e.position`,
        [after, least, upTo, most],
      );
      const byPosition = new Map(events.map((event) => [event.position, event]));
      for (const { bundle: number, positions, salts } of rows) {
        for (const [i, position] of positions.entries()) {
          if (BigInt(position) < BigInt(least) || BigInt(position) > BigInt(most)) continue;
          const event = byPosition.get(position);
          if (!event) throw new StartError(`The event at position ${position} was deleted; see "npm run audit -- verify".`);
          const index = number * TILE_WIDTH + i;
          if (range.first < 0) range.first = index;
          range.end = index + 1;
          yield `${JSON.stringify({ index, salt: salts.slice(i * 2 * SALT_BYTES, (i + 1) * 2 * SALT_BYTES), event })}\n`;
        }
        bundle = number;
      }
    }
  }
  await writeLines(path, lines());
  return range;
}

/** All tiles above the lowest level, those of the events, and the right edge: enough to compute the root. */
async function writeTileFiles(
  client: ClientBase,
  folder: string,
  size: number,
  { first, end }: { first: number; end: number },
): Promise<void> {
  const places: TilePlace[] = [];
  const lastLow = Math.floor((size - 1) / TILE_WIDTH);
  for (let index = Math.floor(first / TILE_WIDTH); index <= Math.floor((end - 1) / TILE_WIDTH); index++) places.push({ level: 0, index });
  if (places.at(-1)?.index !== lastLow) places.push({ level: 0, index: lastLow });
  for (let level = 1; tileWidth({ level, index: 0 }, size) > 0; level++)
    for (let index = 0; tileWidth({ level, index }, size) > 0; index++) places.push({ level, index });
  for (let at = 0; at < places.length; at += TILES_A_PAGE) {
    for (const tile of await readTilesOf(client, size, places.slice(at, at + TILES_A_PAGE))) {
      const path = join(folder, tilePath(tile, tileWidth(tile, size)));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, tile.hashes);
    }
  }
}

async function writeCheckpoints(client: ClientBase, path: string, size: number): Promise<void> {
  async function* notes() {
    for (let after = 0; after < size;) {
      const rows = await checkpointsAfter(client, after, CHECKPOINTS_A_PAGE);
      const last = rows.at(-1);
      if (!last) return;
      for (const { note } of rows) yield `${note}\n`;
      after = last.size;
    }
  }
  await writeLines(path, notes());
}

/**
 * Verifies an export without server and database, event by event.
 *
 * @param trusted the keys that the verifier trusts; empty: those in the export
 */
export async function verifyBundle(folder: string, trusted: readonly VerifierKey[]): Promise<OfflineResult> {
  const read = (path: string) => readFile(join(folder, path));
  try {
    const own = parseKeys((await read('key.txt')).toString().trim().split('\n'));
    if (!own) return invalid('key.txt has something that is no key.');
    const { size, root, key } = openCheckpoint((await read('checkpoint')).toString(), trusted.length > 0 ? trusted : own, nodeCrypto);
    const tileAt = async (place: TilePlace) => ({ ...place, hashes: await read(tilePath(place, tileWidth(place, size))) });
    const computed = await rootOfTiles(hasher, size, (places) => Promise.all(places.map(tileAt)));
    if (!isSameHash(computed, root)) return invalid('The tiles do not have the root that was signed.');
    /** A tile of which every hash above it, up to the signed root, was compared. */
    const verifiedTile = async (place: TilePlace): Promise<Buffer> => {
      const { hashes } = await tileAt(place);
      const isFull = tileWidth(place, size) === TILE_WIDTH;
      // The tiles at the right edge were used for the root.
      if (!isFull) return hashes;
      const above = await verifiedTile({ level: place.level + 1, index: Math.floor(place.index / TILE_WIDTH) });
      const offset = (place.index % TILE_WIDTH) * HASH_SIZE;
      if (hashes.length !== TILE_WIDTH * HASH_SIZE || !isSameHash(hasher.perfect(hashes), above.subarray(offset, offset + HASH_SIZE)))
        throw new InvalidNote(`Tile ${place.level}/${place.index} is not what was signed`);
      return hashes;
    };
    let tile: { index: number; hashes: Uint8Array } = { index: -1, hashes: new Uint8Array(0) };
    let [first, next] = [-1, -1];
    for await (const line of createInterface({ input: createReadStream(join(folder, 'events.jsonl')), crlfDelay: Infinity })) {
      const parsed = sealedEventSchema.safeParse(parseJson(line));
      if (!parsed.success) return invalid(`Line ${first < 0 ? 1 : next - first + 1} of events.jsonl is no event.`);
      const { index, salt, event } = parsed.data;
      if (next >= 0 && index !== next)
        return invalid(`Entry ${next} is missing: after it comes entry ${index}, at position ${event.position}.`);
      if (index >= size) return invalid(`The event at position ${event.position} is not among the ${size} that were signed.`);
      if (first < 0) first = index;
      next = index + 1;
      const tileIndex = Math.floor(index / TILE_WIDTH);
      if (tile.index !== tileIndex) tile = { index: tileIndex, hashes: await verifiedTile({ level: 0, index: tileIndex }) };
      const offset = (index % TILE_WIDTH) * HASH_SIZE;
      if (!isSameHash(hasher.leaf(leafOf(event, salt)), tile.hashes.subarray(offset, offset + HASH_SIZE)))
        return invalid(`The event at position ${event.position} is not what was sealed.`);
    }
    if (first < 0) return invalid('events.jsonl has no events.');
    return {
      isValid: true,
      message: `${next - first} events are entries ${first} to ${next - 1} of the ${size} that were signed.`,
      key: formatVerifierKey(key),
    };
  } catch (error) {
    if (error instanceof InvalidNote) return invalid(`${error.message}.`);
    if (codeOf(error) === 'ENOENT') return invalid(`The export is not whole: ${error instanceof Error ? error.message : ''}.`);
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
