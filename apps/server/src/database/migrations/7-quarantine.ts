import { quarantineSchema } from '@milkround/event-store';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that a read model cannot take hold only their own stream, until somebody decides about them. */
export class Quarantine1763915000000 implements MigrationInterface {
  readonly name = 'Quarantine1763915000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of quarantineSchema) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table quarantine');
    await runner.query('alter table checkpoint drop column quarantined');
  }
}
