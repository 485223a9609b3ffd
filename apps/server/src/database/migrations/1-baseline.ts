import { createHash } from 'node:crypto';
import { TEXT_ORDER_LOCALE } from '@milkround/contracts';
import { eventStoreSchema } from '@milkround/event-store';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { proofSchema } from '../../audit/proof/proof-schema';

/**
 * SHA-256 of the definitions of all events. Its test computes it from their files, and fails with the new value when a definition has changed:
 * until 1.0 events change freely, and a server refuses a database with events of another shape.
 */
export const EVENT_DEFINITIONS = 'ecfcfe592b7114bbfc51b94edf9c093cee6b7e7fa940260e6687cb5d1810fefe';

/** The collation of {@link TEXT_ORDER_LOCALE}: embedded, container and foreign databases then sort texts as browsers do. */
export const CREATE_TEXT_ORDER = `create collation text_order (provider = icu, locale = '${TEXT_ORDER_LOCALE}')`;

/**
 * Autovacuum freezes the log in pieces of 100,000 events, each event once and soon. By default PostgreSQL before version 18 waits until a fifth of the
 * log is new, 20 million events of 100 million, and every version leaves young events for a later run, which writes their pages again.
 */
const FREEZE_LOG_IN_PIECES = `alter table event set (
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 100000,
  autovacuum_freeze_min_age = 0
)`;

/** The identities that the log has had. The newest row counts; servers and the restore add rows. */
const LOG_EPOCHS = `create table log_epoch (
  number int generated always as identity primary key,
  epoch uuid not null unique default gen_random_uuid(),
  began_at timestamptz not null default now(),
  reason text not null,
  -- Where the log was stored when the epoch began. A log that is found elsewhere was restored.
  installation text not null,
  -- PostgreSQL's timeline; null where it cannot be read.
  timeline bigint
)`;

const accounts = [
  ...['area', 'product', 'supervisor', 'delivery_boy', 'admin'].map(
    (kind) => `create sequence ${kind}_id as int`,
  ),
  `create table admin (
    id int primary key,
    name text not null,
    email text not null,
    password_hash text not null,
    archived_at timestamptz,
    -- The commands that set the email and the password; null until they are changed for the first time.
    email_set_by uuid,
    password_set_by uuid
  )`,
  `create unique index admin_email on admin (lower(email)) where archived_at is null`,
  // A password of the staff under the command that sets it: it holds while the command's fact is the person's newest of this kind.
  `create table credential (
    command_id uuid primary key,
    role text not null,
    person_id int not null,
    password_hash text not null
  )`,
  `create index credential_person on credential (role, person_id)`,
  // Links with which people set a password.
  `create table password_link (
    role text not null,
    person_id int not null,
    -- SHA-256 of the token, which is stored nowhere.
    token_hash bytea not null unique,
    purpose text not null check (purpose in ('invite', 'reset')),
    -- The command that had set the password when the link was made: another password makes the link invalid.
    password_set_by uuid,
    -- The command that had set the email when the link was made: another email makes the link invalid, also once the first one is back.
    email_set_by uuid,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    -- A person has one link at a time.
    primary key (role, person_id)
  )`,
  // The newest change by somebody else that a person has acknowledged: of the password, and of the second factor.
  ...['password_notice', 'second_factor_notice'].map(
    (table) =>
      `create table ${table} (role text not null, person_id int not null, command_id uuid not null, primary key (role, person_id))`,
  ),
  `create table second_factor (
    role text not null,
    person_id int not null,
    secret bytea not null,
    begun_at timestamptz not null default now(),
    -- Null until the person has confirmed it with a code.
    enabled_at timestamptz,
    -- The time step of the newest code that was accepted: no code is accepted twice.
    last_step bigint,
    primary key (role, person_id)
  )`,
  // One row, after a server has given the database its key. The check value says whether a key is the one, and nothing about it.
  `create table second_factor_key (
    is_only boolean primary key default true check (is_only),
    check_value bytea not null
  )`,
  `create table recovery_code (
    role text not null,
    person_id int not null,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (role, person_id, code_hash),
    foreign key (role, person_id) references second_factor on delete cascade
  )`,
];

const sessions = [
  `create table session (
    token_hash bytea primary key,
    id uuid not null unique default gen_random_uuid(),
    role text not null,
    person_id int not null,
    -- Of the staff: the credential that it was opened with. It ends when another one holds.
    password_set_by uuid,
    -- The command by which the owner changed the password in this session, which goes on.
    continued_by uuid,
    address text,
    browser text,
    system text,
    created_at timestamptz not null default now(),
    -- When the person last did something in it; "last_seen_at" also counts what the page does by itself.
    used_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create index session_person on session (role, person_id)`,
  `create index session_expiry on session (expires_at)`,
  // Since when the wrong passwords of a person are counted anew.
  `create table sign_in_unlock (
    role text not null,
    person_id int not null,
    unlocked_at timestamptz not null default clock_timestamp(),
    primary key (role, person_id)
  )`,
  // On which devices an account has signed in: these are let in while others are kept out for too many wrong tries.
  `create table known_device (
    -- SHA-256 of what the device's cookie holds.
    token_hash bytea not null,
    account text not null,
    used_at timestamptz not null default clock_timestamp(),
    primary key (account, token_hash)
  )`,
  `create index known_device_token on known_device (token_hash)`,
  `create index known_device_use on known_device (used_at)`,
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
  // Facts that were written with the rows they are about, and that the log does not have yet. In the order of seq.
  `create table identity_fact (
    command_id uuid primary key,
    seq bigint generated always as identity,
    stream_id text not null,
    facts jsonb not null,
    meta jsonb not null
  )`,
  `create index identity_fact_order on identity_fact (seq)`,
];

