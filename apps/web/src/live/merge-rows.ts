import { ROW_KEYS, type Order, type TopicName, type RowChange, type TopicRows } from '@milkround/contracts';

/** Compares a new row with a known one: negative if it comes before. */
type Compare<Row> = (added: Row, known: Row) => number;
type Merge<Row extends object> = (rows: readonly Row[], change: RowChange<Row>) => Row[] | 'refetch';

const byId: Compare<{ id: number }> = (fresh, known) => fresh.id - known.id;
const last = (): number => 1;

const list =
  <Row extends object>(keyOf: (row: Row) => string, compare: Compare<Row>): Merge<Row> =>
  (rows, { keys, rows: fresh }) =>
    replaceRows(rows, keys, fresh, keyOf, compare);

/** Lists whose rows are replaced by their keys; the others are merged by the screens that show them. */
export type ListName = Exclude<TopicName, 'settings' | 'progress' | 'delivery-day' | 'hand-overs' | 'set-aside' | 'activity' | 'consumers'>;

const placeOf = ({ sequence = 0 }: Order): number => sequence;
const inSequence: Compare<Order> = (fresh, known) =>
  fresh.delr_boy_id - known.delr_boy_id || placeOf(fresh) - placeOf(known) || (fresh.consumer_id < known.consumer_id ? -1 : 1);

const mergeRowsOfOrders = list(ROW_KEYS.orders, inSequence);

/**
 * The orders after a change, by delivery boy and in delivery sequence. A stop that was removed and came back in one change may have another place.
 * `'refetch'` when a stop comes and an order has no place, because a server of an earlier version sent it.
 */
export const mergeOrders: Merge<Order> = (rows, change) => {
  const places = new Map(change.rows.map((row) => [ROW_KEYS.orders(row), row.sequence]));
  const staying = rows.filter((row) => (places.get(ROW_KEYS.orders(row)) ?? row.sequence) === row.sequence);
  for (const row of staying) places.delete(ROW_KEYS.orders(row));
  const hasUnknownPlace = ({ sequence }: Order) => sequence === undefined;
  if (places.size > 0 && (rows.some(hasUnknownPlace) || change.rows.some(hasUnknownPlace))) return 'refetch';
  return mergeRowsOfOrders(staying, change);
};

/** Sorts as the reads do. */
const MERGES: { [N in ListName]: Merge<TopicRows[N]> } = {
  orders: mergeOrders,
  areas: list(ROW_KEYS.areas, byId),
  products: list(ROW_KEYS.products, byId),
  supervisors: list(ROW_KEYS.supervisors, byId),
  admins: list(ROW_KEYS.admins, byId),
  'delivery-boys': list(ROW_KEYS['delivery-boys'], byId),
  rounds: list(ROW_KEYS.rounds, last),
  'dashboard-stats': list(ROW_KEYS['dashboard-stats'], last),
};

/** The rows of a list after a change; `'refetch'` when the change does not say where its rows go. */
export function mergeRows<N extends ListName>(
  name: N,
  rows: readonly TopicRows[N][],
  change: RowChange<TopicRows[N]>,
): TopicRows[N][] | 'refetch' {
  return MERGES[name](rows, change);
}

/** Rows of a key stay where they were; those of a new key go where `order` says, in the order in which they come. */
export function replaceRows<Row>(
  rows: readonly Row[],
  keys: readonly string[],
  fresh: readonly Row[],
  keyOf: (row: Row) => string,
  order: Compare<Row>,
): Row[] {
  const changed = new Set(keys);
  const waiting = groupBy(fresh, keyOf);
  const merged: Row[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    if (!changed.has(key)) merged.push(row);
    merged.push(...(waiting.get(key) ?? []));
    waiting.delete(key);
  }
  return insert(merged, [...waiting.values()], order);
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

function insert<Row>(rows: readonly Row[], groups: readonly Row[][], order: Compare<Row>): Row[] {
  const before = new Map<number, Row[]>();
  for (const group of groups) {
    const place = rows.findIndex((row) => group.some((fresh) => order(fresh, row) < 0));
    const index = place < 0 ? rows.length : place;
    before.set(index, [...(before.get(index) ?? []), ...group]);
  }
  if (before.size === 0) return [...rows];
  return [...rows.flatMap((row, index) => [...(before.get(index) ?? []), row]), ...(before.get(rows.length) ?? [])];
}
