import type { Patches } from '../support/other-release';

/** The next release: it has one migration more, a changed read model, and a new one, the deleted orders under another name. */
export const NEXT_RELEASE: Patches = {
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
  'reports/reports.projection.js': [
    ['version: ', 'version: 100 + '],
    ['late: event.meta.late', 'is_late: event.meta.late'],
  ],
  'reports/reports.table.js': [["late: 'boolean'", "is_late: 'boolean'"]],
  'reports/report.sql.js': [['c.late,', 'c.is_late as late,']],
  'order-history/removed-order.projection.js': [
    ["name: 'removed-order'", "name: 'taken-orders'"],
    ["name: 'removed_order'", "name: 'taken_order'"],
  ],
  'order-history/order-history.query.js': [['from removed_order', 'from taken_order']],
};
