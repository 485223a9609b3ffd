import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices that have verified the transparency log. */
export class AuditWitness1763925000000 implements MigrationInterface {
  readonly name = 'AuditWitness1763925000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table audit_witness (
      -- SHA-256 of the device's cookie, or of the session's token where the device keeps no cookies.
      device bytea primary key,
      kind text not null check (kind in ('phone', 'browser')),
      size bigint not null,
      confirmed_at timestamptz not null default clock_timestamp()
    )`);
    await runner.query('create index audit_witness_confirmed on audit_witness (confirmed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_witness');
  }
}
