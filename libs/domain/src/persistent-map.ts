const BITS = 5;
const WIDTH = 1 << BITS;
const LEAF_MAX = 16;
const MAX_DEPTH = 6;

type Leaf<V> = ReadonlyMap<string, V>;
interface Branch<V> {
  readonly slots: readonly (Node<V> | undefined)[];
}
type Node<V> = Leaf<V> | Branch<V>;

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

const slotOf = (hash: number, depth: number): number => (hash >>> (depth * BITS)) & (WIDTH - 1);
const isBranch = <V>(node: Node<V>): node is Branch<V> => 'slots' in node;

function branchOf<V>(leaf: Leaf<V>, depth: number): Branch<V> {
  const slots = new Array<Map<string, V> | undefined>(WIDTH).fill(undefined);
  for (const [key, value] of leaf) {
    const slot = slotOf(hashOf(key), depth);
    const child = slots[slot] ?? new Map<string, V>();
    slots[slot] = child.set(key, value);
  }
  return { slots };
}

function put<V>(
  node: Node<V> | undefined,
  key: string,
  value: V,
  hash: number,
  depth: number,
): Node<V> {
  if (node === undefined) return new Map([[key, value]]);
  if (isBranch(node)) {
    const slots = node.slots.slice();
    const slot = slotOf(hash, depth);
    slots[slot] = put(slots[slot], key, value, hash, depth + 1);
    return { slots };
  }
  const leaf = new Map(node).set(key, value);
  return leaf.size > LEAF_MAX && depth < MAX_DEPTH ? branchOf(leaf, depth) : leaf;
}

function without<V>(node: Node<V>, key: string, hash: number, depth: number): Node<V> {
  if (!isBranch(node)) {
    const leaf = new Map(node);
    leaf.delete(key);
    return leaf;
  }
  const slot = slotOf(hash, depth);
  const child = node.slots[slot];
  if (child === undefined) return node;
  const slots = node.slots.slice();
  slots[slot] = without(child, key, hash, depth + 1);
  return { slots };
}

function* entriesOf<V>(node: Node<V>): Generator<[string, V], undefined> {
  if (!isBranch(node)) {
    yield* node;
    return undefined;
  }
  for (const child of node.slots) if (child !== undefined) yield* entriesOf(child);
  return undefined;
}

/**
 * An immutable map with string keys: a hash array mapped trie. Copies share their common nodes, so the cost of folding one fact does not depend on
 * the size of the day. The order of iteration is not defined.
 */
export class PersistentMap<V> implements ReadonlyMap<string, V> {
  private constructor(
    private readonly root: Node<V>,
    readonly size: number,
  ) {}

  static empty<V>(): PersistentMap<V> {
    return new PersistentMap<V>(new Map(), 0);
  }

  get(key: string): V | undefined {
    const hash = hashOf(key);
    let node: Node<V> | undefined = this.root;
    for (let depth = 0; node !== undefined && isBranch(node); depth += 1)
      node = node.slots[slotOf(hash, depth)];
    return node?.get(key);
  }

  has(key: string): boolean {
    const hash = hashOf(key);
    let node: Node<V> | undefined = this.root;
    for (let depth = 0; node !== undefined && isBranch(node); depth += 1)
      node = node.slots[slotOf(hash, depth)];
    return node !== undefined && node.has(key);
  }

  /** Returns a copy with `key` set. */
  with(key: string, value: V): PersistentMap<V> {
    return new PersistentMap(
      put(this.root, key, value, hashOf(key), 0),
      this.has(key) ? this.size : this.size + 1,
    );
  }

  without(key: string): PersistentMap<V> {
    return this.has(key)
      ? new PersistentMap(without(this.root, key, hashOf(key), 0), this.size - 1)
      : this;
  }

  forEach(visit: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    for (const [key, value] of this) visit(value, key, this);
  }

  entries(): Generator<[string, V], undefined> {
    return entriesOf(this.root);
  }

  *keys(): Generator<string, undefined> {
    for (const [key] of this) yield key;
    return undefined;
  }

  *values(): Generator<V, undefined> {
    for (const [, value] of this) yield value;
    return undefined;
  }

  [Symbol.iterator](): Generator<[string, V], undefined> {
    return this.entries();
  }
}
