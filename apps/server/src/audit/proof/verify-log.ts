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
import { readEntryPages, type EntryPage, ENTRIES_A_PAGE } from './entry-pages';
import { isErased, leafOfTexts, saltAt } from './leaf';
import { hasher, nodeCrypto } from './node-crypto';
import { newestCheckpoint, readTiles, type CheckpointRow, checkpointsAfter } from './proof-tables';
import { RecordedTimes } from './recorded-times';

/** Maximum number of differences that are listed; all are counted. */
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
  /** The first positions of which data and salt were erased. Everything else about these events, and the tree, is as it was sealed. */
  erased: string[];
  /** Number of all erased ones. */
  erasedCount: number;
  /** Where the clock of the database was set back. This is no difference: the events are as they were sealed. */
  times: Pick<RecordedTimes, 'setBack' | 'count'>;
}

/** Recomputes the whole tree from the event table, and compares it with tiles, checkpoints and signatures. Reads one snapshot. */
export async function verifyLog(
  client: ClientBase,
  keys: AuditKeys,
  knownCheckpoints: readonly KnownCheckpoint[],
): Promise<Verification> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await new LogVerifier(client, keys).verify(knownCheckpoints);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Most positions are equal, so the texts are compared before they are converted to numbers. */
const isBefore = (a: string, b: string): boolean => a !== b && BigInt(a) < BigInt(b);

class LogVerifier {
  private readonly differences: Difference[] = [];
  private count = 0;
  private readonly upperTiles: Tile[] = [];
  private readonly builder = new TreeBuilder(
    hasher,
    (tile) => tile.level > 0 && this.upperTiles.push(tile),
  );
  /** Position of the last entry. */
  private last = '0';
  private readonly history: SignedHistory;
  private readonly erasedPositions: string[] = [];
  private erasedCount = 0;
  private readonly times = new RecordedTimes();

  constructor(
    private readonly client: ClientBase,
    private readonly keys: AuditKeys,
  ) {
    this.history = new SignedHistory(client, (row) => this.openOrDiffer(row) !== null);
  }

  async verify(knownCheckpoints: readonly KnownCheckpoint[]): Promise<Verification> {
    const row = await newestCheckpoint(this.client);
    const newest = row && this.openOrDiffer(row);
    if (row && newest && newest.size !== row.size)
      this.differ(
        null,
        `The checkpoint of ${row.size} entries was replaced by one of ${newest.size}.`,
      );
    await this.readEntries();
    if (newest) await this.compareRoot(newest);
    else if (!row && this.builder.size > 0)
      this.differ(null, `There are ${this.builder.size} sealed entries, but no checkpoint.`);
    await this.compareUpperTiles();
    for (const knownCheckpoint of knownCheckpoints) await this.compareKnown(knownCheckpoint);
    const { rows } = await this.client.query<{ n: number }>(
      'SELECT count(*)::float8 AS n FROM event WHERE position > $1',
      [this.last],
    );
    return {
      sealed: this.builder.size,
      unsealed: rows[0]?.n ?? 0,
      differences: this.differences,
      count: this.count,
      erased: this.erasedPositions,
      erasedCount: this.erasedCount,
      times: { setBack: this.times.setBack, count: this.times.count },
    };
  }

  private differ(position: string | null, message: string): void {
    this.count += 1;
    if (this.differences.length < NAMED) this.differences.push({ position, message });
  }

  private openOrDiffer({ note, size }: CheckpointRow): Checkpoint | null {
    try {
      const checkpoint = openCheckpoint(note, this.keys.verifiers, nodeCrypto);
      if (checkpoint.origin === this.keys.signer.name) return checkpoint;
      this.differ(
        null,
        `The checkpoint of ${size} entries is that of another log, ${checkpoint.origin}.`,
      );
    } catch (error) {
      if (!(error instanceof InvalidNote)) throw error;
      this.differ(null, `The checkpoint of ${size} entries was replaced: ${error.message}.`);
    }
    return null;
  }

  private async readEntries(): Promise<void> {
    for await (const page of readEntryPages(this.client)) {
      await this.history.refill(this.builder.size);
      this.comparePage(page);
    }
  }

  private comparePage({ bundles, events, tiles }: EntryPage): void {
    let eventIndex = 0;
    for (const { bundle, positions, salts } of bundles) {
      const hashes = tiles.get(bundle);
      if (bundle * TILE_WIDTH !== this.builder.size)
        this.differ(null, `The entries of bundle ${bundle} are not where they were sealed.`);
      if (hashes?.length !== positions.length * HASH_SIZE)
        this.differ(null, `Tile 0/${bundle} is missing or has another length.`);
      for (const [i, position] of positions.entries()) {
        for (
          let event = events[eventIndex];
          event && isBefore(event.position, position);
          event = events[++eventIndex]
        )
          this.differ(
            event.position,
            `The event at position ${event.position} was inserted after the log was sealed there.`,
          );
        const event = events[eventIndex];
        const isThere = event?.position === position;
        if (isThere) {
          eventIndex += 1;
          this.times.add(event);
        }
        const sealedHash = hashes?.subarray(i * HASH_SIZE, (i + 1) * HASH_SIZE);
        const salt = saltAt(salts, i);
        const hash = isThere ? hasher.leaf(leafOfTexts(event, salt)) : null;
        if (!hash) this.differ(position, `The event at position ${position} was deleted.`);
        else if (sealedHash?.length === HASH_SIZE && !isSameHash(hash, sealedHash))
          this.differ(
            position,
            `The event at position ${position} is not the one that was sealed, or its tile was changed.`,
          );
        else if (isErased(salt)) this.noteErased(position);
        this.builder.append(
          sealedHash?.length === HASH_SIZE ? sealedHash : (hash ?? hasher.empty()),
        );
        this.last = position;
        this.compareCheckpoint(position);
      }
    }
  }

