import {
  comparePositions,
  type AreaDeadline,
  type BusinessDate,
  type DayProgress,
  type Happening,
  type LeftOpenDay,
  type LeftOpenRow,
  type Progress,
  type ProgressRow,
  type RowChange,
} from '@milkround/contracts';
import { isException } from './exceptions';

/** The number of newest happenings that are kept; older ones are in the reports. */
export const HAPPENINGS_KEPT = 20;

const keyOf = ({ deliveryBoyId, date }: DayProgress): string => `${date}/${deliveryBoyId}`;

/** Changed rows in the place of the known ones, rows of days that begin at the end. */
function mergeDays(known: readonly DayProgress[], changed: readonly DayProgress[]): DayProgress[] {
  const fresh = new Map(changed.map((day) => [keyOf(day), day]));
  const merged = known.map((day) => fresh.get(keyOf(day)) ?? day);
  known.forEach((day) => fresh.delete(keyOf(day)));
  return [...merged, ...fresh.values()];
}

/** Newest first, each once: the newest of all, and the newest exceptions, which a rush of deliveries would displace. */
function mergeHappenings(known: readonly Happening[], happened: readonly Happening[]): Happening[] {
  const all = new Map([...known, ...happened].map((happening) => [happening.position, happening]));
  const sorted = [...all.values()].sort((a, b) => comparePositions(b.position, a.position));
  const exceptions = new Set(sorted.filter(isException).slice(0, HAPPENINGS_KEPT));
  return sorted.filter((happening, index) => index < HAPPENINGS_KEPT || exceptions.has(happening));
}

/** The earlier days that are open, by delivery boy. */
function mergeLeftOpen(known: readonly LeftOpenDay[], changed: readonly LeftOpenRow[]): LeftOpenDay[] {
  const all = new Map<number, LeftOpenDay | null>(known.map((day) => [day.deliveryBoyId, day]));
  for (const { deliveryBoyId, day } of changed) all.set(deliveryBoyId, day);
  return [...all.values()].filter((day) => day !== null).sort((a, b) => a.deliveryBoyId - b.deliveryBoyId);
}

/** The deadlines in the order of their zones. */
function mergeDeadlines(known: readonly AreaDeadline[], changed: readonly AreaDeadline[]): AreaDeadline[] {
  const all = new Map([...known, ...changed].map((deadline) => [deadline.areaId, deadline]));
  return [...all.values()].sort((a, b) => a.areaId - b.areaId);
}

/** The dashboard after changed rows of its topic. Rows of an earlier day change nothing; those of a later one say that the day has turned. */
export function mergeProgress(progress: Progress, { rows }: RowChange<ProgressRow>): Progress | 'refetch' {
  const days = rows.flatMap((row) => ('day' in row ? row.day : []));
  const leftOpen = rows.flatMap((row) => ('leftOpen' in row ? row.leftOpen : []));
  const happenings = rows.flatMap((row) => ('happening' in row ? row.happening : []));
  const deadlines = rows.flatMap((row) => ('deadline' in row ? row.deadline : []));
  if ([...days, ...happenings].some(({ date }) => date > progress.date)) return 'refetch';
  const isToday = ({ date }: { date: BusinessDate }) => date === progress.date;
  return {
    ...progress,
    days: mergeDays(progress.days, days.filter(isToday)),
    ...(leftOpen.length > 0 && { leftOpen: mergeLeftOpen(progress.leftOpen ?? [], leftOpen) }),
    deadlines: mergeDeadlines(progress.deadlines, deadlines),
    happenings: mergeHappenings(progress.happenings, happenings.filter(isToday)),
  };
}
