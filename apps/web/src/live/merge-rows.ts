import { compareTexts, ROW_KEYS, type AreaDeliveries, type TopicName, type WatchedChange, type WatchedRows } from '@milkround/contracts';

/** Compares a new row with a known one: negative if it comes before. */
type Compare<Row> = (added: Row, known: Row) => number;
type Merge<Row> = (rows: readonly Row[], keys: readonly string[], fresh: readonly Row[], compare?: Compare<Row>) => Row[];

const byId: Compare<{ id: number }> = (fresh, known) => fresh.id - known.id;
const last = (): number => 1;

const flat =
  <Row>(keyOf: (row: Row) => string, defaultCompare: Compare<Row>): Merge<Row> =>
  (rows, keys, fresh, compare = defaultCompare) =>
    replaceRows(rows, keys, fresh, keyOf, compare);

/** In the order of the reads; reports bring their own comparison. A consumer who is new stands at the end of his delivery boy's, where an order made by hand stands too. */
const MERGES: { [N in TopicName]: Merge<WatchedRows[N]> } = {
  orders: flat(ROW_KEYS.orders, (fresh, known) => fresh.delr_boy_id - known.delr_boy_id || 1),
  areas: flat(ROW_KEYS.areas, byId),
  products: flat(ROW_KEYS.products, byId),
  supervisors: flat(ROW_KEYS.supervisors, byId),
  'delivery-boys': flat(ROW_KEYS['delivery-boys'], byId),
  'day-close': flat(ROW_KEYS['day-close'], last),
  changes: flat(ROW_KEYS.changes, last),
  remarks: flat(ROW_KEYS.remarks, last),
  deliveries: mergeDeliveries,
  quantities: flat(ROW_KEYS.quantities, last),
  rounds: flat(ROW_KEYS.rounds, last),
  'dashboard-stats': flat(ROW_KEYS['dashboard-stats'], last),
};

/** The rows of a topic after a change. `compare` places new rows; by default the topic's own order does. */
export function mergeRows<N extends TopicName>(
  name: N,
  rows: readonly WatchedRows[N][],
  { keys, rows: fresh }: WatchedChange<N>,
  compare?: Compare<WatchedRows[N]>,
): WatchedRows[N][] {
  return MERGES[name](rows, keys, fresh, compare);
}

/** Rows of a key stay where they were; those of a new key go where `order` says, in the order in which they come. */
function replaceRows<Row>(
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

/** The changed delivery boys leave all areas that they stood in, and stand where the change has them. An area without any is gone. */
function mergeDeliveries(rows: readonly AreaDeliveries[], keys: readonly string[], fresh: readonly AreaDeliveries[]): AreaDeliveries[] {
  const known = new Map(rows.map((area) => [area.area_id, area]));
  const freshAreas = new Map(fresh.map((area) => [area.area_id, area]));
  const merged = [...new Map([...known, ...freshAreas]).values()].map((area) => ({
    ...area,
    delivery_boys: replaceRows(
      known.get(area.area_id)?.delivery_boys ?? [],
      keys,
      freshAreas.get(area.area_id)?.delivery_boys ?? [],
      ({ deliveryBoyId }) => String(deliveryBoyId),
      (a, b) => compareTexts(a.deliveryBoyName, b.deliveryBoyName) || a.deliveryBoyId - b.deliveryBoyId,
    ),
  }));
  const areaIds = merged.map(({ area_id }) => String(area_id));
  const standing = merged.filter(({ delivery_boys: { length } }) => length > 0);
  return replaceRows(
    rows,
    areaIds,
    standing,
    ({ area_id }) => String(area_id),
    (a, b) => compareTexts(a.area_name, b.area_name) || a.area_id - b.area_id,
  );
}
