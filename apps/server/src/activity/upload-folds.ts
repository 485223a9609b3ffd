import type { Activity, ActivityLines } from '@milkround/contracts';
import type { IndexRange } from './activity-index.query';

/** The kinds of events for which an upload has one row: that of the file, and those of its days. */
export const UPLOAD_KINDS = ['OrdersUploaded', 'OrdersImported'] as const;

export interface UploadLines {
  positions: readonly bigint[];
  /** The commands of the upload. Other events of these commands have no row of their own. */
  commandIds: readonly string[];
  counts: ActivityLines[];
}

/** The reads that folding needs. Positions and rows are in the order of the range. */
export interface FoldReads {
  positions(range: IndexRange): Promise<bigint[]>;
  rows(positions: readonly bigint[]): Promise<Activity[]>;
  lines(uploadId: string): Promise<UploadLines>;
}

export interface FoldedRows {
  rows: Activity[];
  /** The last position that was read; null if everything was. */
  next: bigint | null;
}

/** Maximum number of reads for a page; each finds at least one more upload. A page with more uploads is shorter. */
const MAX_ROUNDS = 12;

const uploadOf = ({ kind, via, subject }: Activity): string | null =>
  via === 'upload' && UPLOAD_KINDS.some((uploadKind) => uploadKind === kind)
    ? (subject.upload?.id ?? null)
    : null;

/** Reads the first rows of a range in its order. All days of an upload are one row: that of its file, or else that of the first of them, with the numbers of its lines. */
export async function readFolded(reads: FoldReads, range: IndexRange): Promise<FoldedRows> {
  const rows: Activity[] = [];
  const hiddenPositions = new Set<bigint>();
  const commands = new Set<string>();
  let { after, before } = range;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const missingRows = range.limit - rows.length;
    const limit =
      missingRows +
      [...hiddenPositions].filter((position) => position > after && position < before).length;
    const positions = await reads.positions({ ...range, after, before, limit });
    const pageRows = await reads.rows(
      positions.filter((position) => !hiddenPositions.has(position)).slice(0, missingRows),
    );
    for (const row of pageRows) {
      if (hiddenPositions.has(BigInt(row.position)) || commands.has(row.commandId)) continue;
      const uploadId = uploadOf(row);
      const lines = uploadId === null ? null : await reads.lines(uploadId);
      lines?.positions.forEach((position) => hiddenPositions.add(position));
      lines?.commandIds.forEach((id) => commands.add(id));
      const hasNumbers = row.kind === 'OrdersUploaded' || (lines?.positions.length ?? 0) <= 1;
      rows.push(lines && !hasNumbers ? { ...row, lines: lines.counts } : row);
    }
    const last = pageRows.at(-1);
    if (positions.length < limit || last === undefined) return { rows, next: null };
    if (range.isOldestFirst) after = BigInt(last.position);
    else before = BigInt(last.position);
    if (rows.length >= range.limit) break;
  }
  return { rows, next: range.isOldestFirst ? after : before };
}
