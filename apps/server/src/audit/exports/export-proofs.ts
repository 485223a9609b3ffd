import { Inject, Injectable } from '@nestjs/common';
import { parseCheckpoint, toBase64 } from '@milkround/transparency-log';
import type { Pool } from 'pg';
import { PG_POOL } from '../../database/pg-pool';
import { AUDIT_KEYS, type AuditKeys } from '../proof/audit-key';
import { newestCheckpoint, type CheckpointRow } from '../proof/proof-tables';
import { signStatement, type ExportSelection, type ExportStatement } from './export-statement';
import { proofLines, type ProofLine } from './proof-sheet';

/** The name of the sheet, the number of its rows and their hash, which are complete with the last row. */
export type WrittenSheet = Pick<ExportStatement, 'sheet' | 'rows' | 'sha256'>;

/** Makes the proof sheets of exported workbooks. */
@Injectable()
export class ExportProofs {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(AUDIT_KEYS) private readonly keys: AuditKeys,
  ) {}

  /** The newest checkpoint, to be read before the rows; null when nothing is sealed. */
  checkpoint(): Promise<CheckpointRow | null> {
    return newestCheckpoint(this.pool);
  }

  /** The lines of the proof sheet of a workbook whose rows were read after this checkpoint. */
  lines(
    selection: ExportSelection,
    checkpoint: CheckpointRow | null,
    writtenSheet: WrittenSheet,
  ): ProofLine[] {
    const statement = {
      ...selection,
      ...writtenSheet,
      exportedAt: new Date().toISOString(),
      sealed: checkpoint && sealedOf(checkpoint),
    };
    const { signer, verifiers } = this.keys;
    return proofLines({
      statement,
      statementNote: signStatement(statement, signer),
      checkpointNote: checkpoint?.note ?? null,
      keys: verifiers,
    });
  }
}

function sealedOf({ note, position }: CheckpointRow): ExportStatement['sealed'] {
  const { size, root } = parseCheckpoint(note);
  return { position, size, root: toBase64(root) };
}
