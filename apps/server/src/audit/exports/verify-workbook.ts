import {
  formatVerifierKey,
  InvalidNote,
  openCheckpoint,
  toBase64,
  type VerifierKey,
} from '@milkround/transparency-log';
import { nodeCrypto } from '../proof/node-crypto';
import { invalid, parseKeys, type OfflineResult } from '../proof/proof-document';
import { canonicalText, CellHash, isBlank, type CellValue } from './cell-values';
import { openStatement, type ExportStatement } from './export-statement';
import { AS_CODES, LABELS, PROOF_SHEET, proofLines, type ProofLine } from './proof-sheet';
import { readSheets, type SheetCells } from './read-sheets';

const NOT_OURS = `The workbook has no sheet "${PROOF_SHEET}" with a signed statement: Milkround did not export it, or the sheet was removed.`;

/**
 * Verifies an exported workbook without server and database.
 *
 * @param trustedKeys the keys that the verifier trusts; empty: those in the workbook, which proves only that the workbook is whole in itself
 */
export function verifyWorkbook(bytes: Buffer, trustedKeys: readonly VerifierKey[]): OfflineResult {
  const sheets = readSheets(bytes);
  if (!sheets)
    return invalid('The file is damaged, or it is no workbook: its sheets cannot be read.');
  const proof = sheets.get(PROOF_SHEET);
  const shownValues = new Map(proof?.map(([label, value]) => [textOf(label), textOf(value)]));
  const note = shownValues.get(LABELS.statement);
  const ownKeys = parseKeys((shownValues.get(LABELS.keys) ?? '').split('\n'));
  if (!note) return invalid(NOT_OURS);
  if (!ownKeys) return invalid(`The sheet "${PROOF_SHEET}" has a key that is not well-formed.`);
  try {
    // A key that was replaced meanwhile may have signed the checkpoint; the statement vouches for it.
    const { statement, key } = openStatement(
      `${note}\n`,
      trustedKeys.length > 0 ? trustedKeys : ownKeys,
    );
    const signedBy = formatVerifierKey(key);
    if (!ownKeys.map(formatVerifierKey).includes(signedBy))
      return invalid(`The sheet "${PROOF_SHEET}" shows another key than the one that signed.`);
    const fault =
      checkpointFault(statement, shownValues, [...trustedKeys, ...ownKeys]) ??
      shownFault(statement, shownValues, ownKeys) ??
      cellFault(statement, sheets);
    return fault === null
      ? { isValid: true, message: confirm(statement), key: signedBy }
      : invalid(fault);
  } catch (error) {
    if (error instanceof InvalidNote)
      return invalid(`The signed statement of the workbook does not count: ${error.message}.`);
    throw error;
  }
}

const textOf = (cell: CellValue): string =>
  typeof cell === 'string' || typeof cell === 'number' ? canonicalText(String(cell)) : '';

function confirm({ sheet, rows, exportedAt, sealed }: ExportStatement): string {
  const log = sealed
    ? `the log was sealed up to position ${sealed.position}`
    : 'the log was not sealed yet';
  return `The ${rows} rows of "${sheet}" are those that were exported at ${exportedAt}; ${log}.`;
}

function checkpointFault(
  { sealed }: ExportStatement,
  shownValues: ReadonlyMap<string, string>,
  keys: readonly VerifierKey[],
): string | null {
  if (!sealed) return null;
  try {
    const { size, root } = openCheckpoint(
      `${shownValues.get(LABELS.checkpoint) ?? ''}\n`,
      keys,
      nodeCrypto,
    );
    return size === sealed.size && toBase64(root) === sealed.root
      ? null
      : 'The checkpoint is another one than that of the signed statement.';
  } catch (error) {
    if (error instanceof InvalidNote)
      return `The checkpoint of the workbook does not count: ${error.message}.`;
    throw error;
  }
}

/** Finds a line of the sheet that differs from the signed statement. */
function shownFault(
  statement: ExportStatement,
  shownValues: ReadonlyMap<string, string>,
  keys: readonly VerifierKey[],
): string | null {
  const notes = {
    statementNote: shownValues.get(LABELS.statement) ?? '',
    checkpointNote: shownValues.get(LABELS.checkpoint) ?? '',
  };
  const [lines, earlierLines] = [
    proofLines({ statement, ...notes, keys }),
    proofLines({ statement, ...notes, keys }, AS_CODES),
  ];
  const isShown = ([label, value]: ProofLine) =>
    shownValues.get(canonicalText(label)) === canonicalText(String(value));
  const differentLine = lines.find(
    (line, index) => !isShown(line) && !isShown(earlierLines[index] ?? line),
  );
  return differentLine
    ? `The sheet "${PROOF_SHEET}" shows something else in "${differentLine[0]}" than what was signed.`
    : null;
}

function cellFault(
  { sheet, rows, sha256 }: ExportStatement,
  sheets: ReadonlyMap<string, SheetCells>,
): string | null {
  const cells = sheets.get(sheet);
  if (!cells) return `The sheet "${sheet}" with the rows is missing.`;
  const last = cells.findLastIndex((row) => !row.every(isBlank));
  if (last !== rows)
    return `The sheet "${sheet}" has ${Math.max(0, last)} rows, but ${rows} were exported.`;
  const formula = cells.findIndex((row) =>
    row.some((cell) => typeof cell === 'object' && cell !== null),
  );
  if (formula >= 0) return `Row ${formula + 1} of "${sheet}" has a formula, which no export has.`;
  const hash = new CellHash();
  hash.add(cells.slice(0, last + 1));
  return hash.digest() === sha256
    ? null
    : `The cells of "${sheet}" are not those that were exported: at least one value was changed.`;
}
