import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What phones say of themselves: no facts of the business, so they stand beside the log and the last word replaces the one before. */
export class Phones1763800000000 implements MigrationInterface {
  readonly name = 'Phones1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table phone (
      delivery_boy_id int primary key,
      heard_at timestamptz not null default clock_timestamp(),
      waiting int not null default 0,
      waiting_since timestamptz,
      -- The last time that it delivered what it had kept, how many entries, and when the oldest of them was made.
      caught_up_at timestamptz,
      caught_up_entries int,
      caught_up_since timestamptz
    )`);
    await runner.query('create index phone_heard on phone (heard_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table phone');
  }
}
