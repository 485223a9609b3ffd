import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the person of a session last did something in it. `last_seen_at` also counts what the page does by itself. */
export class SessionUse1763985000000 implements MigrationInterface {
  readonly name = 'SessionUse1763985000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session add column used_at timestamptz not null default now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session drop column used_at');
  }
}
