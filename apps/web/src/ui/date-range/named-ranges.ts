import type { BusinessDate } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { text } from '../../i18n';
import type { Range } from './date-range';

export interface NamedRange {
  label: string;
  range: Range;
}

const startOfMonth = (date: BusinessDate): BusinessDate => `${date.slice(0, 8)}01`;

/** Today and the six days before it. */
export const lastWeek = (today: BusinessDate): Range => ({ from: addDays(today, -6), to: today });

/** Returns the ranges that are offered by their names, the shortest first. @param isAhead whether coming days have something to show */
export function namedRanges(today: BusinessDate, isAhead = false): NamedRange[] {
  const yesterday = addDays(today, -1);
  const tomorrow = addDays(today, 1);
  const endOfLastMonth = addDays(startOfMonth(today), -1);
  return [
    { label: text('Today'), range: { from: today, to: today } },
    ...(isAhead ? [{ label: text('Tomorrow'), range: { from: tomorrow, to: tomorrow } }] : []),
    { label: text('Yesterday'), range: { from: yesterday, to: yesterday } },
    { label: text('Last 7 days'), range: lastWeek(today) },
    { label: text('This month'), range: { from: startOfMonth(today), to: today } },
    {
      label: text('Last month'),
      range: { from: startOfMonth(endOfLastMonth), to: endOfLastMonth },
    },
  ];
}

export const namedRange = (
  { from, to }: Range,
  today: BusinessDate,
  isAhead?: boolean,
): NamedRange | undefined =>
  namedRanges(today, isAhead).find(({ range }) => range.from === from && range.to === to);
