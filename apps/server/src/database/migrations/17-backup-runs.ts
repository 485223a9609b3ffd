import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What came of each backup, and of each drill of a restore. */
export class BackupRuns1763990000000 implements MigrationInterface {
  readonly name = 'BackupRuns1763990000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table backup_run (
      id int generated always as identity primary key,
      kind text not null check (kind in ('backup', 'drill')),
      ended_at timestamptz not null default now(),
      -- Null if it failed before the file had a name.
      file_name text,
      -- Null if it went well.
      error text
    )`);
    await runner.query('create index backup_run_newest on backup_run (kind, ended_at desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table backup_run');
  }
}
