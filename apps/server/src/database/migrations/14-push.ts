import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices that are told who needs help. Like sessions they stand beside the log: their addresses are secrets, and they say nothing about deliveries. */
export class Push1763970000000 implements MigrationInterface {
  readonly name = 'Push1763970000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table push_key (
      only_one boolean primary key default true check (only_one),
      public_key text not null,
      private_key text not null
    )`);
    await runner.query(`create table push_subscription (
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
    )`);
    await runner.query(
      'create index push_subscription_person on push_subscription (role, person_id)',
    );
    await runner.query(`create table push_told (
      subscription_id uuid not null references push_subscription on delete cascade,
      date date not null,
      delivery_boy_id int not null,
      kind text not null,
      seen_at timestamptz not null,
      primary key (subscription_id, date, delivery_boy_id, kind)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table push_told, push_subscription, push_key');
  }
}
