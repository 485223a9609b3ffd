import type { ActivityFilter, BusinessDate } from '@milkround/contracts';

/** Returns the name of the workbook, which says its dates. */
export function workbookName(
  { fromDate, toDate }: Pick<ActivityFilter, 'fromDate' | 'toDate'>,
  today: BusinessDate,
): string {
  if (!fromDate) return `Activity up to ${toDate ?? today}.xlsx`;
  return fromDate === (toDate ?? today)
    ? `Activity ${fromDate}.xlsx`
    : `Activity ${fromDate} to ${toDate ?? today}.xlsx`;
}
