import { otherMajor } from './other-major';

it('says how to move the database of an older PostgreSQL to this one', () => {
  expect(otherMajor('/srv/milk/postgres', 17, 18)).toBe(
    'The database in /srv/milk/postgres was made by PostgreSQL 17, and this version of Milkround brings PostgreSQL 18. Nothing was changed. ' +
      'Start the version of Milkround that made it, run "npm run backup -- backups" there, and stop it. ' +
      'Move /srv/milk/postgres aside. Then run "npm run restore -- backups/FILE" with this version: docs/operations.md, Upgrade.',
  );
});

it('does not offer a backup of a newer PostgreSQL, which would be refused', () => {
  expect(otherMajor('/srv/milk/postgres', 19, 18)).toMatch(
    /Nothing was changed\. Start the newer version of Milkround that made it\.$/,
  );
});
