import { HASH_SIZE, type TreeHasher } from './hash';
import { rightEdge, TILE_BYTES, TILE_HEIGHT, TILE_WIDTH, widthOf, type Tile } from './tiles';

interface OpenTile {
  index: number;
  width: number;
  hashes: Uint8Array;
}

/** Grows a Merkle tree leaf by leaf. It holds only the right edge, so its memory does not depend on the number of leaves. */
export class TreeBuilder {
  private count = 0;
  /** By height: the root of the perfect tree of 2^height leaves at the right edge, or null. */
  private readonly frontier: (Uint8Array | null)[] = [];
  /** By level: the tile at the right edge, which is not full. */
  private readonly openTiles: OpenTile[] = [];

  /** @param onFull is called with each tile that has become full */
  constructor(
    private readonly hasher: TreeHasher,
    private readonly onFull: (tile: Tile) => void = () => {},
  ) {}

  /**
   * A builder that continues a tree of `size` leaves.
   *
   * @param edge the tiles at the places of `rightEdge(size)`
   * @throws Error when a tile is missing or has another width
   */
  static resume(
    hasher: TreeHasher,
    size: number,
    edge: readonly Tile[],
    onFull?: (tile: Tile) => void,
  ): TreeBuilder {
    const builder = new TreeBuilder(hasher, onFull);
    builder.count = size;
    for (const { level, index } of rightEdge(size)) {
      const tile = edge.find((candidate) => candidate.level === level && candidate.index === index);
      const width = Math.floor(size / TILE_WIDTH ** level) % TILE_WIDTH;
      if (!tile || widthOf(tile) !== width) throw new MissingTile(level, index);
      builder.reopen(tile, width);
    }
    for (
      let level = 0, hashes = size;
      hashes > 0;
      level++, hashes = Math.floor(hashes / TILE_WIDTH)
    )
      builder.openTiles[level] ??= {
        index: hashes / TILE_WIDTH,
        width: 0,
        hashes: new Uint8Array(TILE_BYTES),
      };
    return builder;
  }

  /** Number of leaves. */
  get size(): number {
    return this.count;
  }

  append(leafHash: Uint8Array): void {
    this.count += 1;
    let hash = leafHash;
    for (let height = 0; ; height++) {
      if (height % TILE_HEIGHT === 0) this.addToTile(height / TILE_HEIGHT, hash);
      const left = this.frontier[height];
      if (!left) {
        this.frontier[height] = hash;
        return;
      }
      hash = this.hasher.node(left, hash);
      this.frontier[height] = null;
    }
  }

  root(): Uint8Array {
    let root: Uint8Array | null = null;
    for (const hash of this.frontier) if (hash) root = root ? this.hasher.node(hash, root) : hash;
    return root ?? this.hasher.empty();
  }

  /** The partial tiles at the right edge. */
  edge(): Tile[] {
    return this.openTiles.flatMap(({ index, width, hashes }, level) =>
      width === 0 ? [] : [{ level, index, hashes: hashes.slice(0, width * HASH_SIZE) }],
    );
  }

  private addToTile(level: number, hash: Uint8Array): void {
    const tile = (this.openTiles[level] ??= {
      index: 0,
      width: 0,
      hashes: new Uint8Array(TILE_BYTES),
    });
    tile.hashes.set(hash, tile.width * HASH_SIZE);
    tile.width += 1;
    if (tile.width < TILE_WIDTH) return;
    this.openTiles[level] = { index: tile.index + 1, width: 0, hashes: new Uint8Array(TILE_BYTES) };
    this.onFull({ level, index: tile.index, hashes: tile.hashes });
  }

  private reopen({ level, index, hashes }: Tile, width: number): void {
    const copy = new Uint8Array(TILE_BYTES);
    copy.set(hashes);
    this.openTiles[level] = { index, width, hashes: copy };
    for (let bit = 0, end = width; end > 0; bit++) {
      const length = 2 ** bit;
      if (end % (2 * length) === 0) continue;
      end -= length;
      this.frontier[level * TILE_HEIGHT + bit] = this.hasher.perfect(
        copy.slice(end * HASH_SIZE, (end + length) * HASH_SIZE),
      );
    }
    for (let height = 0; height < this.frontier.length; height++) this.frontier[height] ??= null;
  }
}

/** The tree cannot be read: a tile is missing, or has another width than the size of the tree demands. */
export class MissingTile extends Error {
  override readonly name = 'MissingTile';
  constructor(
    readonly level: number,
    readonly index: number,
  ) {
    super(`Tile ${level}/${index} is missing or has another width than the tree`);
  }
}
