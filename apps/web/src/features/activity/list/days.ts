import type { Activity, BusinessDate } from '@milkround/contracts';
import { businessDate } from '@milkround/domain';

/** An item of the list: a row, or the heading of the rows of one date. */
export type ActivityItem =
  | { date: BusinessDate; activity: null }
  | { date: BusinessDate; activity: Activity };

interface Options {
  timeZone: string;
  /** Puts a heading before the rows of each business date on which they happened. */
  isByTime: boolean;
}

/** Returns the items of the list in the order of the rows. */
export function toItems(
  rows: readonly Activity[],
  { timeZone, isByTime }: Options,
): ActivityItem[] {
  let lastDate: BusinessDate | null = null;
  return rows.flatMap((activity): ActivityItem[] => {
    const date = businessDate(new Date(activity.occurredAt), timeZone);
    const isSame = date === lastDate || !isByTime;
    lastDate = date;
    return isSame
      ? [{ date, activity }]
      : [
          { date, activity: null },
          { date, activity },
        ];
  });
}
