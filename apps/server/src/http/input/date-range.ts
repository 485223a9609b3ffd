import { createMessage, type BusinessDate } from '@milkround/contracts';
import { daysBetween } from '@milkround/domain';
import { DateField } from './fields';
import { InvalidInput } from './invalid-input';

const MAX_DAYS = 366;

export class DateRangeQuery {
  @DateField({ optional: true }) fromDate?: BusinessDate | null;
  @DateField({ optional: true }) toDate?: BusinessDate | null;
}

/** Both ends included. */
export interface DateRange {
  from: BusinessDate;
  to: BusinessDate;
}

/** Returns the range; both ends default to today. @throws InvalidInput if the start is after the end, or the range exceeds 366 days */
export function rangeOf({ fromDate, toDate }: DateRangeQuery, today: BusinessDate): DateRange {
  const from = fromDate ?? today;
  const to = toDate ?? today;
  if (from > to)
    throw new InvalidInput([
      { field: 'fromDate', message: createMessage('input-range-backwards') },
    ]);
  const days = daysBetween(from, to) + 1;
  if (days > MAX_DAYS)
    throw new InvalidInput([
      { field: 'toDate', message: createMessage('input-range-too-long', { days: MAX_DAYS }) },
    ]);
  return { from, to };
}
