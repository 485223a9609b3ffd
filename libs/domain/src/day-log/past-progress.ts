import type { AreaDeadline, DayLog, DayProgress, OrderTotals, Totals } from '@milkround/contracts';
import { plus } from '../quantity';
import { toDeliveryTimes } from './past-deliveries';
import type { FoldedDay } from './day-figures';
import type { PastCatalog } from './past-catalog';

/** Figures by delivery boy. */
type FiguresByBoy = ReadonlyMap<number, FoldedDay>;

const byNumber = <T>([a]: [number, T], [b]: [number, T]): number => a - b;

/** The rows of `GET progress`, by delivery boy. */
export function toDayProgress(
  date: string,
  figures: FiguresByBoy,
  catalog: PastCatalog,
): DayProgress[] {
  const rows: DayProgress[] = [];
  for (const [deliveryBoyId, day] of figures) {
    const row = rowOf(date, deliveryBoyId, day, catalog);
    if (row) rows.push(row);
  }
  return rows.sort((a, b) => a.deliveryBoyId - b.deliveryBoyId);
}

/** The rows by figures and catalog: from one moment to the next few delivery days change. */
const cachedRows = new WeakMap<PastCatalog, WeakMap<FoldedDay, DayProgress>>();

function rowOf(
  date: string,
  deliveryBoyId: number,
  figures: FoldedDay,
  catalog: PastCatalog,
): DayProgress | null {
  const rows = cachedRows.get(catalog) ?? new WeakMap<FoldedDay, DayProgress>();
  cachedRows.set(catalog, rows);
  const row = rows.get(figures) ?? makeRow(date, deliveryBoyId, figures, catalog);
  if (row) rows.set(figures, row);
  return row;
}

function makeRow(
  date: string,
  deliveryBoyId: number,
  figures: FoldedDay,
  catalog: PastCatalog,
): DayProgress | null {
  const { row, progress, products, pace } = figures;
  const boy = catalog.deliveryBoys.get(deliveryBoyId);
  const area = row && catalog.areas.get(row.area_id);
  if (!row || !boy || !area) return null;
  const openTimes = [...figures.entries.values()]
    .filter((recordedAt) => recordedAt !== null)
    .sort();
  return {
    date,
    deliveryBoyId,
    deliveryBoyName: boy.name,
    deliveryBoyPhone: null,
    uniqueId: boy.uniqueId,
    areaId: row.area_id,
    areaName: area.name,
    stops: progress.stops,
    lines: progress.lines,
    done: progress.done,
    partly: progress.partly,
    absent: progress.absent,
    products: [...products]
      .sort(byNumber)
      .flatMap(([productId, { required, delivered, recorded }]) => {
        const product = catalog.products.get(productId);
        return product
          ? [
              {
                productId,
                productName: product.name,
                required,
                delivered: recorded > 0 ? delivered : null,
              },
            ]
          : [];
      }),
    pace: [...pace].sort(byNumber).map(([slot, { done }]) => ({ slot, done })),
    ...toDeliveryTimes(figures.delivered.values()),
    setAside: openTimes.length,
    setAsideSince: openTimes[0] ?? null,
    closedAt: row.close?.at ?? null,
    lastHeardAt: row.last_heard_at,
    phone: null,
  };
}

/** The deadlines of all zones: the days of one that was archived since keep theirs. */
export const toDeadlines = ({ areas }: PastCatalog): AreaDeadline[] =>
  [...areas].map(([areaId, { deadline }]) => ({ areaId, deadline }));

/** The answer of `GET get-order-reports`. */
export function toOrderTotals(
  figures: FiguresByBoy,
  monthBefore: DayLog['monthBefore'],
  { products }: PastCatalog,
): OrderTotals {
  const today = new Map<number, number>();
  for (const day of figures.values())
    for (const [productId, { required }] of day.products)
      today.set(productId, plus(today.get(productId) ?? 0, required));
  const month = new Map(monthBefore.map(({ productId, required }) => [productId, required]));
  for (const [productId, required] of today)
    month.set(productId, plus(month.get(productId) ?? 0, required));
  return { todayOrders: toTotals(today, products), monthlyOrders: toTotals(month, products) };
}

/** Sums per product in product order, with the names of the moment. */
export const toTotals = (
  required: ReadonlyMap<number, number>,
  products: PastCatalog['products'],
): Totals =>
  [...required].sort(byNumber).flatMap(([id, totalQuantity]) => {
    const product = products.get(id);
    return product ? [{ productName: product.name, totalQuantity }] : [];
  });
