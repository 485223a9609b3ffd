import { queryOptions } from '@tanstack/react-query';
import {
  comparePositions,
  type AreaDeadline,
  type BusinessDate,
  type DayProgress,
  type Happening,
  type LeftOpenDay,
  type LeftOpenRow,
  type OfficeRole,
  type Progress,
  type ProgressRow,
  type RowChange,
} from '@milkround/contracts';
import { api } from '../api/client';
import { isException } from './exceptions';
import { liveTopic } from './live-topic';
import { newest } from './newest';

/** The number of newest happenings that are kept; older ones are in the reports. */
export const HAPPENINGS_KEPT = 20;

const keyOf = ({ deliveryBoyId, date }: DayProgress): string => `${date}/${deliveryBoyId}`;

/** Changed rows replace the old ones in their places; rows of new days follow at the end. */
function mergeDays(
  oldDays: readonly DayProgress[],
  changedDays: readonly DayProgress[],
): DayProgress[] {
  const newByKey = new Map(changedDays.map((day) => [keyOf(day), day]));
  const mergedDays = oldDays.map((day) => newByKey.get(keyOf(day)) ?? day);
  oldDays.forEach((day) => newByKey.delete(keyOf(day)));
  return [...mergedDays, ...newByKey.values()];
}

/** Newest first, each once: the newest happenings, and the newest exceptions, which many deliveries would displace. */
function mergeHappenings(
  oldHappenings: readonly Happening[],
  newHappenings: readonly Happening[],
): Happening[] {
  const byPosition = new Map(
    [...oldHappenings, ...newHappenings].map((happening) => [happening.position, happening]),
  );
  const newestFirst = [...byPosition.values()].sort((a, b) =>
    comparePositions(b.position, a.position),
  );
  const exceptions = new Set(newestFirst.filter(isException).slice(0, HAPPENINGS_KEPT));
  return newestFirst.filter(
    (happening, index) => index < HAPPENINGS_KEPT || exceptions.has(happening),
  );
}

/** The earlier days that are open, by delivery boy. */
function mergeLeftOpen(
  oldDays: readonly LeftOpenDay[],
  changedRows: readonly LeftOpenRow[],
): LeftOpenDay[] {
  const byBoy = new Map<number, LeftOpenDay | null>(oldDays.map((day) => [day.deliveryBoyId, day]));
  for (const { deliveryBoyId, day } of changedRows) byBoy.set(deliveryBoyId, day);
  return [...byBoy.values()]
    .filter((day) => day !== null)
    .sort((a, b) => a.deliveryBoyId - b.deliveryBoyId);
}

/** The deadlines in the order of their zones. */
function mergeDeadlines(
  oldDeadlines: readonly AreaDeadline[],
  changedDeadlines: readonly AreaDeadline[],
): AreaDeadline[] {
  const byArea = new Map(
    [...oldDeadlines, ...changedDeadlines].map((deadline) => [deadline.areaId, deadline]),
  );
  return [...byArea.values()].sort((a, b) => a.areaId - b.areaId);
}

/** The dashboard after changed rows of its topic. Rows of an earlier day change nothing; those of a later one say that the day has turned. */
export function mergeProgress(
  progress: Progress,
  { rows }: RowChange<ProgressRow>,
): Progress | 'refetch' {
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

const minutes = 60_000;

/** The progress of the day, fetched once and then kept current by pushes. */
export const progressQuery = (officeRole: OfficeRole) =>
  queryOptions({
    queryKey: ['dashboard', 'progress', officeRole],
    queryFn: ({ signal }) => api.get<Progress>(`${officeRole}/progress`, {}, { signal }),
    staleTime: 5 * minutes,
    structuralSharing: newest,
    meta: liveTopic({ name: 'progress' }, mergeProgress),
  });
