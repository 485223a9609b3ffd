import { formatVerifierKey, type VerifierKey } from '@milkround/transparency-log';
import { valueInWords } from '../../words/activity-words';
import { filterInWords, type FilterValue } from '../../words/filter-words';
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
export const LABELS = {
  statement: 'Signed statement',
  checkpoint: 'Checkpoint',
  keys: 'Verifier key',
} as const;

const NOT_SEALED = 'The log was not sealed yet when the rows were read.';

/** Formats the report and the filters of a statement. */
interface SelectionFormat {
  report(report: string): string;
  filter(report: string, name: string, value: FilterValue): string;
}

const IN_WORDS: SelectionFormat = {
  report: (report) => String(valueInWords('report', report, 'UTC')),
  filter: filterInWords,
};
/** Workbooks of earlier versions have the report and the filters as codes. */
export const AS_CODES: SelectionFormat = {
  report: (report) => report,
  filter: (_, name, value) => `${name}: ${String(value)}`,
};

/** All lines of the sheet. They are derived from the proof, so that a verifier can compare each of them. */
export function proofLines(
  { statement, statementNote, checkpointNote, keys }: WorkbookProof,
  format = IN_WORDS,
): ProofLine[] {
  const { sheet, sealed } = statement;
  return [
    [PROOF_SHEET, `The server has signed how the sheet "${sheet}" was when it was exported.`],
    ['Report', format.report(statement.report)],
    ['From', statement.fromDate ?? 'no limit'],
    ['To', statement.toDate ?? 'no limit'],
    ['Filters', formatFilters(statement, format)],
    ['Exported at', statement.exportedAt],
    ['Rows', statement.rows],
    [`SHA-256 of "${sheet}"`, statement.sha256],
    ['Log sealed up to position', sealed?.position ?? NOT_SEALED],
    [LABELS.checkpoint, checkpointNote ?? NOT_SEALED],
    ['Key id', keys.map(({ id }) => id).join('\n')],
    [LABELS.keys, keys.map(formatVerifierKey).join('\n')],
    [LABELS.statement, statementNote],
    [
      'To check',
      'Run "npm run audit -- verify FILE" on any computer with Milkround; it needs neither the server nor the database.',
    ],
  ];
}

function formatFilters(
  { report, filters }: Pick<ExportSelection, 'report' | 'filters'>,
  format: SelectionFormat,
): string {
  const filterTexts = Object.entries(filters).map(([name, value]) =>
    format.filter(report, name, value),
  );
  filterTexts.sort();
  return filterTexts.length > 0 ? filterTexts.join('\n') : 'none';
}
