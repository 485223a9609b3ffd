import { NEXT_RELEASE } from '../support/next-release';
import type { Patches } from '../support/other-release';

/** The next release, which has one more migration. */
export const NEXT_RELEASE_WITH_MIGRATION: Patches = {
  ...NEXT_RELEASE,
  'database/migrate.js': [
    [
      'const migrations = [',
      `class Weather1999000000000 {
        name = 'Weather1999000000000';
        async up(runner) { await runner.query('CREATE TABLE weather (business_date date PRIMARY KEY, text text NOT NULL)'); }
        async down() {}
      }
      const migrations = [ Weather1999000000000,`,
    ],
  ],
};
