import {
  ROW_KEYS,
  type Order,
  type TopicName,
  type RowChange,
  type TopicRows,
} from '@milkround/contracts';

/** Compares a new row with an existing one; negative if the new one comes first. */
type Compare<Row> = (newRow: Row, row: Row) => number;
type Merge<Row extends object> = (rows: readonly Row[], change: RowChange<Row>) => Row[];

const byId: Compare<{ id: number }> = (newRow, row) => newRow.id - row.id;
const compareLast = (): number => 1;

const list =
  <Row extends object>(keyOf: (row: Row) => string, compare: Compare<Row>): Merge<Row> =>
  (rows, { keys, rows: newRows }) =>
    replaceRows(rows, keys, newRows, keyOf, compare);

/** Lists whose rows are replaced by their keys; the others are merged by the screens that show them. */
export type ListName = Exclude<
  TopicName,
  'settings' | 'progress' | 'delivery-day' | 'hand-overs' | 'set-aside' | 'activity' | 'consumers'
>;

const inSequence: Compare<Order> = (newRow, row) =>
  newRow.delr_boy_id - row.delr_boy_id ||
  newRow.sequence - row.sequence ||
  (newRow.consumer_id < row.consumer_id ? -1 : 1);

const mergeRowsOfOrders = list(ROW_KEYS.orders, inSequence);

/** The orders after a change, by delivery boy and in delivery sequence. A stop that was removed and came back in one change may have another place. */
export const mergeOrders: Merge<Order> = (rows, change) => {
  const places = new Map(change.rows.map((row) => [ROW_KEYS.orders(row), row.sequence]));
  const stayingRows = rows.filter(
    (row) => (places.get(ROW_KEYS.orders(row)) ?? row.sequence) === row.sequence,
  );
  return mergeRowsOfOrders(stayingRows, change);
};

/** Sorts as the reads do. */
const MERGES: { [N in ListName]: Merge<TopicRows[N]> } = {
  orders: mergeOrders,
  areas: list(ROW_KEYS.areas, byId),
  products: list(ROW_KEYS.products, byId),
  supervisors: list(ROW_KEYS.supervisors, byId),
  admins: list(ROW_KEYS.admins, byId),
  'delivery-boys': list(ROW_KEYS['delivery-boys'], byId),
  rounds: list(ROW_KEYS.rounds, compareLast),
  'dashboard-stats': list(ROW_KEYS['dashboard-stats'], compareLast),
};

export function mergeRows<N extends ListName>(
  name: N,
  rows: readonly TopicRows[N][],
  change: RowChange<TopicRows[N]>,
): TopicRows[N][] {
  return MERGES[name](rows, change);
}

/** Rows of an existing key keep their place. Rows of a new key are inserted by `order`, in the order in which they come. */
export function replaceRows<Row>(
  rows: readonly Row[],
  keys: readonly string[],
  newRows: readonly Row[],
  keyOf: (row: Row) => string,
  order: Compare<Row>,
): Row[] {
  const changedKeys = new Set(keys);
  const remainingGroups = groupBy(newRows, keyOf);
  const mergedRows: Row[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    if (!changedKeys.has(key)) mergedRows.push(row);
    mergedRows.push(...(remainingGroups.get(key) ?? []));
    remainingGroups.delete(key);
  }
  return insert(mergedRows, [...remainingGroups.values()], order);
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

function insert<Row>(rows: readonly Row[], groups: readonly Row[][], order: Compare<Row>): Row[] {
  const groupsByIndex = new Map<number, Row[]>();
  for (const group of groups) {
    const place = rows.findIndex((row) => group.some((newRow) => order(newRow, row) < 0));
    const index = place < 0 ? rows.length : place;
    groupsByIndex.set(index, [...(groupsByIndex.get(index) ?? []), ...group]);
  }
  if (groupsByIndex.size === 0) return [...rows];
  return [
    ...rows.flatMap((row, index) => [...(groupsByIndex.get(index) ?? []), row]),
    ...(groupsByIndex.get(rows.length) ?? []),
  ];
}
