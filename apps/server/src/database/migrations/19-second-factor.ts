import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The second factors of admins and supervisors: secrets and hashed recovery codes, beside the log. */
export class SecondFactor1764020000000 implements MigrationInterface {
  readonly name = 'SecondFactor1764020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table second_factor (
      role text not null,
      person_id int not null,
      secret bytea not null,
      begun_at timestamptz not null default now(),
      -- Null until the person has confirmed it with a code.
      enabled_at timestamptz,
      -- The time step of the newest code that was accepted: no code is accepted twice.
      last_step bigint,
      primary key (role, person_id)
    )`);
    // One row, after a server has given the database its key. The check value says whether a key is the one, and nothing about it.
    await runner.query(`create table second_factor_key (
      is_only boolean primary key default true check (is_only),
      check_value bytea not null
    )`);
    await runner.query(`create table recovery_code (
      role text not null,
      person_id int not null,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (role, person_id, code_hash),
      foreign key (role, person_id) references second_factor on delete cascade
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table recovery_code, second_factor_key, second_factor');
  }
}
