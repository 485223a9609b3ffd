import { Inject, Injectable } from '@nestjs/common';
import {
  MAX_ACTIVITY_NEAREST_ROWS,
  MAX_RANGE_DAYS,
  type ActivityDates,
  type ActivityNearestDay,
  type BusinessDate,
} from '@milkround/contracts';
import { addDays, daysBetween } from '@milkround/domain';
import { BusinessClock } from '../clock';
import type { Scope } from '../http/caller';
import { LOG_READS, type ReadPool } from '../replicas/read-pool';
import { ActivityDateTerms } from './activity-date-terms';
import type { IndexSearch } from './activity-index.query';
import { termsOfOrders } from './activity-terms';
import type { ActivityFilterQuery } from './activity.input';
import { ActivityQuery } from './activity.query';
import { nearestDay } from './nearest-day';

/** Finds the days with rows that are nearest to dates that have none. */
@Injectable()
export class NearestDays {
  constructor(
    private readonly activity: ActivityQuery,
    private readonly terms: ActivityDateTerms,
    @Inject(LOG_READS) private readonly reads: ReadPool,
    private readonly clock: BusinessClock,
  ) {}

  /** Returns for each range of the filter the nearest day before it and after it. @throws InvalidInput */
  async of(filter: ActivityFilterQuery, scope: Scope): Promise<ActivityNearestDay[]> {
    const { fromDate, toDate, ordersFrom, ordersTo, ...others } = filter;
    const today = this.clock.today();
    const found = await Promise.all([
      this.around('happened', [fromDate, toDate], { ...others, ordersFrom, ordersTo }, scope, toDate ? daysBetween(toDate, today) : 0),
      this.around('orders', [ordersFrom, ordersTo], { ...others, fromDate, toDate }, scope, MAX_RANGE_DAYS),
    ]);
    return found.flat();
  }

  /** @param mostAfter how many days after the range can have rows */
  private async around(
    dates: ActivityDates,
    [from, to]: readonly (BusinessDate | null | undefined)[],
    filter: ActivityFilterQuery,
    scope: Scope,
    mostAfter: number,
  ): Promise<ActivityNearestDay[]> {
    if (!from && !to) return [];
    const searches = await this.activity.searches(filter, scope);
    const end = (await this.reads.position()) + 1n;
    const count = async (first: BusinessDate, last: BusinessDate, limit: number): Promise<number> => {
      const terms = dates === 'happened' ? this.terms.ofTimes(first, last) : termsOfOrders(first, last);
      const within = searches.map((search): IndexSearch => ({ ...search, groups: [...search.groups, terms] }));
      return (await this.activity.positions(within, { after: 0n, before: end, limit })).length;
    };
    const nearest = async (edge: BusinessDate, step: 1 | -1, most: number): Promise<ActivityNearestDay[]> => {
      const has = async (near: number, far: number) => {
        const [first, last] = [addDays(edge, near * step), addDays(edge, far * step)].sort();
        return (await count(first ?? edge, last ?? edge, 1)) > 0;
      };
      const distance = await nearestDay(has, most);
      if (distance === null) return [];
      const date = addDays(edge, distance * step);
      const rows = await count(date, date, MAX_ACTIVITY_NEAREST_ROWS + 1);
      return [{ dates, date, count: Math.min(rows, MAX_ACTIVITY_NEAREST_ROWS), isMore: rows > MAX_ACTIVITY_NEAREST_ROWS }];
    };
    const both = await Promise.all([
      from ? nearest(from, -1, MAX_RANGE_DAYS) : [],
      to ? nearest(to, 1, Math.min(mostAfter, MAX_RANGE_DAYS)) : [],
    ]);
    return both.flat();
  }
}
