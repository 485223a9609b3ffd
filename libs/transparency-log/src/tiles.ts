import { HASH_SIZE } from './hash';

/** Height of a tile: each has up to 2^8 hashes (https://c2sp.org/tlog-tiles). */
export const TILE_HEIGHT = 8;
/** Number of hashes of a full tile. */
export const TILE_WIDTH = 256;
/** Length of a full tile in bytes. */
export const TILE_BYTES = TILE_WIDTH * HASH_SIZE;
/** Levels above this one would need more leaves than a number counts exactly. */
const MAX_LEVEL = 6;

/** The place of a tile. At level L its hashes are the roots of perfect trees of 256^L leaves. */
export interface TilePlace {
  level: number;
  index: number;
}

/** A tile of a tree, with 1 to 256 hashes one after the other. */
export interface Tile extends TilePlace {
  hashes: Uint8Array;
}

export const widthOf = ({ hashes }: Pick<Tile, 'hashes'>): number => hashes.length / HASH_SIZE;

/** Number of hashes of a tile in a tree of this size; 0 when the tree has no such tile. */
export function tileWidth({ level, index }: TilePlace, size: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level);
  return Math.min(TILE_WIDTH, Math.max(0, hashes - index * TILE_WIDTH));
}

/** The places of the partial tiles at the right edge of a tree of this size, lowest level first. */
export function rightEdge(size: number): TilePlace[] {
  const places: TilePlace[] = [];
  for (
    let level = 0, hashes = size;
    hashes > 0;
    level++, hashes = Math.floor(hashes / TILE_WIDTH)
  ) {
    if (hashes % TILE_WIDTH > 0) places.push({ level, index: Math.floor(hashes / TILE_WIDTH) });
  }
  return places;
}

/** Path of a tile below the log's address, such as `tile/0/x001/234.p/7`. */
export function tilePath({ level, index }: TilePlace, width: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const path = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${path}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
}

/** The reverse of {@link tilePath}; null for anything that it does not write. */
export function parseTilePath(path: string): (TilePlace & { width: number }) | null {
  const [, level = '', groups = '', partial] =
    /^tile\/(\d)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  if (groups === '') return null;
  const tile = {
    level: Number(level),
    index: Number(groups.replace(/[x/]/g, '')),
    width: partial ? Number(partial) : TILE_WIDTH,
  };
  const isTile = tile.level <= MAX_LEVEL && tile.width > 0 && tilePath(tile, tile.width) === path;
  return isTile ? tile : null;
}
