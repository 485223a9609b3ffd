import type {
  DashboardStats,
  DayLog,
  Order,
  OrderTotals,
  Progress,
  Read,
} from '@milkround/contracts';
import { openDayLog, type DayHistory } from '@milkround/domain';
import type { Person } from './client';

/** The figures of today in the scope of a person of the office. */
export interface Figures {
  stats: DashboardStats;
  totals: OrderTotals;
  progress: Omit<Progress, 'position' | 'leftOpen'>;
}

export async function read<T>(person: Person, call: string): Promise<T> {
  const { status, body } = await person.get<Read<T>>(call);
  if (status !== 200) throw new Error(`${call} answered ${status} ${JSON.stringify(body)}`);
  return body.data;
}

/** Leaves out data that are not in the log of one day: the state and the number of phones, and the earlier days that are open. */
const ofTheDay = ({ position: _, leftOpen: __, ...progress }: Progress): Figures['progress'] => ({
  ...progress,
  days: progress.days.map((day) => ({ ...day, phone: null, deliveryBoyPhone: null })),
});

/** Reads the live figures, and their position. */
export async function liveFigures(person: Person): Promise<{ position: bigint; figures: Figures }> {
  const [stats, totals, progress] = await Promise.all([
    read<DashboardStats>(person, 'dashboard-stats'),
    read<OrderTotals>(person, 'get-order-reports'),
    read<Progress>(person, 'progress'),
  ]);
  return {
    position: BigInt(progress.position),
    figures: { stats, totals, progress: ofTheDay(progress) },
  };
}

export function pastFigures(day: DayHistory, time: number): Figures {
  const { stats, totals, progress } = day.at(time, 'known');
  return { stats, totals, progress: ofTheDay(progress) };
}

export const dayHistory = async (person: Person, date: string): Promise<DayHistory> =>
  openDayLog(await read<DayLog>(person, `day-log?date=${date}`));

/** Sorts the orders of a list by id, independently of their order in the list. */
export const byId = (orders: Order[]): Order[] => orders.sort((a, b) => (a.id < b.id ? -1 : 1));
