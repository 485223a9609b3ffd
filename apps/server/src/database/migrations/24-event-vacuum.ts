import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Autovacuum freezes the log in pieces of 100,000 events, each event once and soon. By default PostgreSQL before version 18 waits until a fifth of the
 * log is new, 20 million events of 100 million, and every version leaves young events for a later run, which writes their pages again.
 * Appends go on while this statement runs.
 */
export class EventVacuum1764200000000 implements MigrationInterface {
  readonly name = 'EventVacuum1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event set (
      autovacuum_vacuum_insert_scale_factor = 0,
      autovacuum_vacuum_insert_threshold = 100000,
      autovacuum_freeze_min_age = 0
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event reset (
      autovacuum_vacuum_insert_scale_factor,
      autovacuum_vacuum_insert_threshold,
      autovacuum_freeze_min_age
    )`);
  }
}
