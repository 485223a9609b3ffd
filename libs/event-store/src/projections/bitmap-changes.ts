import type { LogPosition } from '../events';
import { BITMAP_BLOCK, type BitmapRow } from '../projection';
import type { BitmapModel } from './projection-model';
import type { Row } from './table-sql';

/** The bits that a batch adds to a bitmap table. */
export class BitmapChanges {
  /** By block and term: the bits, the first position in the highest bit of the first byte, as PostgreSQL has them. */
  private readonly blocks = new Map<number, Map<string, Buffer>>();

  constructor(readonly model: BitmapModel) {}

  add(position: LogPosition, terms: readonly string[]): void {
    const block = Math.floor(Number(position) / BITMAP_BLOCK);
    const offset = Number(position) % BITMAP_BLOCK;
    let bitsOf = this.blocks.get(block);
    if (!bitsOf) this.blocks.set(block, (bitsOf = new Map<string, Buffer>()));
    for (const term of terms) {
      let bits = bitsOf.get(term);
      if (!bits) bitsOf.set(term, (bits = Buffer.alloc(BITMAP_BLOCK / 8)));
      const byte = offset >> 3;
      bits[byte] = (bits[byte] ?? 0) | (0x80 >> (offset & 7));
    }
  }

  /** Returns the rows to merge, with the bits in PostgreSQL's hexadecimal notation. */
  rows(): (BitmapRow & Row)[] {
    return [...this.blocks].flatMap(([block, bitsOf]) =>
      [...bitsOf].map(([term, bits]) => ({
        term,
        block: String(block),
        bits: `X${bits.toString('hex')}`,
      })),
    );
  }
}
