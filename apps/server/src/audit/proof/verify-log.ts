import {
  isSameHash,
  HASH_SIZE,
  InvalidNote,
  openCheckpoint,
  TILE_WIDTH,
  toHex,
  TreeBuilder,
  type Checkpoint,
  type Tile,
} from '@milkround/transparency-log';
import type { ClientBase } from 'pg';
import type { AuditKeys } from './audit-key';
import { compareWithKnown, type KnownCheckpoint } from './known-checkpoint';
import { leafOf, SEALED_COLUMNS, type SealedEvent } from './leaf';
import { hasher, nodeCrypto } from './node-crypto';
import { checkpointsAfter, newestCheckpoint, readTiles, type CheckpointRow } from './proof-tables';

/** Bundles of entries that are read together: memory does not depend on the length of the log. */
const BUNDLES_A_PAGE = 16;
/** There is at most one checkpoint for each entry, so these suffice for the entries of a page. */
const CHECKPOINTS_A_PAGE = BUNDLES_A_PAGE * TILE_WIDTH;
/** PostgreSQL's least bigint: also before the first position nothing can be inserted. */
const LEAST_POSITION = '-9223372036854775808';
/** Differences that are named; all are counted. */
const NAMED = 20;

/** Something that is not as it was sealed, in one sentence. */
export interface Difference {
  /** Decimal; null when no single event is meant. */
  position: string | null;
  message: string;
}

export interface Verification {
  /** Number of sealed events, and of the events behind them that are not sealed yet. */
  sealed: number;
  unsealed: number;
  /** The first ones, by position where they have one. */
  differences: Difference[];
  /** Number of all differences. */
  count: number;
}

interface BundleRow {
  bundle: number;
  positions: string[];
  salts: string;
}

interface Page {
  bundles: BundleRow[];
  /** The events at all positions up to the last one of the bundles. */
  events: SealedEvent[];
  /** The hashes of the entries, by bundle. */
  tiles: Map<number, Uint8Array>;
}

/** Recomputes the whole tree from the event table, and compares it with tiles, checkpoints and signatures. Reads one snapshot. */
export async function verifyLog(client: ClientBase, keys: AuditKeys, known: readonly KnownCheckpoint[]): Promise<Verification> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await new LogVerifier(client, keys).verify(known);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Mostly they are the same, which needs no numbers. */
const isBefore = (a: string, b: string): boolean => a !== b && BigInt(a) < BigInt(b);

class LogVerifier {
  private readonly differences: Difference[] = [];
  private count = 0;
  private readonly upperTiles: Tile[] = [];
  private readonly builder = new TreeBuilder(hasher, (tile) => tile.level > 0 && this.upperTiles.push(tile));
  /** Position of the last entry. */
  private last = '0';
  private checkpoints: CheckpointRow[] = [];
  /** The largest checkpoint that the log agrees with: its size and last position. */
  private agreed = { size: 0, position: '0' };
  private isRewritten = false;

  constructor(
    private readonly client: ClientBase,
    private readonly keys: AuditKeys,
  ) {}

  async verify(known: readonly KnownCheckpoint[]): Promise<Verification> {
    const row = await newestCheckpoint(this.client);
    const newest = row && this.open(row);
    if (row && newest && newest.size !== row.size)
      this.differ(null, `The checkpoint of ${row.size} entries was replaced by one of ${newest.size}.`);
    await this.readEntries();
    if (newest) await this.compareRoot(newest);
    else if (!row && this.builder.size > 0) this.differ(null, `There are ${this.builder.size} sealed entries, but no checkpoint.`);
    await this.compareUpperTiles();
    for (const each of known) await this.compareKnown(each);
    const { rows } = await this.client.query<{ n: number }>('SELECT count(*)::float8 AS n FROM event WHERE position > $1', [this.last]);
    return { sealed: this.builder.size, unsealed: rows[0]?.n ?? 0, differences: this.differences, count: this.count };
  }

  private differ(position: string | null, message: string): void {
    this.count += 1;
    if (this.differences.length < NAMED) this.differences.push({ position, message });
  }

  private open({ note, size }: CheckpointRow): Checkpoint | null {
    try {
      const checkpoint = openCheckpoint(note, this.keys.verifiers, nodeCrypto);
      if (checkpoint.origin === this.keys.signer.name) return checkpoint;
      this.differ(null, `The checkpoint of ${size} entries is that of another log, ${checkpoint.origin}.`);
    } catch (error) {
      if (!(error instanceof InvalidNote)) throw error;
      this.differ(null, `The checkpoint of ${size} entries was replaced: ${error.message}.`);
    }
    return null;
  }

  /** The next page is read while the present one is hashed. */
  private async readEntries(): Promise<void> {
    this.checkpoints = await checkpointsAfter(this.client, 0, CHECKPOINTS_A_PAGE);
    for (let next = this.readPage(0, LEAST_POSITION); ;) {
      const page = await next;
      const last = page.bundles.at(-1);
      if (!last) return;
      next = this.readPage(last.bundle + 1, last.positions.at(-1) ?? '0');
      // Its failure is thrown when it is awaited.
      next.catch(() => undefined);
      this.comparePage(page);
      await this.refillCheckpoints();
    }
  }

