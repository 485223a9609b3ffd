import { TILE_WIDTH } from '@milkround/transparency-log';
import type { ClientBase } from 'pg';
import { SEALED_COLUMNS, type SealedEvent } from './leaf';
import { readTiles } from './proof-tables';

/** Bundles of entries that are read together: memory does not depend on the length of the log. */
const BUNDLES_A_PAGE = 16;
/** The largest number of entries of a page. */
export const ENTRIES_A_PAGE = BUNDLES_A_PAGE * TILE_WIDTH;
/** PostgreSQL's least bigint: also before the first position nothing can be inserted. */
const LEAST_POSITION = '-9223372036854775808';

/** The entries of one tile of the lowest level. */
export interface EntryBundle {
  bundle: number;
  /** Positions of the events, decimal. */
  positions: string[];
  /** Salts in hexadecimal digits, one after the other. */
  salts: string;
}

export interface EntryPage {
  bundles: EntryBundle[];
  /** The events at all positions after the page before, up to the last position of the bundles. */
  events: SealedEvent[];
  /** The hashes of the entries, by bundle. */
  tiles: Map<number, Uint8Array>;
}

/**
 * Reads the entries of the log with their events in order. The next page is read while the present one is used.
 *
 * @param from the position to begin with; null for the beginning, and for what somebody has put before it
 */
export async function* readEntryPages(client: ClientBase, from: string | null = null): AsyncGenerator<EntryPage> {
  for (let next = readPage(client, await firstBundle(client, from), from === null ? LEAST_POSITION : String(BigInt(from) - 1n)); ;) {
    const page = await next;
    const last = page.bundles.at(-1);
    if (!last) return;
    next = readPage(client, last.bundle + 1, last.positions.at(-1) ?? '0');
    // Its failure is thrown when it is awaited.
    next.catch(() => undefined);
    yield page;
  }
}

async function firstBundle(client: ClientBase, from: string | null): Promise<number> {
  if (from === null) return 0;
  const { rows } = await client.query<{ bundle: number }>(
    'SELECT bundle::float8 AS bundle FROM audit_entries WHERE first_position <= $1 ORDER BY first_position DESC LIMIT 1',
    [from],
  );
  return rows[0]?.bundle ?? 0;
}

async function readPage(client: ClientBase, bundle: number, after: string): Promise<EntryPage> {
  const { rows } = await client.query<Omit<EntryBundle, 'positions'> & { positions: string }>({
    name: 'audit-bundles',
    text: `SELECT bundle::float8 AS bundle, array_to_string(positions, ',') AS positions, encode(salts, 'hex') AS salts FROM audit_entries
      WHERE bundle >= $1 ORDER BY bundle LIMIT $2`,
    values: [bundle, BUNDLES_A_PAGE],
  });
  const bundles = rows.map((row) => ({ ...row, positions: row.positions.split(',') }));
  const upTo = bundles.at(-1)?.positions.at(-1);
  if (upTo === undefined) return { bundles: [], events: [], tiles: new Map() };
  const { rows: events } = await client.query<SealedEvent>({
    name: 'audit-events',
    text: `SELECT ${SEALED_COLUMNS} FROM event e WHERE e.position > $1 AND e.position <= $2 ORDER BY e.position`,
    values: [after, upTo],
  });
  const tiles = await readTiles(
    client,
    bundles.map(({ bundle: index }) => ({ level: 0, index })),
  );
  return { bundles, events, tiles: new Map(tiles.map(({ index, hashes }) => [index, hashes])) };
}
