import {
  InvalidNote,
  openNote,
  signNote,
  type NoteSigner,
  type VerifierKey,
} from '@milkround/transparency-log';
import { z } from 'zod';
import { canonicalJson } from '../proof/canonical-json';
import { nodeCrypto } from '../proof/node-crypto';

const date = z.string().nullable();

const selectionSchema = z.object({
  /** Name of the report. */
  report: z.string(),
  /** `YYYY-MM-DD`; null without a limit. */
  fromDate: date,
  toDate: date,
  /** The filters, search and order of the rows. */
  filters: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
  ),
});
/** Which rows a workbook has. */
export type ExportSelection = z.infer<typeof selectionSchema>;

const statementSchema = selectionSchema.extend({
  /** Name of the sheet with the rows. */
  sheet: z.string(),
  /** ISO 8601 UTC. */
  exportedAt: z.string(),
  /** Number of rows below the header. */
  rows: z.number().int().min(0),
  /** Hash of the cells of the sheet, see `CellHash`. */
  sha256: z.string(),
  /** The newest checkpoint before the rows were read, and the position of its last event; null when nothing was sealed. */
  sealed: z.object({ position: z.string(), size: z.number(), root: z.string() }).nullable(),
});
/** The server's statement about a workbook. */
export type ExportStatement = z.infer<typeof statementSchema>;

/** The first line of the signed text, which makes it another text than a checkpoint or a restore. */
const TITLE = 'milkround export v1';

/** Signs a statement as a note (C2SP signed-note): title, name of the log, and canonical JSON. */
export const signStatement = (statement: ExportStatement, signer: NoteSigner): string =>
  signNote(`${TITLE}\n${signer.name}\n${canonicalJson(statement)}\n`, signer);

/** The statement of a note and the key that signed it. @throws InvalidNote */
export function openStatement(
  note: string,
  keys: readonly VerifierKey[],
): { statement: ExportStatement; key: VerifierKey } {
  const { text, key } = openNote(note, keys, nodeCrypto);
  const [title, name, json = ''] = text.split('\n');
  const parseResult =
    title === TITLE && name === key.name ? statementSchema.safeParse(JSON.parse(json)) : null;
  if (!parseResult?.success) throw new InvalidNote('It is no statement about a workbook');
  return { statement: parseResult.data, key };
}
