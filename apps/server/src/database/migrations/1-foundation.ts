import { eventStoreSchema } from '@milkround/event-store';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log and what stands outside of it. Read models are not made here: the projection engine makes them from their folds. */
export class Foundation1763700000000 implements MigrationInterface {
  readonly name = 'Foundation1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...eventStoreSchema, ...people, ...uploads, ...ids])
      await runner.query(statement);
  }

  /** The log is append-only: there is no way back behind it. */
  async down(): Promise<void> {
    throw new Error('The foundation cannot be taken away');
  }
}

const people = [
  `create table admin (id int primary key, name text not null, email text not null, password_hash text not null)`,
  `create unique index admin_email on admin (lower(email))`,
  // A password of the staff under the command that sets it: it holds while the command's fact is the person's newest of this kind.
  `create table credential (
    command_id uuid primary key,
    role text not null,
    person_id int not null,
    password_hash text not null
  )`,
  `create index credential_person on credential (role, person_id)`,
  `create table session (
    token_hash bytea primary key,
    role text not null,
    person_id int not null,
    -- Of the staff: the credential that it was opened with. It ends when another one holds.
    password_set_by uuid,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create index session_person on session (role, person_id)`,
  `create index session_expiry on session (expires_at)`,
  // A wrong try each; subject is an account or a network address, told apart by a prefix.
  `create table login_try (subject text not null, tried_at timestamptz not null default clock_timestamp())`,
  `create index login_try_subject on login_try (subject, tried_at)`,
  `create index login_try_time on login_try (tried_at)`,
];

const uploads = [
  `create table uploaded_file (
    id uuid primary key,
    file_name text not null,
    sha256 bytea not null,
    date date not null,
    content bytea not null,
    size int not null,
    state text not null,
    -- The catalog that its names were resolved by: an import that a killed server left is carried on as it began.
    catalog jsonb not null,
    command_id uuid not null unique,
    answer jsonb,
    created_at timestamptz not null default now(),
    created_by int not null
  )`,
  `alter table uploaded_file alter column content set storage external`,
  // What was answered to an upload that changed nothing, so that it changes nothing when it is sent again; for a year.
  `create table unchanged_upload (command_id uuid primary key, answer jsonb not null, answered_at timestamptz not null default now())`,
  `create index unchanged_upload_age on unchanged_upload (answered_at)`,
  `create index uploaded_file_content on uploaded_file (date, sha256)`,
  `create index uploaded_file_unfinished on uploaded_file (created_at) where state <> 'done'`,
];

const ids = ['area', 'product', 'supervisor', 'delivery_boy', 'admin'].map(
  (kind) => `create sequence ${kind}_id as int`,
);
