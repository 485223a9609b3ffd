import { TILE_WIDTH } from '@milkround/transparency-log';
import type { ClientBase } from 'pg';
import { jsonAsText, SEALED_COLUMNS, type SealedEvent } from './leaf';
import { readTiles } from './proof-tables';

/** Bundles of entries that are read together: memory does not depend on the length of the log. */
const BUNDLES_A_PAGE = 16;
/** The largest number of entries of a page. */
export const ENTRIES_A_PAGE = BUNDLES_A_PAGE * TILE_WIDTH;
/** PostgreSQL's smallest bigint, so that an event that somebody inserted before the first position is read as well. */
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
  events: SealedEvent<string>[];
  /** The hashes of the entries, by bundle. */
  tiles: Map<number, Uint8Array>;
}

/**
 * Reads the entries of the log with their events in order. PostgreSQL reads the events of the next page while the present one is used.
 *
 * @param from the position to begin with; null for the beginning, including inserted events before it
 */
export async function* readEntryPages(
  client: ClientBase,
  from: string | null = null,
): AsyncGenerator<EntryPage> {
  let next = await readBundles(client, await firstBundle(client, from));
  let events = readEvents(client, from === null ? LEAST_POSITION : String(BigInt(from) - 1n), next);
  for (let last = next.bundles.at(-1); last; last = next.bundles.at(-1)) {
    const page = { ...next, events: await events };
    next = await readBundles(client, last.bundle + 1);
    events = readEvents(client, last.positions.at(-1) ?? '0', next);
    // Its failure is thrown when it is awaited.
    events.catch(() => undefined);
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

async function readBundles(
  client: ClientBase,
  first: number,
): Promise<Pick<EntryPage, 'bundles' | 'tiles'>> {
  const { rows } = await client.query<Omit<EntryBundle, 'positions'> & { positions: string }>({
    name: 'audit-bundles',
    text: `SELECT bundle::float8 AS bundle, array_to_string(positions, ',') AS positions, encode(salts, 'hex') AS salts FROM audit_entries e
      WHERE bundle >= $1 ORDER BY e.bundle LIMIT $2`,
    values: [first, BUNDLES_A_PAGE],
  });
  const bundles = rows.map((row) => ({ ...row, positions: row.positions.split(',') }));
  const tiles = await readTiles(
    client,
    bundles.map(({ bundle: index }) => ({ level: 0, index })),
  );
  return { bundles, tiles: new Map(tiles.map(({ index, hashes }) => [index, hashes])) };
}

/** Reads the events after a position, up to the last one of the bundles. */
async function readEvents(
  client: ClientBase,
  after: string,
  { bundles }: Pick<EntryPage, 'bundles'>,
): Promise<EntryPage['events']> {
  const upTo = bundles.at(-1)?.positions.at(-1);
  if (upTo === undefined) return [];
  const { rows } = await client.query<SealedEvent<string>>({
    name: 'audit-events',
    text: `SELECT ${SEALED_COLUMNS} FROM event e WHERE e.position > $1 AND e.position <= $2 ORDER BY e.position`,
    values: [after, upTo],
    types: jsonAsText,
  });
  return rows;
}
