import { Injectable } from '@nestjs/common';
import { createMessage, MAX_RANGE_DAYS, type BusinessDate } from '@milkround/contracts';
import { addDays, daysBetween } from '@milkround/domain';
import { BusinessClock } from '../clock';
import { InvalidInput } from '../http/input/invalid-input';
import { termsOfOrders, termsOfTimes } from './activity-terms';
import type { ActivityFilterQuery } from './activity.input';

const MAX_TIMES_DAYS = 3_660;

type Dates = Pick<ActivityFilterQuery, 'fromDate' | 'toDate' | 'ordersFrom' | 'ordersTo'>;

/** Makes the terms of business dates: those on which something happened, and those of the orders. */
@Injectable()
export class ActivityDateTerms {
  constructor(private readonly clock: BusinessClock) {}

  /** Returns a group of terms for each range that the filter has. @throws InvalidInput */
  groups(filter: Dates): string[][] {
    return [this.times(filter), this.orders(filter)].flatMap((terms) => (terms ? [terms] : []));
  }

  /** Both dates are included. */
  ofTimes(from: BusinessDate, to: BusinessDate): string[] {
    return termsOfTimes(this.clock.midnight(from), this.clock.midnight(addDays(to, 1)));
  }

  private times({ fromDate, toDate }: Dates): string[] | null {
    if (!fromDate && !toDate) return null;
    const to = toDate ?? this.clock.today();
    const from = fromDate ?? addDays(to, 1 - MAX_TIMES_DAYS);
    checkRange({ from, to }, { from: 'fromDate', to: 'toDate' }, MAX_TIMES_DAYS);
    return this.ofTimes(from, to);
  }

  private orders({ ordersFrom, ordersTo }: Dates): string[] | null {
    const from = ordersFrom ?? (ordersTo && addDays(ordersTo, 1 - MAX_RANGE_DAYS));
    const to = ordersTo ?? (from && addDays(from, MAX_RANGE_DAYS - 1));
    if (!from || !to) return null;
    checkRange({ from, to }, { from: 'ordersFrom', to: 'ordersTo' }, MAX_RANGE_DAYS);
    return termsOfOrders(from, to);
  }
}

type Ends = Record<'from' | 'to', string>;

/** @throws InvalidInput */
function checkRange({ from, to }: Ends, fields: Ends, days: number): void {
  if (from > to)
    throw new InvalidInput([
      { field: fields.from, message: createMessage('input-range-backwards') },
    ]);
  if (daysBetween(from, to) >= days)
    throw new InvalidInput([
      { field: fields.to, message: createMessage('input-range-too-long', { days }) },
    ]);
}
