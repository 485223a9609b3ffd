import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much each delivery boy may still record. Unlogged: nothing depends on it after a crash of the database, which only fills the budgets. */
export class EntryBudget1763911000000 implements MigrationInterface {
  readonly name = 'EntryBudget1763911000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create unlogged table entry_budget (
      delivery_boy_id int primary key,
      -- What may be recorded at once as of "counted_at".
      available double precision not null,
      counted_at timestamptz not null,
      -- The day of 24 hours that is counted, and what was recorded in it.
      day_began timestamptz not null,
      of_day int not null
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table entry_budget');
  }
}
