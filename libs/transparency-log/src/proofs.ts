import { HASH_SIZE, isSameHash, type TreeHasher } from './hash';
import { MissingTile } from './tree-builder';
import { TILE_HEIGHT, TILE_WIDTH, type Tile, type TilePlace } from './tiles';

/** Reads tiles in any order; a tile may have more hashes than asked for. */
export type TileReader = (places: readonly TilePlace[]) => Promise<readonly Tile[]>;

/** The leaves from `start` up to and without `end`. */
interface LeafRange {
  start: number;
  end: number;
}

/** Shows that a leaf is in a tree: RFC 6962, section 2.1.1. Lowest hash first. */
export const inclusionProof = (
  hasher: TreeHasher,
  index: number,
  size: number,
  read: TileReader,
): Promise<Uint8Array[]> => {
  if (index < 0 || index >= size)
    throw new RangeError(`A tree of ${size} leaves has no leaf ${index}`);
  return hashRanges(hasher, inclusionRanges(index, { start: 0, end: size }), read);
};

/** Shows that a tree begins with the leaves of a smaller one, which is not empty: RFC 6962, section 2.1.2. */
export const consistencyProof = (
  hasher: TreeHasher,
  first: number,
  second: number,
  read: TileReader,
): Promise<Uint8Array[]> => {
  if (first < 1 || first > second)
    throw new RangeError(`A tree of ${second} leaves does not begin with ${first}`);
  return hashRanges(hasher, consistencyRanges(first, { start: 0, end: second }, true), read);
};

/** The root of a tree, calculated from its tiles. */
export async function rootOfTiles(
  hasher: TreeHasher,
  size: number,
  read: TileReader,
): Promise<Uint8Array> {
  if (size === 0) return hasher.empty();
  const [root] = await hashRanges(hasher, [{ start: 0, end: size }], read);
  return root ?? hasher.empty();
}

function inclusionRanges(index: number, { start, end }: LeafRange): LeafRange[] {
  if (end - start === 1) return [];
  const middle = start + splitOf(end - start);
  return index < middle
    ? [...inclusionRanges(index, { start, end: middle }), { start: middle, end }]
    : [...inclusionRanges(index, { start: middle, end }), { start, end: middle }];
}

function consistencyRanges(
  first: number,
  { start, end }: LeafRange,
  isWhole: boolean,
): LeafRange[] {
  if (first === end) return isWhole ? [] : [{ start, end }];
  const middle = start + splitOf(end - start);
  return first <= middle
    ? [...consistencyRanges(first, { start, end: middle }, isWhole), { start: middle, end }]
    : [...consistencyRanges(first, { start: middle, end }, false), { start, end: middle }];
}

/** The largest power of two below `leaves`. */
function splitOf(leaves: number): number {
  let split = 1;
  while (split * 2 < leaves) split *= 2;
  return split;
}

/** A perfect tree: the hashes `from` up to and without `to` of a tile. */
interface PerfectTree extends TilePlace {
  from: number;
  to: number;
}

/** The perfect trees of a range whose start is aligned as in RFC 6962, from left to right. */
function perfectTrees({ start, end }: LeafRange): PerfectTree[] {
  const trees: PerfectTree[] = [];
  for (let leaf = start; leaf < end;) {
    let height = 0;
    while (2 ** (height + 1) <= end - leaf) height += 1;
    const level = Math.floor(height / TILE_HEIGHT);
    const first = leaf / TILE_WIDTH ** level;
    const from = first % TILE_WIDTH;
    trees.push({
      level,
      index: Math.floor(first / TILE_WIDTH),
      from,
      to: from + 2 ** (height % TILE_HEIGHT),
    });
    leaf += 2 ** height;
  }
  return trees;
}

const keyOf = ({ level, index }: TilePlace) => `${level}/${index}`;

async function hashRanges(
  hasher: TreeHasher,
  ranges: readonly LeafRange[],
  read: TileReader,
): Promise<Uint8Array[]> {
  const trees = new Map(
    ranges
      .flatMap(perfectTrees)
      .map(({ level, index }) => [keyOf({ level, index }), { level, index }]),
  );
  const tiles = new Map(
    (await read([...trees.values()])).map((tile) => [keyOf(tile), tile.hashes]),
  );
  const hashOf = (tree: PerfectTree): Uint8Array => {
    const hashes = tiles.get(keyOf(tree));
    if (!hashes || hashes.length < tree.to * HASH_SIZE)
      throw new MissingTile(tree.level, tree.index);
    return hasher.perfect(hashes.subarray(tree.from * HASH_SIZE, tree.to * HASH_SIZE));
  };
  return ranges.map((range) =>
    perfectTrees(range)
      .map(hashOf)
      .reduceRight((right, left) => hasher.node(left, right)),
  );
}

const isOdd = (n: number): boolean => n % 2 === 1;
const half = (n: number): number => Math.floor(n / 2);

export interface Inclusion {
  index: number;
  size: number;
  leafHash: Uint8Array;
  proof: readonly Uint8Array[];
  root: Uint8Array;
}

/** RFC 9162, section 2.1.3.2. */
export function verifyInclusion(
  hasher: TreeHasher,
  { index, size, leafHash, proof, root }: Inclusion,
): boolean {
  if (index < 0 || index >= size) return false;
  let [fn, sn, hash] = [index, size - 1, leafHash];
  for (const sibling of proof) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      hash = hasher.node(sibling, hash);
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else hash = hasher.node(hash, sibling);
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && isSameHash(hash, root);
}

export interface Consistency {
  first: { size: number; root: Uint8Array };
  second: { size: number; root: Uint8Array };
  proof: readonly Uint8Array[];
}

/** RFC 9162, section 2.1.4.2. Nothing is consistent with the empty tree, because it says nothing of any other. */
export function verifyConsistency(
  hasher: TreeHasher,
  { first, second, proof }: Consistency,
): boolean {
  if (first.size < 1 || first.size > second.size) return false;
  if (first.size === second.size) return proof.length === 0 && isSameHash(first.root, second.root);
  const isPowerOfTwo = splitOf(first.size + 1) === first.size;
  const [start, ...rest] = isPowerOfTwo ? [first.root, ...proof] : proof;
  if (!start) return false;
  let [fn, sn] = [first.size - 1, second.size - 1];
  while (isOdd(fn)) [fn, sn] = [half(fn), half(sn)];
  let [firstHash, secondHash] = [start, start];
  for (const sibling of rest) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      firstHash = hasher.node(sibling, firstHash);
      secondHash = hasher.node(sibling, secondHash);
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else secondHash = hasher.node(secondHash, sibling);
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && isSameHash(firstHash, first.root) && isSameHash(secondHash, second.root);
}
