import { holdHorizon, PostgresEventStore, ProjectionEngine } from '@milkround/event-store';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../operations/start-error';
import { projections } from '../projections';
import type { BackupHeader } from './backup-format';
import type { VerifiedBackup } from './read-backup';
import { checksumOf } from './stored-tables';

const STANDSTILL_MS = 60_000;

export interface Comparison {
  /** Tables with the same rows as in the backed-up database. */
  equal: string[];
  /** One sentence for each table that has other rows. */
  different: string[];
  /** Tables that could not be compared: of another version, or behind the log when the backup was made. */
  notCompared: string[];
}

/**
 * Builds the read models of a restored log, and compares them with those of the backup at the position that these had.
 * @throws StartError when a read model does not reach that position
 */
export async function buildReadModels(
  pool: Pool,
  { header, checksums }: VerifiedBackup,
): Promise<Comparison> {
  const store = new PostgresEventStore(pool);
  const failures: string[] = [];
  const engine = new ProjectionEngine(store, projections, {
    onError: ({ projection, error }) => void failures.push(`${projection}: ${String(error)}`),
  });
  const holder = await pool.connect();
  try {
    const release = await holdHorizon(holder, BigInt(header.shown));
    await engine.start();
    await reach(engine, BigInt(header.shown), failures);
    const comparison = await compare(holder, header, checksums.readModels);
    await release();
    await reach(engine, BigInt(header.position), failures);
    return comparison;
  } finally {
    await engine.stop();
    await store.close();
    holder.release();
  }
}

/** Waits for as long as the read models move on. */
async function reach(
  engine: ProjectionEngine,
  position: bigint,
  failures: readonly string[],
): Promise<void> {
  let before: bigint;
  do {
    before = engine.reached();
    if (await engine.waitFor(position, STANDSTILL_MS)) return;
  } while (engine.reached() > before);
  throw new StartError(
    ['The read models cannot be built from the restored log.', ...failures].join('\n'),
  );
}

async function compare(
  client: PoolClient,
  header: BackupHeader,
  expected: VerifiedBackup['checksums']['readModels'],
): Promise<Comparison> {
  const comparison: Comparison = { equal: [], different: [], notCompared: [] };
  for (const { name, version, tables } of projections) {
    const backedUp = header.readModels.find(
      (readModel) => readModel.projection === name && readModel.version === version,
    );
    for (const { table } of tables) {
      const before = backedUp?.tables.includes(table.name) ? expected[table.name] : undefined;
      if (!before) {
        comparison.notCompared.push(table.name);
        continue;
      }
      const now = await checksumOf(client, table.name);
      if (now.rows === before.rows && now.sum === before.sum) comparison.equal.push(table.name);
      else if (now.rows === before.rows)
        comparison.different.push(`${table.name}: ${now.rows} rows, of which some differ.`);
      else comparison.different.push(`${table.name}: ${now.rows} rows instead of ${before.rows}.`);
    }
  }
  return comparison;
}
