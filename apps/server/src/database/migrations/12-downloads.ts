import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The downloads that are under way. */
export class Downloads1763935000000 implements MigrationInterface {
  readonly name = 'Downloads1763935000000';

  async up(runner: QueryRunner): Promise<void> {
    // The fact is the one that is recorded when nobody says how the download ended.
    await runner.query(`create table open_download (
      command_id uuid primary key,
      fact jsonb not null,
      meta jsonb not null,
      begun_at timestamptz not null default clock_timestamp()
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table open_download');
  }
}
