import type { MigrationInterface, QueryRunner } from 'typeorm';
import { proofSchema } from '../../audit/proof/proof-schema';

/** The transparency log. The events that exist already are sealed by the servers, like new ones. */
export class AuditProof1763922000000 implements MigrationInterface {
  readonly name = 'AuditProof1763922000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of proofSchema) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_entries, audit_tile, audit_checkpoint, audit_restore');
  }
}