  private async readPage(bundle: number, after: string): Promise<Page> {
    const { rows: bundles } = await this.client.query<BundleRow>({
      name: 'audit-bundles',
      text: `SELECT bundle::float8 AS bundle, positions::text[] AS positions, encode(salts, 'hex') AS salts FROM audit_entries
        WHERE bundle >= $1 ORDER BY bundle LIMIT $2`,
      values: [bundle, BUNDLES_A_PAGE],
    });
    const upTo = bundles.at(-1)?.positions.at(-1);
    if (upTo === undefined) return { bundles: [], events: [], tiles: new Map() };
    const { rows: events } = await this.client.query<SealedEvent>({
      name: 'audit-events',
      text: `SELECT ${SEALED_COLUMNS} FROM event e WHERE e.position > $1 AND e.position <= $2 ORDER BY e.position`,
      values: [after, upTo],
    });
    const tiles = await readTiles(
      this.client,
      bundles.map(({ bundle: index }) => ({ level: 0, index })),
    );
    return { bundles, events, tiles: new Map(tiles.map(({ index, hashes }) => [index, hashes])) };
  }

  private comparePage({ bundles, events, tiles }: Page): void {
    let at = 0;
    for (const { bundle, positions, salts } of bundles) {
      const hashes = tiles.get(bundle);
      if (bundle * TILE_WIDTH !== this.builder.size) this.differ(null, `The entries of bundle ${bundle} are not where they were sealed.`);
      if (hashes?.length !== positions.length * HASH_SIZE) this.differ(null, `Tile 0/${bundle} is missing or has another length.`);
      for (const [i, position] of positions.entries()) {
        for (let event = events[at]; event && isBefore(event.position, position); event = events[++at])
          this.differ(event.position, `The event at position ${event.position} was inserted after the log was sealed there.`);
        const event = events[at];
        const isThere = event?.position === position;
        if (isThere) at += 1;
        const sealed = hashes?.subarray(i * HASH_SIZE, (i + 1) * HASH_SIZE);
        const hash = isThere ? hasher.leaf(leafOf(event, salts.slice(i * 32, (i + 1) * 32))) : null;
        if (!hash) this.differ(position, `The event at position ${position} was deleted.`);
        else if (sealed?.length === HASH_SIZE && !isSameHash(hash, sealed))
          this.differ(position, `The event at position ${position} is not the one that was sealed, or its tile was changed.`);
        this.builder.append(sealed?.length === HASH_SIZE ? sealed.slice() : (hash ?? hasher.empty()));
        this.last = position;
        this.compareCheckpoint();
      }
    }
  }

  /** Compares with the checkpoint that was signed at this size, if there is one. */
  private compareCheckpoint(): void {
    for (let next = this.checkpoints[0]; next && next.size <= this.builder.size; next = this.checkpoints[0]) {
      this.checkpoints.shift();
      if (next.size < this.builder.size || this.isRewritten) continue;
      const root = this.builder.root();
      if (next.note.includes(`\n${next.size}\n${Buffer.from(root).toString('base64')}\n`))
        this.agreed = { size: next.size, position: next.position };
      else if (this.open(next)) {
        this.isRewritten = true;
        this.differ(
          String(BigInt(this.agreed.position) + 1n),
          `The log and its tiles were rewritten together: they agree with what was signed up to position ${this.agreed.position}, and differ from it between position ${BigInt(this.agreed.position) + 1n} and ${next.position}.`,
        );
      }
    }
  }

  private async refillCheckpoints(): Promise<void> {
    if (this.checkpoints.length >= CHECKPOINTS_A_PAGE) return;
    const after = this.checkpoints.at(-1)?.size ?? this.builder.size;
    this.checkpoints.push(...(await checkpointsAfter(this.client, after, CHECKPOINTS_A_PAGE)));
  }

  private async compareRoot(newest: Checkpoint): Promise<void> {
    if (newest.size !== this.builder.size)
      this.differ(
        null,
        `The newest checkpoint has ${newest.size} entries, but ${this.builder.size} are sealed: entries or checkpoints were removed.`,
      );
    else if (!this.isRewritten && !isSameHash(newest.root, this.builder.root()))
      this.differ(null, `The tiles have the root ${toHex(this.builder.root())}, but ${toHex(newest.root)} was signed.`);
  }

  private async compareUpperTiles(): Promise<void> {
    const computed = [...this.upperTiles, ...this.builder.edge().filter(({ level }) => level > 0)];
    const stored = new Map((await readTiles(this.client, computed)).map((tile) => [`${tile.level}/${tile.index}`, tile.hashes]));
    for (const { level, index, hashes } of computed) {
      const tile = stored.get(`${level}/${index}`);
      if (!tile || !isSameHash(tile, hashes)) this.differ(null, `Tile ${level}/${index} was changed or removed.`);
    }
  }

  private async compareKnown(known: KnownCheckpoint): Promise<void> {
    try {
      const found = await compareWithKnown(this.client, this.keys, known);
      if (found.state === 'same' || found.restore) return;
      const then = `${found.known.size} sealed entries were seen at ${known.seenAt}`;
      if (found.state === 'rolled-back') this.differ(null, `The database was rolled back: ${then}, and it has ${found.size} now.`);
      else this.differ(null, `The log was rewritten: ${then}, and it does not begin with them any more.`);
    } catch (error) {
      if (!(error instanceof InvalidNote)) throw error;
      this.differ(null, `A checkpoint could not be compared with the one seen at ${known.seenAt}: ${error.message}.`);
    }
  }
}