  private noteErased(position: string): void {
    this.erasedCount += 1;
    if (this.erasedPositions.length < NAMED) this.erasedPositions.push(position);
  }

  private compareCheckpoint(position: string): void {
    const difference = this.history.compare(this.builder, position);
    if (difference) this.differ(difference.position, difference.message);
  }

  private async compareRoot(newest: Checkpoint): Promise<void> {
    if (newest.size !== this.builder.size)
      this.differ(
        null,
        `The newest checkpoint has ${newest.size} entries, but ${this.builder.size} are sealed: entries or checkpoints were removed.`,
      );
    else if (!this.history.isRewritten && !isSameHash(newest.root, this.builder.root()))
      this.differ(
        null,
        `The tiles have the root ${toHex(this.builder.root())}, but ${toHex(newest.root)} was signed.`,
      );
  }

  private async compareUpperTiles(): Promise<void> {
    const computedTiles = [
      ...this.upperTiles,
      ...this.builder.edge().filter(({ level }) => level > 0),
    ];
    const storedHashes = new Map(
      (await readTiles(this.client, computedTiles)).map((tile) => [
        `${tile.level}/${tile.index}`,
        tile.hashes,
      ]),
    );
    for (const { level, index, hashes } of computedTiles) {
      const tile = storedHashes.get(`${level}/${index}`);
      if (!tile || !isSameHash(tile, hashes))
        this.differ(null, `Tile ${level}/${index} was changed or removed.`);
    }
  }

  private async compareKnown(knownCheckpoint: KnownCheckpoint): Promise<void> {
    try {
      const comparison = await compareWithKnown(this.client, this.keys, knownCheckpoint);
      if (comparison.state === 'same' || comparison.restore) return;
      const description = `${comparison.known.size} sealed entries were seen at ${knownCheckpoint.seenAt}`;
      if (comparison.state === 'rolled-back')
        this.differ(
          null,
          `The database was rolled back: ${description}, and it has ${comparison.size} now.`,
        );
      else
        this.differ(
          null,
          `The log was rewritten: ${description}, and it does not begin with them any more.`,
        );
    } catch (error) {
      if (!(error instanceof InvalidNote)) throw error;
      this.differ(
        null,
        `A checkpoint could not be compared with the one seen at ${knownCheckpoint.seenAt}: ${error.message}.`,
      );
    }
  }
}

/** There is at most one checkpoint for each entry, so these suffice for the entries of a page. */
const CHECKPOINTS_A_PAGE = ENTRIES_A_PAGE;

/** Compares the root at each size with the checkpoint that was signed at that size. Only this shows that log and tiles were rewritten together. */
class SignedHistory {
  private checkpoints: CheckpointRow[] = [];
  private hasMore = true;
  /** Position of the last entry of the largest checkpoint that the log agrees with. */
  private agreedPosition = '0';
  private wasRewritten = false;

  /** @param isGenuine whether a checkpoint is signed by the audit key */
  constructor(
    private readonly client: ClientBase,
    private readonly isGenuine: (row: CheckpointRow) => boolean,
  ) {}

  get isRewritten(): boolean {
    return this.wasRewritten;
  }

  /** Reads the checkpoints of the next page of entries. @param size the number of entries before it */
  async refill(size: number): Promise<void> {
    if (!this.hasMore || this.checkpoints.length >= CHECKPOINTS_A_PAGE) return;
    const rows = await checkpointsAfter(
      this.client,
      this.checkpoints.at(-1)?.size ?? size,
      CHECKPOINTS_A_PAGE,
    );
    this.hasMore = rows.length === CHECKPOINTS_A_PAGE;
    this.checkpoints.push(...rows);
  }

  /** Returns the first difference to a checkpoint that was signed at the present size of the tree. */
  compare(tree: TreeBuilder, position: string): { position: string; message: string } | null {
    let difference = null;
    for (
      let next = this.checkpoints[0];
      next && next.size <= tree.size;
      next = this.checkpoints[0]
    ) {
      this.checkpoints.shift();
      if (next.size < tree.size || this.wasRewritten) continue;
      if (next.note.includes(`\n${next.size}\n${Buffer.from(tree.root()).toString('base64')}\n`))
        this.agreedPosition = position;
      else if (this.isGenuine(next)) difference = this.difference(next);
    }
    return difference;
  }

  private difference({ position }: CheckpointRow): { position: string; message: string } {
    this.wasRewritten = true;
    const first = String(BigInt(this.agreedPosition) + 1n);
    return {
      position: first,
      message: `The log and its tiles were rewritten together: they agree with what was signed up to position ${this.agreedPosition}, and differ from it between position ${first} and ${position}.`,
    };
  }
}
