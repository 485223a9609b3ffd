import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Images of the dairy's logo. The log has their hashes only, as it has of uploaded files. */
export class Logo1764023000000 implements MigrationInterface {
  readonly name = 'Logo1764023000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table logo (
      sha256 text primary key,
      content_type text not null,
      bytes bytea not null,
      saved_at timestamptz not null default now()
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table logo');
  }
}
