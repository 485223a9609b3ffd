import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The identities that the log has had. The newest row counts; servers and the restore add rows. */
export class LogEpoch1763980000000 implements MigrationInterface {
  readonly name = 'LogEpoch1763980000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table log_epoch (
      number int generated always as identity primary key,
      epoch uuid not null unique default gen_random_uuid(),
      began_at timestamptz not null default now(),
      reason text not null,
      -- Where the log was stored when the epoch began. A log that is found elsewhere was restored.
      installation text not null,
      -- PostgreSQL's timeline; null where it cannot be read.
      timeline bigint
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table log_epoch');
  }
}
