import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { AreaDeadline, Position, Progress } from '@milkround/contracts';
import { PostgresEventStore } from '@milkround/event-store';
import { PG_POOL } from '../database/pg-pool';
import { isZoneOf, WHOLE_DAIRY, type Scope } from '../http/caller';
import { PastDay, type PastMoment } from '../past/past-day';
import { ReadModels } from '../log/read-models';
import { LeftOpenQuery } from '../delivery-day/left-open.query';
import { DashboardQuery, firstOfMonth } from './dashboard.query';
import { DayRowsQuery } from './day-rows.query';
import { JustNowQuery } from './just-now.query';
import { KnownDays } from './known-days';
import { UsualQuery } from './usual.query';

/** Prepared once per connection, because it runs very often and planning takes as long as running. */
const DEADLINES = {
  name: 'deadlines',
  text: `
    select id as "areaId", deadline from area
    where ($1::int[] is null or id = any($1)) and ($2::int[] is null or id = any($2)) order by id`,
};

/** Reads the data of the live dashboards. */
@Injectable()
export class ProgressQuery {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly readModels: ReadModels,
    private readonly knownDays: KnownDays,
    private readonly justNow: JustNowQuery,
    private readonly leftOpen: LeftOpenQuery,
    private readonly dashboard: DashboardQuery,
    private readonly usual: UsualQuery,
    private readonly pastDay: PastDay,
    private readonly store: PostgresEventStore,
  ) {}

  /** True for `position` or later: it is read before the rows are. */
  async progress(date: string, scope: Scope): Promise<Progress> {
    const position: Position = this.readModels.position().toString();
    const [days, deadlines, leftOpen, monthBefore, happenings] = await Promise.all([
      this.knownDays.find(date, scope),
      this.deadlines(scope),
      this.leftOpen.list(date, scope),
      this.dashboard.totals(firstOfMonth(date), date, scope),
      this.justNow.latest(date, scope),
    ]);
    return { position, date, ...days, deadlines, leftOpen, monthBefore, happenings };
  }

  /** The day at a moment of the past. Other days and the catalog are as they are now, and the reports of phones are left out. */
  async past(moment: PastMoment, scope: Scope, gone: AbortSignal): Promise<Progress> {
    const { date } = moment;
    const position: Position = this.readModels.position().toString();
    const [pastDay, before, deadlines, monthBefore] = await Promise.all([
      this.pastDay.read(moment, scope, gone, async (client) => ({
        days: await new DayRowsQuery(client).ofDate(date),
        happenings: await new JustNowQuery(client, this.store).latest(date, scope),
      })),
      this.usual.paceBefore(date),
      this.deadlines(scope),
      this.dashboard.totals(firstOfMonth(date), date, scope),
    ]);
    const isSeen = (row: { areaId: number }) => isZoneOf(scope, row.areaId);
    const days = pastDay.days.filter(isSeen);
    const usual = await this.usual.list(
      date,
      days.map(({ deliveryBoyId }) => deliveryBoyId),
    );
    return {
      position,
      date,
      ...pastDay,
      days,
      before: before.filter(isSeen).map(({ areaId: _, ...pace }) => pace),
      usual,
      deadlines,
      monthBefore,
    };
  }

  /** The part of {@link progress} with the delivery boys who need help, of all zones. */
  async morning(date: string): Promise<Pick<Progress, 'days' | 'usual' | 'deadlines'>> {
    const [days, deadlines] = await Promise.all([
      this.knownDays.find(date, WHOLE_DAIRY),
      this.deadlines(WHOLE_DAIRY),
    ]);
    return { ...days, deadlines };
  }

  /** The deadlines of a scope: of these zones, or of all. The days of a zone that was archived since keep their deadline. */
  async deadlines({ zones }: Scope, ids: readonly number[] | null = null): Promise<AreaDeadline[]> {
    return (await this.pool.query<AreaDeadline>({ ...DEADLINES, values: [zones, ids] })).rows;
  }
}
