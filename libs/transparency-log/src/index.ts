export { fromBase64, toBase64, toHex } from './base64';
export { openCheckpoint, parseCheckpoint, signCheckpoint, type Checkpoint } from './checkpoint';
export { HASH_SIZE, isSameHash, TreeHasher, type Sha256 } from './hash';
export {
  formatVerifierKey,
  InvalidNote,
  keyIdOf,
  openNote,
  parseVerifierKey,
  signNote,
  type NoteCrypto,
  type NoteSigner,
  type VerifierKey,
} from './note';
export {
  consistencyProof,
  inclusionProof,
  rootOfTiles,
  verifyConsistency,
  verifyInclusion,
  type Consistency,
  type Inclusion,
  type TileReader,
} from './proofs';
export { openRestore, signRestore, type Restore } from './restore';
export {
  parseTilePath,
  rightEdge,
  TILE_BYTES,
  TILE_WIDTH,
  tilePath,
  tileWidth,
  widthOf,
  type Tile,
  type TilePlace,
} from './tiles';
export { MissingTile, TreeBuilder } from './tree-builder';
