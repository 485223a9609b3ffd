import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import {
  formatVerifierKey,
  openCheckpoint,
  TILE_WIDTH,
  tilePath,
  tileWidth,
  type TilePlace,
} from '@milkround/transparency-log';
import type { ClientBase } from 'pg';
import { codeOf, StartError } from '../../operations/start-error';
import type { AuditKeys } from './audit-key';
import { BUNDLE_README } from './bundle-readme';
import { readEntryPages } from './entry-pages';
import { saltAt } from './leaf';
import { nodeCrypto } from './node-crypto';
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
export async function exportBundle(
  client: ClientBase,
  keys: AuditKeys,
  days: Days,
  folder: string,
): Promise<BundleSummary> {
  await openFolder(folder);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const newest = await newestCheckpoint(client);
    if (!newest)
      throw new StartError('The log is not sealed yet; start a server, which does this by itself.');
    const { size } = openCheckpoint(newest.note, keys.verifiers, nodeCrypto);
    const { rows } = await client.query<{ least: string | null; most: string | null }>(
      `SELECT min(position)::text AS least, max(position)::text AS most FROM event
        WHERE recorded_at >= $1::date::timestamp AT TIME ZONE 'UTC' AND recorded_at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC' AND position <= $3`,
      [days.from, days.to, newest.position],
    );
    const [{ least, most } = { least: null, most: null }] = rows;
    if (least === null || most === null)
      throw new StartError(`No event was recorded from ${days.from} to ${days.to} and sealed.`);
    const entries = await writeEvents(client, join(folder, 'events.jsonl'), { least, most });
    await writeTileFiles(client, folder, size, entries);
    await writeCheckpoints(client, join(folder, 'checkpoints.txt'), size);
    await writeFile(join(folder, 'checkpoint'), newest.note);
    await writeFile(
      join(folder, 'key.txt'),
      `${keys.verifiers.map(formatVerifierKey).join('\n')}\n`,
    );
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
    throw new StartError(
      `The folder ${folder} cannot be made (${codeOf(error) ?? String(error)}).`,
    );
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

const parseJsonText = (json: string): unknown => JSON.parse(json);

async function writeEvents(
  client: ClientBase,
  path: string,
  { least: leastPosition, most: mostPosition }: { least: string; most: string },
): Promise<{ first: number; end: number }> {
  const range = { first: -1, end: -1 };
  async function* lines() {
    for await (const { bundles, events } of readEntryPages(client, leastPosition)) {
      const byPosition = new Map(events.map((event) => [event.position, event]));
      for (const { bundle, positions, salts } of bundles) {
        for (const [i, position] of positions.entries()) {
          if (BigInt(position) < BigInt(leastPosition)) continue;
          if (BigInt(position) > BigInt(mostPosition)) return;
          const event = byPosition.get(position);
          if (!event)
            throw new StartError(
              `The event at position ${position} was deleted; see "npm run audit -- verify".`,
            );
          const index = bundle * TILE_WIDTH + i;
          if (range.first < 0) range.first = index;
          range.end = index + 1;
          const [data, meta] = [parseJsonText(event.data), parseJsonText(event.meta)];
          yield `${JSON.stringify({ index, salt: saltAt(salts, i), event: { ...event, data, meta } })}\n`;
        }
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
  for (
    let index = Math.floor(first / TILE_WIDTH);
    index <= Math.floor((end - 1) / TILE_WIDTH);
    index++
  )
    places.push({ level: 0, index });
  if (places.at(-1)?.index !== lastLow) places.push({ level: 0, index: lastLow });
  for (let level = 1; tileWidth({ level, index: 0 }, size) > 0; level++)
    for (let index = 0; tileWidth({ level, index }, size) > 0; index++)
      places.push({ level, index });
  for (let start = 0; start < places.length; start += TILES_A_PAGE) {
    for (const tile of await readTilesOf(client, size, places.slice(start, start + TILES_A_PAGE))) {
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
