import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the choices of an upload: those for stops that other delivery boys have, and for paused consumers. */
export class UploadChoices1763940000000 implements MigrationInterface {
  readonly name = 'UploadChoices1763940000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table uploaded_file add column choices jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table uploaded_file drop column choices');
  }
}
