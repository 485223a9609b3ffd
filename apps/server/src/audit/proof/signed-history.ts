import type { TreeBuilder } from '@milkround/transparency-log';
import type { ClientBase } from 'pg';
import { ENTRIES_A_PAGE } from './entry-pages';
import { checkpointsAfter, type CheckpointRow } from './proof-tables';

/** There is at most one checkpoint for each entry, so these suffice for the entries of a page. */
const CHECKPOINTS_A_PAGE = ENTRIES_A_PAGE;

/** Compares the root at each size with what was signed at that size. Where log and tiles were rewritten together, only this shows it. */
export class SignedHistory {
  private checkpoints: CheckpointRow[] = [];
  private hasMore = true;
  /** Position of the last entry of the largest checkpoint that the log agrees with. */
  private agreed = '0';
  private rewritten = false;

  /** @param isGenuine whether a checkpoint is signed by the audit key */
  constructor(
    private readonly client: ClientBase,
    private readonly isGenuine: (row: CheckpointRow) => boolean,
  ) {}

  get isRewritten(): boolean {
    return this.rewritten;
  }

  /** Reads the checkpoints of the next page of entries. @param size the number of entries before it */
  async refill(size: number): Promise<void> {
    if (!this.hasMore || this.checkpoints.length >= CHECKPOINTS_A_PAGE) return;
    const rows = await checkpointsAfter(this.client, this.checkpoints.at(-1)?.size ?? size, CHECKPOINTS_A_PAGE);
    this.hasMore = rows.length === CHECKPOINTS_A_PAGE;
    this.checkpoints.push(...rows);
  }

  /** The difference to the checkpoint that was signed at the present size of the tree. The first one is named. */
  compare(tree: TreeBuilder, position: string): { position: string; message: string } | null {
    let found = null;
    for (let next = this.checkpoints[0]; next && next.size <= tree.size; next = this.checkpoints[0]) {
      this.checkpoints.shift();
      if (next.size < tree.size || this.rewritten) continue;
      if (next.note.includes(`\n${next.size}\n${Buffer.from(tree.root()).toString('base64')}\n`)) this.agreed = position;
      else if (this.isGenuine(next)) found = this.difference(next);
    }
    return found;
  }

  private difference({ position }: CheckpointRow): { position: string; message: string } {
    this.rewritten = true;
    const first = String(BigInt(this.agreed) + 1n);
    return {
      position: first,
      message: `The log and its tiles were rewritten together: they agree with what was signed up to position ${this.agreed}, and differ from it between position ${first} and ${position}.`,
    };
  }
}
