import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links with which people set a password, and acknowledged resets of second factors, beside the log. */
export class PasswordLinks1764026000000 implements MigrationInterface {
  readonly name = 'PasswordLinks1764026000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table password_link (
      role text not null,
      person_id int not null,
      -- SHA-256 of the token, which is stored nowhere.
      token_hash bytea not null unique,
      purpose text not null check (purpose in ('invite', 'reset')),
      -- The command that had set the password when the link was made: another password makes the link invalid.
      password_set_by uuid,
      -- The email of the person when the link was made, in lower case: another email makes the link invalid.
      email text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      -- A person has one link at a time.
      primary key (role, person_id)
    )`);
    // The newest reset of the second factor by somebody else that a person has acknowledged; password_notice is the same for passwords.
    await runner.query(
      `create table second_factor_notice (role text not null, person_id int not null, command_id uuid not null, primary key (role, person_id))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table password_link, second_factor_notice');
  }
}
