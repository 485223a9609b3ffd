import { createContext, useContext } from 'react';
import type { BusinessDate, DashboardStats, Progress, Totals } from '@milkround/contracts';
import { figuresOf, monthlyOrders, todaysOrders, type Figures } from './figures';

/** The figures of the day that the shown one is compared with. */
export interface Comparison {
  date: BusinessDate;
  figures: Figures;
  stats: DashboardStats;
  today: Totals;
  month: Totals;
  /** Stops done, by delivery boy. */
  doneByBoy: ReadonlyMap<number, number>;
}

export const ComparedDay = createContext<Comparison | null>(null);

/** Null where nothing is compared. */
export const useCompared = (): Comparison | null => useContext(ComparedDay);

export function comparedOf(
  { date, days, monthBefore }: Progress,
  stats: DashboardStats,
): Comparison {
  const today = todaysOrders(days);
  return {
    date,
    figures: figuresOf(days),
    stats,
    today,
    month: monthlyOrders(monthBefore, today),
    doneByBoy: new Map(days.map(({ deliveryBoyId, done }) => [deliveryBoyId, done])),
  };
}
