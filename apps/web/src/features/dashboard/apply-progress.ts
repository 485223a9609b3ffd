import type { DayProgress, Happening, LiveRows, Progress } from '@milkround/contracts';
import { comparePositions } from '@milkround/contracts';
import type { Apply } from '../../live';

/** As many as the list shows; the rest is history and lies in the reports. */
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

/** The dashboard after changed rows. Rows of another day do not belong to it; those of a later one say that the day has turned. */
export const applyProgress: Apply<Progress> = (progress: Progress, change: LiveRows) => {
  if (change.table !== 'happening' && change.table !== 'day-progress') return progress;
  if (change.rows.some(({ date }) => date > progress.date)) return 'refetch';
  if (change.table === 'happening') {
    const today = change.rows.filter(({ date }) => date === progress.date);
    return today.length === 0 ? progress : { ...progress, happenings: mergeHappenings(progress.happenings, today) };
  }
  const today = change.rows.filter(({ date }) => date === progress.date);
  return today.length === 0 ? progress : { ...progress, days: mergeDays(progress.days, today) };
};
