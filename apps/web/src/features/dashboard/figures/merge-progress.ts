import {
  comparePositions,
  type BusinessDate,
  type DayProgress,
  type Happening,
  type Progress,
  type ProgressRow,
  type RowChange,
} from '@milkround/contracts';

/** The length of the list; older entries are in the reports. */
export const HAPPENINGS_KEPT = 20;

const keyOf = ({ deliveryBoyId, date }: DayProgress): string => `${date}/${deliveryBoyId}`;

/** Changed rows in the place of the known ones, rows of days that begin at the end. */
function mergeDays(known: readonly DayProgress[], changed: readonly DayProgress[]): DayProgress[] {
  const fresh = new Map(changed.map((day) => [keyOf(day), day]));
  const merged = known.map((day) => fresh.get(keyOf(day)) ?? day);
  known.forEach((day) => fresh.delete(keyOf(day)));
  return [...merged, ...fresh.values()];
}

/** Newest first, each once. */
function mergeHappenings(known: readonly Happening[], happened: readonly Happening[]): Happening[] {
  const all = new Map([...known, ...happened].map((happening) => [happening.position, happening]));
  return [...all.values()].sort((a, b) => comparePositions(b.position, a.position)).slice(0, HAPPENINGS_KEPT);
}

/** The dashboard after changed rows of its topic. Rows of an earlier day change nothing; those of a later one say that the day has turned. */
export function mergeProgress(progress: Progress, { rows }: RowChange<ProgressRow>): Progress | 'refetch' {
  const days = rows.flatMap((row) => ('day' in row ? row.day : []));
  const happenings = rows.flatMap((row) => ('happening' in row ? row.happening : []));
  if ([...days, ...happenings].some(({ date }) => date > progress.date)) return 'refetch';
  const isToday = ({ date }: { date: BusinessDate }) => date === progress.date;
  return {
    ...progress,
    days: mergeDays(progress.days, days.filter(isToday)),
    happenings: mergeHappenings(progress.happenings, happenings.filter(isToday)),
  };
}
