import {
  HASH_SIZE,
  TILE_WIDTH,
  tileWidth,
  type Tile,
  type TilePlace,
} from '@milkround/transparency-log';
import type { ClientBase } from 'pg';

type Queries = Pick<ClientBase, 'query'>;

export interface CheckpointRow {
  size: number;
  /** Position of the last sealed event, decimal. */
  position: string;
  note: string;
  /** ISO 8601 UTC. */
  sealed_at: string;
}

/** A plain `size` in ORDER BY would be this column and no key, so the table is named there. */
const CHECKPOINT_COLUMNS = `size::float8 AS size, position::text AS position, note,
  to_char(sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS sealed_at`;

export async function newestCheckpoint(client: Queries): Promise<CheckpointRow | null> {
  const { rows } = await client.query<CheckpointRow>(
    `SELECT ${CHECKPOINT_COLUMNS} FROM audit_checkpoint c ORDER BY c.size DESC LIMIT 1`,
  );
  return rows[0] ?? null;
}

/** At most `limit` checkpoints of more than `after` entries, smallest first. */
export async function checkpointsAfter(
  client: Queries,
  after: number,
  limit: number,
): Promise<CheckpointRow[]> {
  const text = `SELECT ${CHECKPOINT_COLUMNS} FROM audit_checkpoint c WHERE size > $1 ORDER BY c.size LIMIT $2`;
  return (await client.query<CheckpointRow>(text, [after, limit])).rows;
}

/** The tiles at these places that exist, in any order. */
export async function readTiles(client: Queries, places: readonly TilePlace[]): Promise<Tile[]> {
  const { rows } = await client.query<Tile>(
    `SELECT t.level, t.index::float8 AS index, t.hashes FROM audit_tile t JOIN unnest($1::smallint[], $2::bigint[]) AS p(level, index) USING (level, index)`,
    [places.map(({ level }) => level), places.map(({ index }) => index)],
  );
  return rows;
}

/** The tiles as they were in a tree of this size. */
export async function readTilesOf(
  client: Queries,
  size: number,
  places: readonly TilePlace[],
): Promise<Tile[]> {
  const tiles = await readTiles(client, places);
  return tiles.map((tile) => ({
    ...tile,
    hashes: tile.hashes.subarray(0, tileWidth(tile, size) * HASH_SIZE),
  }));
}

export async function writeTiles(client: Queries, tiles: readonly Tile[]): Promise<void> {
  await client.query(
    `INSERT INTO audit_tile (level, index, hashes) SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])
      ON CONFLICT (level, index) DO UPDATE SET hashes = excluded.hashes`,
    [
      tiles.map(({ level }) => level),
      tiles.map(({ index }) => index),
      tiles.map(({ hashes }) => Buffer.from(hashes)),
    ],
  );
}

/** The position and the salt (hexadecimal) of one entry of the tree. */
export interface LogEntry {
  position: string;
  salt: string;
}

/** Adds entries behind the first `size` ones. @throws Error when the log does not have exactly `size` entries */
export async function appendEntries(
  client: Queries,
  size: number,
  entries: readonly LogEntry[],
): Promise<void> {
  for (let start = 0; start < entries.length;) {
    const offset = (size + start) % TILE_WIDTH;
    const part = entries.slice(start, start + TILE_WIDTH - offset);
    const { rowCount } = await client.query(
      `INSERT INTO audit_entries AS e (bundle, first_position, positions, salts) VALUES ($1, $2, $3, $4)
        ON CONFLICT (bundle) DO UPDATE SET positions = e.positions || excluded.positions, salts = e.salts || excluded.salts
        WHERE cardinality(e.positions) = $5`,
      [
        Math.floor((size + start) / TILE_WIDTH),
        part[0]?.position,
        part.map(({ position }) => position),
        Buffer.from(part.map(({ salt }) => salt).join(''), 'hex'),
        offset,
      ],
    );
    if (rowCount !== 1)
      throw new Error(
        `The entries behind the first ${size} of the transparency log are not where they were expected`,
      );
    start += part.length;
  }
}

const UNSEALED = `SELECT count(*)::int AS behind, coalesce(extract(epoch FROM clock_timestamp() - min(recorded_at)), 0)::float8 AS lag
  FROM (SELECT recorded_at FROM event WHERE position > $1 ORDER BY position LIMIT 10000) AS unsealed`;

/** The number of events after a position, at most 10,000, and the age of the oldest in seconds. */
export async function readUnsealed(
  client: Queries,
  position: string,
): Promise<{ behind: number; lag: number }> {
  const { rows } = await client.query<{ behind: number; lag: number }>({
    name: 'unsealed',
    text: UNSEALED,
    values: [position],
  });
  return rows[0] ?? { behind: 0, lag: 0 };
}
