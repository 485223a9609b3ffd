import { Inject, Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { HASH_SIZE, widthOf, type TilePlace } from '@milkround/transparency-log';
import type { Pool } from 'pg';
import { PG_POOL } from '../../database/pg-pool';
import { WaitingLine } from '../../http/waiting-line';
import { AUDIT_KEYS, type AuditKeys } from './audit-key';
import { proofOf, type ProofDocument } from './proof-document';
import { newestCheckpoint, readTiles, type CheckpointRow } from './proof-tables';

/** Tiles and checkpoints are public, so these reads have a queue of their own with few connections. */
const LINE = {
  name: 'proofs',
  atOnce: 2,
  waiting: 60,
  waitMs: 5_000,
  busy: createMessage('server-busy'),
  retrySeconds: 2,
};

/** Reads of the transparency log. */
@Injectable()
export class ProofQueries {
  private readonly line = new WaitingLine(LINE);

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(AUDIT_KEYS) private readonly keys: AuditKeys,
  ) {}

  checkpoint(): Promise<CheckpointRow | null> {
    return this.line.run(() => newestCheckpoint(this.pool));
  }

  /** The first `width` hashes of a tile; null when it has fewer. */
  async tile(place: TilePlace, width: number): Promise<Buffer | null> {
    const [tile] = await this.line.run(() => readTiles(this.pool, [place]));
    return tile && widthOf(tile) >= width
      ? Buffer.from(tile.hashes.subarray(0, width * HASH_SIZE))
      : null;
  }

  proof(position: string): Promise<ProofDocument | null> {
    return this.line.run(() => proofOf(this.pool, this.keys, position));
  }
}
