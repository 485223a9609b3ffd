import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives each login try an id, by which it is taken back. Servers of the version before insert without one and get the default. */
export class LoginTryId1763920000000 implements MigrationInterface {
  readonly name = 'LoginTryId1763920000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table login_try add column id uuid primary key default gen_random_uuid()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table login_try drop column id');
  }
}