const files = [
  // The meanings of columns that people have explained, by kind of file and header.
  `create table file_column (kind text, header text, meaning jsonb not null, primary key (kind, header))`,
  `create table uploaded_file (
    id uuid primary key,
    file_name text not null,
    sha256 bytea not null,
    date date not null,
    content bytea not null,
    size int not null,
    -- The answers to the questions of the check.
    choices jsonb not null,
    command_id uuid not null unique,
    answer jsonb not null,
    -- The orders of other uploads, or of persons, that the file has, too.
    kept uuid[] not null,
    taken_back_at timestamptz,
    taken_back jsonb,
    created_at timestamptz not null default now(),
    created_by int not null
  )`,
  `alter table uploaded_file alter column content set storage external`,
  `create index uploaded_file_date on uploaded_file (date, created_at)`,
  // The files of checks, for an hour, with what was read of them and a hash of what was shown. Without the id of a check its content cannot be read.
  `create unlogged table file_check (
    id uuid primary key,
    created_by int not null,
    subject text not null,
    content bytea not null,
    shown text not null default '',
    checked_at timestamptz not null default now()
  )`,
  `alter table file_check alter column content set storage external`,
  `create index file_check_age on file_check (checked_at)`,
  // The downloads that are under way. The fact is the one that is recorded when nobody says how the download ended.
  `create table open_download (
    command_id uuid primary key,
    fact jsonb not null,
    meta jsonb not null,
    begun_at timestamptz not null default clock_timestamp()
  )`,
  // Images of the dairy's logo. The log has their hashes only, as it has of uploaded files.
  `create table logo (
    sha256 text primary key,
    content_type text not null,
    bytes bytea not null,
    saved_at timestamptz not null default now()
  )`,
];

const phones = [
  // The last report of each phone: no fact of the business, so a report replaces the one before. The id is that of its database; blank if it sent none.
  `create table phone (
    delivery_boy_id int not null,
    phone_id text not null,
    heard_at timestamptz not null default clock_timestamp(),
    waiting int not null default 0,
    waiting_since timestamptz,
    -- The ids of its waiting entries, and the set-aside entries that stand for those that never came.
    waiting_ids uuid[] not null default '{}',
    missing jsonb not null default '[]',
    -- The last time that it delivered what it had kept, how many entries, and when the oldest of them was made.
    caught_up_at timestamptz,
    caught_up_entries int,
    caught_up_since timestamptz,
    primary key (delivery_boy_id, phone_id)
  )`,
  `create index phone_heard on phone (heard_at)`,
];

/** Devices that are told who needs help. Their addresses are secrets, and they say nothing about deliveries. */
const notifications = [
  `create table push_key (
    only_one boolean primary key default true check (only_one),
    public_key text not null,
    private_key text not null
  )`,
  `create table push_subscription (
    id uuid primary key default gen_random_uuid(),
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    role text not null,
    person_id int not null,
    session_id uuid not null,
    password_set_by uuid,
    language text not null,
    quiet_from text not null,
    quiet_until text not null,
    with_demo boolean not null,
    saved_at timestamptz not null default now()
  )`,
  `create index push_subscription_person on push_subscription (role, person_id)`,
  `create table push_told (
    subscription_id uuid not null references push_subscription on delete cascade,
    date date not null,
    delivery_boy_id int not null,
    kind text not null,
    seen_at timestamptz not null,
    primary key (subscription_id, date, delivery_boy_id, kind)
  )`,
];

const operations = [
  // The result of each backup.
  `create table backup_run (
    id int generated always as identity primary key,
    ended_at timestamptz not null default now(),
    -- Null if it failed before the file had a name.
    file_name text,
    -- Null if it went well.
    error text
  )`,
  `create index backup_run_newest on backup_run (ended_at desc)`,
  // Errors in the logs of the servers, counted by hour. The count outlives a server, and servers of a database share it.
  `create table logged_error (
    hour timestamptz not null,
    -- The message of the log line, without its values.
    message text not null,
    count int not null,
    last_at timestamptz not null,
    primary key (hour, message)
  )`,
];

const statements = [
  CREATE_TEXT_ORDER,
  ...eventStoreSchema,
  FREEZE_LOG_IN_PIECES,
  ...proofSchema,
  LOG_EPOCHS,
  ...accounts,
  ...sessions,
  ...files,
  ...phones,
  ...notifications,
  ...operations,
];

const hash = createHash('sha256')
  .update([EVENT_DEFINITIONS, ...statements].join(';\n'))
  .digest('hex');

/**
 * The log and what stands beside it. The projection engine makes the tables of the read models from their folds. The name has the hash of the
 * statements and of the event definitions, so a database or a backup with another one is known by its list of migrations.
 */
export class Baseline implements MigrationInterface {
  /** TypeORM reads the time of a migration from the last 13 digits of its name. */
  readonly name = `Baseline ${hash.slice(0, 16)} 1764460800000`;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  /** The log is append-only: there is no way back behind it. */
  async down(): Promise<void> {
    throw new Error('The baseline cannot be taken away');
  }
}
