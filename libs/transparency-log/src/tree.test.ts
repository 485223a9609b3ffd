import fc from 'fast-check';
import { toBase64, toHex } from './base64';
import { HASH_SIZE } from './hash';
import {
  consistencyProof,
  inclusionProof,
  rootOfTiles,
  verifyConsistency,
  verifyInclusion,
  type TileReader,
} from './proofs';
import { hasher } from './testing/crypto';
// From github.com/transparency-dev/merkle (Apache-2.0), testdata/consistency at 417fb0c.
import vectors from './testing/consistency-vectors.json';
import { verifyInclusionElsewhere } from './testing/sigstore';
import { rightEdge, TILE_WIDTH, widthOf, type Tile } from './tiles';
import { MissingTile, TreeBuilder } from './tree-builder';

/** The entries of the trees that Certificate Transparency publishes hashes and proofs of. */
const CERTIFICATE_TRANSPARENCY_ENTRIES = [
  '',
  '\x00',
  '\x10',
  '\x20\x21',
  '\x30\x31',
  '\x40\x41\x42\x43',
  '\x50\x51\x52\x53\x54\x55\x56\x57',
  '\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f',
];

/** The bytes of base64, also where they are none of a hash. */
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

const entryOf = (index: number) => `entry ${index}`;

/** A tree of `size` leaves with all its tiles. */
const grow = (size: number) => growFrom(Array.from({ length: size }, (_, i) => entryOf(i)));

function growFrom(entries: readonly string[]) {
  const full: Tile[] = [];
  const builder = new TreeBuilder(hasher, (tile) => full.push(tile));
  for (const entry of entries) builder.append(hasher.leaf(entry));
  const tiles = new Map(
    [...full, ...builder.edge()].map((tile) => [`${tile.level}/${tile.index}`, tile]),
  );
  const read: TileReader = async (places) =>
    places.flatMap(({ level, index }) => tiles.get(`${level}/${index}`) ?? []);
  return { builder, tiles, read, root: builder.root() };
}

/** The definition of RFC 6962, section 2.1, word for word. */
function definedRoot(entries: readonly string[]): Uint8Array {
  const [entry] = entries;
  if (entry === undefined) return hasher.empty();
  if (entries.length === 1) return hasher.leaf(entry);
  let k = 1;
  while (k * 2 < entries.length) k *= 2;
  return hasher.node(definedRoot(entries.slice(0, k)), definedRoot(entries.slice(k)));
}

const sizes = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 40, max: 900 }),
  fc.constantFrom(256, 512),
);
const twoSizes = fc.tuple(sizes, fc.nat()).map(([size, at]): [number, number] => [at % size, size]);
const RUNS = { numRuns: 40 };

it.each([
  [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  [6, '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
])('the tree of %d leaves has the root that Certificate Transparency publishes', (size, root) => {
  const entries = CERTIFICATE_TRANSPARENCY_ENTRIES.slice(0, size);
  const builder = new TreeBuilder(hasher);
  for (const entry of entries) builder.append(hasher.leaf(entry));
  expect(toHex(builder.root())).toBe(root);
});

it('has the root of the definition, from leaves and from tiles', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async (size) => {
      const { root, read } = grow(size);
      expect(toHex(root)).toBe(
        toHex(definedRoot(Array.from({ length: size }, (_, i) => entryOf(i)))),
      );
      expect(toHex(await rootOfTiles(hasher, size, read))).toBe(toHex(root));
    }),
    RUNS,
  );
});

it('goes on from its right edge as if it had never stopped', () => {
  fc.assert(
    fc.property(twoSizes, ([first, size]) => {
      const resumed = TreeBuilder.resume(hasher, first, grow(first).builder.edge());
      for (let i = first; i < size; i++) resumed.append(hasher.leaf(entryOf(i)));
      const whole = grow(size);
      expect([resumed.size, toHex(resumed.root())]).toEqual([size, toHex(whole.root)]);
      expect(resumed.edge()).toEqual(whole.builder.edge());
    }),
    RUNS,
  );
});

it('does not go on from an edge with a tile missing or cut short', () => {
  const edge = grow(700).builder.edge();
  expect(edge.length).toBe(rightEdge(700).length);
  expect(() => TreeBuilder.resume(hasher, 700, edge.slice(1))).toThrow(MissingTile);
  const [first, ...others] = edge.map((tile) => ({
    ...tile,
    hashes: tile.hashes.slice(HASH_SIZE),
  }));
  expect(() => TreeBuilder.resume(hasher, 700, first ? [first, ...others] : [])).toThrow(
    MissingTile,
  );
});

it('every tile above the lowest has the roots of the tiles below it', () => {
  const { tiles } = grow(65_537);
  const top = tiles.get('1/0');
  expect(top && widthOf(top)).toBe(TILE_WIDTH);
  for (let i = 0; i < TILE_WIDTH; i++) {
    const below = tiles.get(`0/${i}`);
    expect(below && toHex(hasher.perfect(below.hashes))).toBe(
      top && toHex(top.hashes.slice(i * HASH_SIZE, (i + 1) * HASH_SIZE)),
    );
  }
});

