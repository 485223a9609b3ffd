import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What servers have logged as errors, counted by hour: it outlives a server, and is the same for all servers of a database. */
export class LoggedErrors1763995000000 implements MigrationInterface {
  readonly name = 'LoggedErrors1763995000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table logged_error (
      hour timestamptz not null,
      -- The message of the log line, without its values.
      message text not null,
      count int not null,
      last_at timestamptz not null,
      primary key (hour, message)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table logged_error');
  }
}
