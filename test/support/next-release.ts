import type { Patches } from './other-release';

/** The next release: a column of the change log has another name, and the deleted orders are a read model with another name, so a new one. */
export const NEXT_RELEASE: Patches = {
  'reports/reports.projection.js': [
    ['version: ', 'version: 100 + '],
    ['late: event.meta.late', 'is_late: event.meta.late'],
  ],
  'reports/reports.table.js': [["late: 'boolean'", "is_late: 'boolean'"]],
  'reports/report.sql.js': [['c.late,', 'c.is_late as late,']],
  'delivery-day/removed-order.projection.js': [
    ["name: 'removed-order'", "name: 'taken-orders'"],
    ["name: 'removed_order'", "name: 'taken_order'"],
  ],
  'activity/order-events.query.js': [["'removed_order'", "'taken_order'"]],
};
