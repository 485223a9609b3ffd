// Parses a workbook and inserts its rows without any check: the limit of an upload, in a thread of its own, so that the phones of the case go on.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { createPool } from './database.mjs';

const XLSX = createRequire(import.meta.url)('@e965/xlsx');
const ROWS_PER_INSERT = 1_000;
const { bytes, databaseUrl, date } = workerData;

const parseBegan = performance.now();
const { Sheets } = XLSX.read(bytes, { dense: true });
const rows = XLSX.utils.sheet_to_json(Object.values(Sheets)[0], { header: 1 }).slice(1);
const parseMs = performance.now() - parseBegan;

const pool = createPool(databaseUrl, 1);
await pool.query(
  'CREATE TABLE raw (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, date date, consumer_id text, name text, address text, mde text, product text, quantity numeric, sequence int, UNIQUE (date, mde, consumer_id, product))',
);
const insertBegan = performance.now();
for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
  const part = rows.slice(from, from + ROWS_PER_INSERT);
  const column = (i) => part.map((row) => row[i]);
  await pool.query({
    name: 'raw',
    text: `INSERT INTO raw (date, consumer_id, name, address, mde, product, quantity, sequence)
      SELECT $1::date, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::numeric[], $8::int[])`,
    values: [date, ...[0, 1, 2, 3, 4, 5, 6].map(column)],
  });
}
const insertMs = performance.now() - insertBegan;
await pool.end();
parentPort.postMessage({ parseMs, insertMs });
