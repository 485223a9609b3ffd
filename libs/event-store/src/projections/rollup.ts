import type { RowKey } from '../projection';
import { InvalidRows, type RowChange } from './fold-batch';
import type { RollupModel } from './projection-model';
import type { Row } from './table-sql';

/** Amounts are added as integers of a millionth, so that sums of decimals with at most 6 places are exact. */
const SCALE = 1_000_000;

interface Sum {
  key: RowKey;
  /** In millionths, in the order of the rollup's amount columns. */
  amounts: number[];
}

/**
 * Computes the amounts to add to the rows of a rollup after its source rows have changed. Rows without a difference are left out.
 * @throws InvalidRows
 */
export function differences(rollup: RollupModel, changedRows: readonly RowChange[]): Row[] {
  const columns = Object.keys(rollup.sql.table.columns).filter(
    (column) => !rollup.sql.table.key.includes(column),
  );
  const sums = new Map<string, Sum>();
  for (const { before, now } of changedRows) {
    if (before) add(sums, rollup, columns, before, -1);
    if (now) add(sums, rollup, columns, now, 1);
  }
  const rows: Row[] = [];
  for (const { key, amounts } of sums.values()) {
    if (amounts.every((amount) => amount === 0)) continue;
    const row: Row = { ...key };
    for (const [nth, column] of columns.entries()) row[column] = (amounts[nth] ?? 0) / SCALE;
    rows.push(row);
  }
  return rows;
}

function add(
  sums: Map<string, Sum>,
  rollup: RollupModel,
  columns: readonly string[],
  row: Row,
  sign: 1 | -1,
): void {
  for (const { key, amounts } of contributionsOf(rollup, row)) {
    const id = rollup.sql.idOf(key);
    let sum = sums.get(id);
    if (!sum) {
      for (const column in amounts)
        if (!columns.includes(column)) throw cannotAdd(rollup, amounts[column], column);
      sums.set(id, (sum = { key, amounts: columns.map(() => 0) }));
    }
    for (const [nth, column] of columns.entries()) {
      const amount = amounts[column] ?? 0;
      if (amount === 0) continue;
      if (!Number.isFinite(amount)) throw cannotAdd(rollup, amount, column);
      sum.amounts[nth] = (sum.amounts[nth] ?? 0) + sign * Math.round(amount * SCALE);
    }
  }
}

const cannotAdd = ({ sql }: RollupModel, amount: unknown, column: string): InvalidRows =>
  new InvalidRows(`${sql.table.name} cannot add ${String(amount)} to ${column}`);

function contributionsOf(
  rollup: RollupModel,
  row: Row,
): ReturnType<RollupModel['spec']['contributions']> {
  try {
    return rollup.spec.contributions(row);
  } catch (error) {
    throw new InvalidRows(
      `${rollup.sql.table.name}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
