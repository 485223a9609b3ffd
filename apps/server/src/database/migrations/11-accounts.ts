import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Admins that can be archived, sessions that their owners can tell apart, and the facts about both until the log has them. */
export class Accounts1763930000000 implements MigrationInterface {
  readonly name = 'Accounts1763930000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...admins, ...sessions, ...facts]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table identity_fact, refused_sign_in, password_notice');
    await runner.query(
      'alter table session drop column id, drop column address, drop column browser, drop column system, drop column last_seen_at, drop column continued_by',
    );
    await runner.query('alter table admin drop column archived_at, drop column password_set_by');
  }
}

const admins = [
  // The command that set the password; null until it is changed for the first time.
  `alter table admin add column archived_at timestamptz, add column password_set_by uuid`,
  `drop index admin_email`,
  `create unique index admin_email on admin (lower(email)) where archived_at is null`,
];

const sessions = [
  `alter table session
    add column id uuid not null default gen_random_uuid(),
    add column address text,
    add column browser text,
    add column system text,
    add column last_seen_at timestamptz not null default now(),
    -- The command by which the owner changed the password in this session, which goes on.
    add column continued_by uuid`,
  `create unique index session_id on session (id)`,
];

const facts = [
  // Facts that were written with the rows they are about, and that the log does not have yet. In the order of seq.
  `create table identity_fact (
    command_id uuid primary key,
    seq bigint generated always as identity,
    stream_id text not null,
    facts jsonb not null,
    meta jsonb not null
  )`,
  `create index identity_fact_order on identity_fact (seq)`,
  // The refused sign-ins of the current minute. person_id 0: all unknown accounts of the role.
  `create table refused_sign_in (
    role text not null,
    person_id int not null,
    minute timestamptz not null,
    count int not null,
    throttled int not null,
    address text not null,
    browser text,
    system text,
    primary key (role, person_id, minute)
  )`,
  // The newest password change by somebody else that a person has acknowledged.
  `create table password_notice (role text not null, person_id int not null, command_id uuid not null, primary key (role, person_id))`,
];
