import { commandFingerprints } from '@milkround/event-store';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What commands that changed nothing were asked to do, so that a key that is used for something else is refused. */
export class CommandFingerprints1763909400000 implements MigrationInterface {
  readonly name = 'CommandFingerprints1763909400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of commandFingerprints) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table unchanged_command drop column fingerprint');
  }
}
