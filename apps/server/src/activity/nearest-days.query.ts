import { Injectable } from '@nestjs/common';
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
import { ReadModels } from '../log/read-models';
import { ActivityDateTerms } from './activity-date-terms';
import type { IndexSearch } from './activity-index.query';
import { termsOfOrders } from './activity-terms';
import type { ActivityFilterQuery } from './activity.input';
import { ActivityQuery } from './activity.query';
import { nearestDay } from './nearest-day';

type CountRows = (first: BusinessDate, last: BusinessDate, limit: number) => Promise<number>;

/** Finds the days with rows that are nearest to dates that have none. */
@Injectable()
export class NearestDays {
  constructor(
    private readonly activity: ActivityQuery,
    private readonly terms: ActivityDateTerms,
    private readonly readModels: ReadModels,
    private readonly clock: BusinessClock,
  ) {}

  /** Returns the filter's only day as one of the other kind, and for each range the nearest day before it and after it. @throws InvalidInput */
  async list(filter: ActivityFilterQuery, scope: Scope): Promise<ActivityNearestDay[]> {
    const { fromDate, toDate, ordersFrom, ordersTo, ...otherFilters } = filter;
    const today = this.clock.today();
    const dayLists = await Promise.all([
      this.sameDay(filter, scope),
      this.nearestToRange(
        'happened',
        [fromDate, toDate],
        { ...otherFilters, ordersFrom, ordersTo },
        scope,
        toDate ? daysBetween(toDate, today) : 0,
      ),
      this.nearestToRange(
        'orders',
        [ordersFrom, ordersTo],
        { ...otherFilters, fromDate, toDate },
        scope,
        MAX_RANGE_DAYS,
      ),
    ]);
    return dayLists.flat();
  }

  /** Orders of a day are often changed on the day before, so a reader of one kind of day may mean the other kind. */
  private async sameDay(
    { fromDate, toDate, ordersFrom, ordersTo, ...otherFilters }: ActivityFilterQuery,
    scope: Scope,
  ): Promise<ActivityNearestDay[]> {
    const [days, orders] = [
      [fromDate, toDate],
      [ordersFrom, ordersTo],
    ] as const;
    const isOfOrders = !fromDate && !toDate;
    const [first, last] = isOfOrders ? orders : days;
    const isOneKind = isOfOrders || (!ordersFrom && !ordersTo);
    if (!isOneKind || !first || first !== last) return [];
    const dates = isOfOrders ? 'happened' : 'orders';
    return this.rowsOf(dates, first, await this.counter(dates, otherFilters, scope));
  }

  /** @param mostAfter how many days after the range can have rows */
  private async nearestToRange(
    dates: ActivityDates,
    [from, to]: readonly (BusinessDate | null | undefined)[],
    filter: ActivityFilterQuery,
    scope: Scope,
    mostAfter: number,
  ): Promise<ActivityNearestDay[]> {
    if (!from && !to) return [];
    const count = await this.counter(dates, filter, scope);
    const findNearest = async (
      edge: BusinessDate,
      step: 1 | -1,
      maxDays: number,
    ): Promise<ActivityNearestDay[]> => {
      const has = async (near: number, far: number) => {
        const [first, last] = [addDays(edge, near * step), addDays(edge, far * step)].sort();
        return (await count(first ?? edge, last ?? edge, 1)) > 0;
      };
      const distance = await nearestDay(has, maxDays);
      if (distance === null) return [];
      return this.rowsOf(dates, addDays(edge, distance * step), count);
    };
    const sides = await Promise.all([
      from ? findNearest(from, -1, MAX_RANGE_DAYS) : [],
      to ? findNearest(to, 1, Math.min(mostAfter, MAX_RANGE_DAYS)) : [],
    ]);
    return sides.flat();
  }

  /** Returns the function that counts the rows of a range of days, up to a limit. */
  private async counter(
    dates: ActivityDates,
    filter: ActivityFilterQuery,
    scope: Scope,
  ): Promise<CountRows> {
    const searches = await this.activity.searches(filter, scope);
    const end = this.readModels.position() + 1n;
    return async (first, last, limit) => {
      const terms =
        dates === 'happened' ? this.terms.ofTimes(first, last) : termsOfOrders(first, last);
      const searchesWithin = searches.map((search): IndexSearch => ({
        ...search,
        groups: [...search.groups, terms],
      }));
      return (await this.activity.positions(searchesWithin, { after: 0n, before: end, limit }))
        .length;
    };
  }

  /** Returns the day with the number of its rows; nothing for a day without rows. */
  private async rowsOf(
    dates: ActivityDates,
    date: BusinessDate,
    count: CountRows,
  ): Promise<ActivityNearestDay[]> {
    const rows = await count(date, date, MAX_ACTIVITY_NEAREST_ROWS + 1);
    if (rows === 0) return [];
    return [
      {
        dates,
        date,
        count: Math.min(rows, MAX_ACTIVITY_NEAREST_ROWS),
        isMore: rows > MAX_ACTIVITY_NEAREST_ROWS,
      },
    ];
  }
}
