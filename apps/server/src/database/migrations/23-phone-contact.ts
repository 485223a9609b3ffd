import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When phones were heard of: the past of a day shows what was known of a phone then. `phone` has the newest state only. */
export class PhoneContact1764150000000 implements MigrationInterface {
  readonly name = 'PhoneContact1764150000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table phone_contact (
      delivery_boy_id int not null,
      -- A time in which no two reports were further apart than those of an online phone, and all of them said the same.
      from_at timestamptz not null,
      until_at timestamptz not null,
      waiting int not null,
      waiting_since timestamptz,
      primary key (delivery_boy_id, from_at)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table phone_contact');
  }
}
