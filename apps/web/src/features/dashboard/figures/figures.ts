import type { DayProgress, Totals } from '@milkround/contracts';
import { plus } from '@milkround/domain';

/** The figures of the summary cards; deliveries are stops. */
export interface Figures {
  stops: number;
  lines: number;
  done: number;
  remaining: number;
  /** The remaining stops at which the consumer was absent. */
  absent: number;
  /** Delivery boys with stops today, by how far they are. */
  notBegun: number;
  onTheRoad: number;
  finished: number;
  closed: number;
}

/** Whether a day has orders. A day whose orders were all removed is not shown. */
export const hasStops = ({ stops }: DayProgress): boolean => stops > 0;

export const hasBegun = ({ done, partly, absent, lastHeardAt }: DayProgress): boolean =>
  done + partly + absent > 0 || lastHeardAt !== null;

/** Stops that are neither done nor found absent. */
export const toCome = ({ stops, done, absent }: DayProgress): number =>
  Math.max(0, stops - done - absent);

export function figuresOf(days: readonly DayProgress[]): Figures {
  const figures: Figures = {
    stops: 0,
    lines: 0,
    done: 0,
    remaining: 0,
    absent: 0,
    notBegun: 0,
    onTheRoad: 0,
    finished: 0,
    closed: 0,
  };
  for (const day of days.filter(hasStops)) {
    figures.stops += day.stops;
    figures.lines += day.lines;
    figures.done += day.done;
    figures.absent += day.absent;
    if (day.closedAt) figures.closed += 1;
    else if (toCome(day) === 0) figures.finished += 1;
    else if (hasBegun(day)) figures.onTheRoad += 1;
    else figures.notBegun += 1;
  }
  return { ...figures, remaining: figures.stops - figures.done };
}

/** Today's requirement per product, in product order; products without orders today are left out. */
export function todaysOrders(days: readonly DayProgress[]): Totals {
  const products = days.flatMap((day) => day.products).sort((a, b) => a.productId - b.productId);
  return sumsByName(
    products.map(({ productName, required }) => ({ productName, totalQuantity: required })),
  );
}

/** The month up to and including today. The orders before today cannot change any more. */
export const monthlyOrders = (monthBefore: Totals, today: Totals): Totals =>
  sumsByName([...monthBefore, ...today]);

/** Products of the same name, such as an archived one and its successor, are summed up in one figure, as in its explanation. */
function sumsByName(totals: Totals): Totals {
  const sums = new Map<string, number>();
  for (const { productName, totalQuantity } of totals)
    sums.set(productName, plus(sums.get(productName) ?? 0, totalQuantity));
  return [...sums]
    .map(([productName, totalQuantity]) => ({ productName, totalQuantity }))
    .filter(({ totalQuantity }) => totalQuantity > 0);
}