it('proves that a leaf is in the tree, as another implementation finds too', async () => {
  await fc.assert(
    fc.asyncProperty(twoSizes, async ([index, size]) => {
      const { root, read } = grow(size);
      const proof = await inclusionProof(hasher, index, size, read);
      const leafHash = hasher.leaf(entryOf(index));
      expect(verifyInclusion(hasher, { index, size, leafHash, proof, root })).toBe(true);
      expect(() => verifyElsewhere(index, size, entryOf(index), proof, root)).not.toThrow();
      expect(() => verifyElsewhere(index, size, 'another entry', proof, root)).toThrow();
    }),
    RUNS,
  );
});

it('refuses an inclusion proof with anything changed', async () => {
  await fc.assert(
    fc.asyncProperty(twoSizes, fc.nat(), async ([index, size], which) => {
      const { root, read } = grow(size);
      const good = {
        index,
        size,
        leafHash: hasher.leaf(entryOf(index)),
        proof: await inclusionProof(hasher, index, size, read),
        root,
      };
      const changed = good.proof.map((hash, i) =>
        i === which % good.proof.length ? hasher.node(hash, hash) : hash,
      );
      const bad = [
        { ...good, leafHash: hasher.leaf('another entry') },
        { ...good, root: hasher.leaf('another root') },
        { ...good, proof: [...good.proof, root] },
        { ...good, index: size },
        { ...good, index: -1 },
        ...(size > 1
          ? [
              { ...good, proof: changed },
              { ...good, proof: good.proof.slice(1) },
            ]
          : []),
        ...(size > 1 ? [{ ...good, index: (index + 1) % size }] : []),
      ];
      expect(bad.filter((each) => verifyInclusion(hasher, each))).toEqual([]);
    }),
    RUNS,
  );
});

it('proves that a tree begins with a smaller one, and refuses the proof for any other', async () => {
  await fc.assert(
    fc.asyncProperty(twoSizes, async ([index, size]) => {
      const firstSize = index + 1;
      const whole = grow(size);
      const first = { size: firstSize, root: grow(firstSize).root };
      const second = { size, root: whole.root };
      const proof = await consistencyProof(hasher, firstSize, size, whole.read);
      expect(verifyConsistency(hasher, { first, second, proof })).toBe(true);
      const other = { size: firstSize, root: hasher.leaf('another root') };
      expect(verifyConsistency(hasher, { first: other, second, proof })).toBe(false);
      expect(verifyConsistency(hasher, { first, second, proof: [...proof, whole.root] })).toBe(
        false,
      );
      expect(verifyConsistency(hasher, { first, second: { size, root: other.root }, proof })).toBe(
        false,
      );
      if (firstSize === size) return;
      expect(verifyConsistency(hasher, { first, second, proof: proof.slice(1) })).toBe(false);
      expect(verifyConsistency(hasher, { first: second, second: first, proof })).toBe(false);
    }),
    RUNS,
  );
});

it('judges the published consistency proofs as their authors do', () => {
  expect(vectors).toHaveLength(98);
  const judged = vectors.map(({ name, size1, size2, root1, root2, proof }) => {
    const [first, second] = [
      { size: size1, root: bytesOf(root1) },
      { size: size2, root: bytesOf(root2) },
    ];
    return [name, verifyConsistency(hasher, { first, second, proof: (proof ?? []).map(bytesOf) })];
  });
  expect(judged).toEqual(vectors.map(({ name, wantErr }) => [name, !wantErr]));
});

it('makes the published consistency proofs', async () => {
  const published = vectors.filter(({ name }) => name.endsWith('happy-path'));
  expect(published.length).toBeGreaterThan(3);
  for (const { size1, size2, root1, root2, proof } of published) {
    const { read } = growFrom(CERTIFICATE_TRANSPARENCY_ENTRIES.slice(0, size2));
    const made = await consistencyProof(hasher, size1, size2, read);
    expect(made.map(toBase64)).toEqual(proof ?? []);
    expect([
      toBase64(await rootOfTiles(hasher, size1, read)),
      toBase64(await rootOfTiles(hasher, size2, read)),
    ]).toEqual([root1, root2]);
  }
});

it('a tree is consistent with itself, and with no other of its size', () => {
  const same = { size: 5, root: grow(5).root };
  expect(verifyConsistency(hasher, { first: same, second: same, proof: [] })).toBe(true);
  expect(
    verifyConsistency(hasher, { first: same, second: { ...same, root: grow(6).root }, proof: [] }),
  ).toBe(false);
});

it('makes no proof of a leaf or a tree that is not there', async () => {
  const { read } = grow(5);
  expect(() => inclusionProof(hasher, 5, 5, read)).toThrow(RangeError);
  expect(() => consistencyProof(hasher, 6, 5, read)).toThrow(RangeError);
  await expect(inclusionProof(hasher, 0, 5, async () => [])).rejects.toThrow(MissingTile);
});

/** Verification by the implementation of Sigstore. */
const verifyElsewhere = (
  index: number,
  size: number,
  entry: string,
  proof: readonly Uint8Array[],
  root: Uint8Array,
): void => verifyInclusionElsewhere({ index, entry, proof }, { size, root });
