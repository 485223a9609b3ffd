import { BITMAP_BLOCK } from '../built.mjs';

export const TERM_TABLE = 'activity_term';

/** Returns the positions of each term in rows of a bitmap table. */
export function positionsByTerm(rows) {
  const positions = new Map();
  for (const { term, block, bits } of rows) {
    const bytes = Buffer.from(bits.slice(1), 'hex');
    const list = positions.get(term) ?? positions.set(term, []).get(term);
    for (let offset = 0; offset < BITMAP_BLOCK; offset++)
      if (bytes[offset >> 3] & (0x80 >> (offset & 7)))
        list.push(Number(block) * BITMAP_BLOCK + offset);
  }
  return positions;
}

/** Returns the first position at or after `position` at which a block begins. */
export const blockStart = (position) => Math.ceil(position / BITMAP_BLOCK) * BITMAP_BLOCK;

/** The bitmaps of the blocks that are not written yet, while a log is created from its start to its end. */
export class TermBlocks {
  /** Bytes by term, by block. */
  #blocks = new Map();

  /** Adds the facts of a term, whose positions are counted from 1 after `position`. */
  add(term, positions, position) {
    let block = -1;
    let bytes;
    for (const relativePosition of positions) {
      const factPosition = position + relativePosition;
      if (Math.floor(factPosition / BITMAP_BLOCK) !== block) {
        block = Math.floor(factPosition / BITMAP_BLOCK);
        bytes = this.#bytesOf(block, term);
      }
      const offset = factPosition % BITMAP_BLOCK;
      bytes[offset >> 3] |= 0x80 >> (offset & 7);
    }
  }

  /** Removes the blocks that end at or before `position` and returns their lines of COPY. */
  take(position) {
    let lines = '';
    for (const [block, terms] of this.#blocks) {
      if ((block + 1) * BITMAP_BLOCK - 1 > position) continue;
      for (const [term, bytes] of terms) lines += `${term}\t${block}\tX${bytes.toString('hex')}\n`;
      this.#blocks.delete(block);
    }
    return lines;
  }

  #bytesOf(block, term) {
    const terms = this.#blocks.get(block) ?? this.#blocks.set(block, new Map()).get(block);
    return terms.get(term) ?? terms.set(term, Buffer.alloc(BITMAP_BLOCK / 8)).get(term);
  }
}
