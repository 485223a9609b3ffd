import { formatVerifierKey, type VerifierKey } from '@milkround/transparency-log';
import type { ExportSelection, ExportStatement } from './export-statement';

/** Name of the sheet. */
export const PROOF_SHEET = 'Proof';

/** The content of a proof sheet. The notes are signed. */
export interface WorkbookProof {
  statement: ExportStatement;
  statementNote: string;
  /** Null when nothing was sealed. */
  checkpointNote: string | null;
  /** Newest first. */
  keys: readonly VerifierKey[];
}

/** A line of the sheet: its label and its value. */
export type ProofLine = [label: string, value: string | number];

/** The labels of the lines that are read again. */
export const LABELS = { statement: 'Signed statement', checkpoint: 'Checkpoint', keys: 'Verifier key' } as const;

const NOT_SEALED = 'The log was not sealed yet when the rows were read.';

/** All lines of the sheet. They follow from the proof, so that whoever verifies it can compare each of them. */
export function proofLines({ statement, statementNote, checkpointNote, keys }: WorkbookProof): ProofLine[] {
  const { sheet, sealed } = statement;
  return [
    [PROOF_SHEET, `The server has signed how the sheet "${sheet}" was when it was exported.`],
    ['Report', statement.report],
    ['From', statement.fromDate ?? 'no limit'],
    ['To', statement.toDate ?? 'no limit'],
    ['Filters', formatFilters(statement)],
    ['Exported at', statement.exportedAt],
    ['Rows', statement.rows],
    [`SHA-256 of "${sheet}"`, statement.sha256],
    ['Log sealed up to position', sealed?.position ?? NOT_SEALED],
    [LABELS.checkpoint, checkpointNote ?? NOT_SEALED],
    ['Key id', keys.map(({ id }) => id).join('\n')],
    [LABELS.keys, keys.map(formatVerifierKey).join('\n')],
    [LABELS.statement, statementNote],
    ['To check', 'Run "npm run audit -- verify FILE" on any computer with Milkround; it needs neither the server nor the database.'],
  ];
}

function formatFilters({ filters }: Pick<ExportSelection, 'filters'>): string {
  const all = Object.entries(filters).map(([name, value]) => `${name}: ${String(value)}`);
  all.sort();
  return all.length > 0 ? all.join('\n') : 'none';
}
