import type { LogPosition } from '../events';
import { BITMAP_BLOCK, type BitmapRow } from '../projection';
import type { BitmapModel } from './projection-model';
import type { Row } from './table-sql';

const POSITIONS = BigInt(BITMAP_BLOCK);

/** The bits that a batch adds to a bitmap table. */
export class BitmapChanges {
  /** The bits of one term in one block, the first position in the highest bit of the first byte, as PostgreSQL has them. */
  private readonly blocks = new Map<string, { term: string; block: string; bytes: Buffer }>();

  constructor(readonly model: BitmapModel) {}

  /** Adds an event with its terms. */
  add(position: LogPosition, terms: readonly string[]): void {
    const block = String(position / POSITIONS);
    const offset = Number(position % POSITIONS);
    for (const term of terms) {
      const id = `${block} ${term}`;
      let bits = this.blocks.get(id);
      if (!bits) this.blocks.set(id, (bits = { term, block, bytes: Buffer.alloc(BITMAP_BLOCK / 8) }));
      const byte = offset >> 3;
      bits.bytes[byte] = (bits.bytes[byte] ?? 0) | (0x80 >> (offset & 7));
    }
  }

  /** Returns the rows to merge, with the bits in PostgreSQL's hexadecimal notation. */
  rows(): (BitmapRow & Row)[] {
    return [...this.blocks.values()].map(({ term, block, bytes }) => ({ term, block, bits: `X${bytes.toString('hex')}` }));
  }
}
