import { Inject, Injectable } from '@nestjs/common';
import type { CheckpointComparison, SealState } from '@milkround/contracts';
import {
  formatVerifierKey,
  HASH_SIZE,
  InvalidNote,
  widthOf,
  type TilePlace,
} from '@milkround/transparency-log';
import type { Pool } from 'pg';
import { PG_POOL } from '../../database/pg-pool';
import { AUDIT_KEYS, type AuditKeys } from './audit-key';
import { compareCheckpoints } from './known-checkpoint';
import { proofOf, type ProofDocument } from './proof-document';
import { newestCheckpoint, readTiles, readUnsealed, type CheckpointRow } from './proof-tables';
import { readRestores } from './restores';

/** Reads of the transparency log. */
@Injectable()
export class ProofQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(AUDIT_KEYS) private readonly keys: AuditKeys,
  ) {}

  checkpoint(): Promise<CheckpointRow | null> {
    return newestCheckpoint(this.pool);
  }

  /** The first `width` hashes of a tile; null when it has fewer. */
  async tile(place: TilePlace, width: number): Promise<Buffer | null> {
    const [tile] = await readTiles(this.pool, [place]);
    return tile && widthOf(tile) >= width
      ? Buffer.from(tile.hashes.subarray(0, width * HASH_SIZE))
      : null;
  }

  proof(position: string): Promise<ProofDocument | null> {
    return proofOf(this.pool, this.keys, position);
  }

  /** The verifier keys, one per line, the present one first. */
  key(): string {
    return `${this.keys.verifiers.map(formatVerifierKey).join('\n')}\n`;
  }

  async state(): Promise<SealState> {
    const newest = await newestCheckpoint(this.pool);
    const { behind } = await readUnsealed(this.pool, newest?.position ?? '0');
    return {
      checkpoint: newest?.note ?? null,
      key: this.key(),
      size: newest?.size ?? 0,
      sealedAt: newest?.sealed_at ?? null,
      behind,
    };
  }

  /** Compares the log with a checkpoint that somebody has kept. */
  async compare(note: string): Promise<CheckpointComparison> {
    try {
      const comparison = await compareCheckpoints(this.pool, this.keys, note);
      const restore = (await readRestores(this.pool, this.keys)).at(-1);
      return {
        state: comparison.state,
        earlierSize: comparison.known.size,
        size: comparison.size,
        restore: restore
          ? { restoredAt: restore.restoredAt, by: restore.by, reason: restore.reason }
          : null,
      };
    } catch (error) {
      if (!(error instanceof InvalidNote)) throw error;
      const newest = await newestCheckpoint(this.pool);
      return { state: 'not-signed', earlierSize: null, size: newest?.size ?? 0, restore: null };
    }
  }
}
