import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins through an OpenID provider: the accounts that are linked with people there, beside the log. */
export class Oidc1764050000000 implements MigrationInterface {
  readonly name = 'Oidc1764050000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table oidc_link (
      role text not null,
      person_id int not null,
      issuer text not null,
      subject text not null,
      -- The account's email when it was linked. An account that gets another one is another person's.
      email text not null,
      linked_at timestamptz not null default now(),
      primary key (role, person_id),
      unique (role, issuer, subject)
    )`);
    await runner.query(`create table oidc_sign_in (
      -- SHA-256 of the state: a sign-in opens one session.
      id bytea primary key,
      opened_at timestamptz not null default now()
    )`);
    // Whether the provider has asked for a second factor, so that none of one's own is required.
    await runner.query(
      'alter table session add column has_provider_factor boolean not null default false',
    );
    // How many of the refused sign-ins came through the provider.
    await runner.query('alter table refused_sign_in add column oidc int not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table refused_sign_in drop column oidc');
    await runner.query('alter table session drop column has_provider_factor');
    await runner.query('drop table oidc_sign_in, oidc_link');
  }
}
