import type { Table } from '../projection';
import { TableSql } from './table-sql';

const table: Table<{ shop: string; id: number; note: string | null }> = {
  name: 'visit',
  columns: { shop: 'text', id: 'int', note: 'text' },
  key: ['shop', 'id'],
  indexes: [['id', 'shop'], { columns: ['id'], where: 'note IS NOT NULL' }],
};

it('creates a table with its indexes, whole and partial ones', () => {
  expect(new TableSql(table, 'visit__next').create()).toEqual([
    'CREATE TABLE "visit__next" ("shop" text, "id" int, "note" text, PRIMARY KEY ("shop", "id")) WITH (fillfactor = 85)',
    'CREATE INDEX ON "visit__next" ("id", "shop")',
    'CREATE INDEX ON "visit__next" ("id") WHERE note IS NOT NULL',
  ]);
});
