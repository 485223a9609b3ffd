import type { TreeBuilder } from '@milkround/transparency-log';
import type { ClientBase } from 'pg';
import { ENTRIES_A_PAGE } from './entry-pages';
import { checkpointsAfter, type CheckpointRow } from './proof-tables';

/** There is at most one checkpoint for each entry, so these suffice for the entries of a page. */
const CHECKPOINTS_A_PAGE = ENTRIES_A_PAGE;

/** Compares the root at each size with the checkpoint that was signed at that size. Only this shows that log and tiles were rewritten together. */
export class SignedHistory {
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
