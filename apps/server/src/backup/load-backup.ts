import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../operations/start-error';
import type { BackupHeader } from './backup-format';
import type { TablePart } from './read-backup';
import { copyInto, storedTables } from './stored-tables';

/**
 * Writes the rows of a backup into empty tables of the same migrations, in one transaction.
 * @param beforeCommit changes the rows in this transaction
 * @throws StartError when the tables are not those of the backup
 */
export async function loadBackup(
  client: ClientBase,
  header: BackupHeader,
  parts: AsyncIterable<TablePart>,
  beforeCommit: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const statements = await copyStatements(client, header);
  await client.query('BEGIN');
  try {
    const restoreConstraints = await deferConstraints(client);
    for await (const { table, contents } of byTable(parts)) {
      const statement = statements.get(table);
      if (statement === undefined)
        throw new StartError(`The backup has rows of ${table}, which it does not describe.`);
      await pipeline(contents, client.query(copyFrom(statement)));
    }
    for (const [name, value] of Object.entries(header.sequences))
      await client.query('SELECT setval($1::regclass, $2)', [`public.${name}`, value]);
    await restoreConstraints();
    await beforeCommit();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  await client.query('ANALYZE');
}

/**
 * Defers the foreign keys of the transaction, because a table of a backup may refer to a later one.
 * @returns checks all rows, and restores the constraints
 */
async function deferConstraints(client: ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ constraint: string }>(
    `SELECT format('ALTER TABLE %s ALTER CONSTRAINT %I', conrelid::regclass, conname) AS constraint FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype = 'f' AND NOT condeferrable`,
  );
  const alterAll = async (mode: string) => {
    for (const { constraint } of rows) await client.query(`${constraint} ${mode}`);
  };
  await alterAll('DEFERRABLE INITIALLY DEFERRED');
  return async () => {
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    await alterAll('NOT DEFERRABLE');
  };
}

/** The names in a backup are used in statements only if the database has the same. */
async function copyStatements(
  client: ClientBase,
  { tables }: BackupHeader,
): Promise<Map<string, string>> {
  const columnsOf = new Map(
    (await storedTables(client)).map(({ name, columns }) => [name, new Set(columns)]),
  );
  for (const { name, columns } of tables) {
    const unknown = columns.find((column) => !columnsOf.get(name)?.has(column));
    if (unknown !== undefined)
      throw new StartError(
        `The backup has a column that this version does not have: ${name}.${unknown}.`,
      );
  }
  return new Map(tables.map((table) => [table.name, copyInto(table)]));
}

/** Joins the parts of one table that follow each other. `contents` must be read before the next table is asked for. */
async function* byTable(
  parts: AsyncIterable<TablePart>,
): AsyncGenerator<{ table: string; contents: AsyncIterable<Buffer> }> {
  const iterator = parts[Symbol.asyncIterator]();
  let next = await iterator.next();
  async function* contentsOf(table: string) {
    while (!next.done && next.value.table === table) {
      yield next.value.content;
      next = await iterator.next();
    }
  }
  while (!next.done) {
    const { table } = next.value;
    yield { table, contents: contentsOf(table) };
  }
}
