import type { MigrationInterface, QueryRunner } from 'typeorm';

/** On which devices an account has signed in: these are let in while others are kept out for too many wrong tries. */
export class KnownDevices1763908000000 implements MigrationInterface {
  readonly name = 'KnownDevices1763908000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table known_device (
      -- SHA-256 of what the device's cookie holds.
      token_hash bytea not null,
      account text not null,
      used_at timestamptz not null default clock_timestamp(),
      primary key (account, token_hash)
    )`);
    await runner.query('create index known_device_token on known_device (token_hash)');
    await runner.query('create index known_device_use on known_device (used_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table known_device');
  }
}
