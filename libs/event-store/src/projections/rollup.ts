import type { RowKey } from '../projection';
import { RowsRefused, type RowChange } from './fold-batch';
import type { RollupModel } from './projection-model';
import type { Row } from './table-sql';

/** Amounts are added as integers of a millionth, so that sums of decimals with at most 6 places are exact. */
const SCALE = 1_000_000;

interface Sum {
  key: RowKey;
  /** Amounts by column, in millionths; a missing amount is 0. */
  amounts: Record<string, number>;
}

/** Computes the amounts to add to the rows of a rollup after its source rows have changed. Rows without a difference are left out. @throws RowsRefused */
export function differences(rollup: RollupModel, changed: readonly RowChange[]): Row[] {
  const { columns, key: keys } = rollup.sql.table;
  const amountsOf = Object.keys(columns).filter((column) => !keys.includes(column));
  const sums = new Map<string, Sum>();
  for (const { before, now } of changed) {
    add(sums, rollup, before, -1);
    add(sums, rollup, now, 1);
  }
  return [...sums.values()]
    .filter(({ amounts }) => amountsOf.some((column) => (amounts[column] ?? 0) !== 0))
    .map(({ key, amounts }) => {
      const row: Row = { ...key };
      for (const column of amountsOf) row[column] = (amounts[column] ?? 0) / SCALE;
      return row;
    });
}

function add(sums: Map<string, Sum>, rollup: RollupModel, row: Row | null, sign: 1 | -1): void {
  for (const { key, amounts } of row ? contributionsOf(rollup, row) : []) {
    const id = rollup.sql.idOf(key);
    let sum = sums.get(id);
    if (!sum) sums.set(id, (sum = { key, amounts: {} }));
    for (const [column, amount] of Object.entries(amounts)) {
      if (!Number.isFinite(amount) || !(column in rollup.sql.table.columns)) {
        throw new RowsRefused(`${rollup.sql.table.name} cannot add ${amount} to ${column}`);
      }
      sum.amounts[column] = (sum.amounts[column] ?? 0) + sign * Math.round(amount * SCALE);
    }
  }
}

function contributionsOf(rollup: RollupModel, row: Row): ReturnType<RollupModel['spec']['contributions']> {
  try {
    return rollup.spec.contributions(row);
  } catch (error) {
    throw new RowsRefused(`${rollup.sql.table.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
