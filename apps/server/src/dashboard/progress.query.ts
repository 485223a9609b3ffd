import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import type { AreaDeadline, Position, Progress, Role } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { PG_POOL } from '../database/pg-pool';
import type { Scope } from '../http/caller';
import { AnswerCache } from '../answer-cache/answer-cache';
import { NAMED_KINDS } from '../answer-cache/log-changes';
import { ReadModels } from '../log/read-models';
import { firstLeftOpen, LeftOpenQuery } from '../delivery-day/left-open.query';
import { DashboardQuery, firstOfMonth } from './dashboard.query';
import { PACE } from './day-rows.query';
import { JustNowQuery } from './just-now.query';
import { StaleWhileRevalidateCache } from './stale-while-revalidate-cache';
import { KnownDays } from './known-days';
import { UsualQuery } from './usual.query';

/** The number of days in which the last delivery day before is searched: more than a week of holidays, less than a season. */
const PACE_DAYS_BACK = 14;

/** Prepared once per connection, because they run very often and planning takes as long as running. */
const READS = {
  'pace-before': `
    select d.delivery_boy_id as "deliveryBoyId", to_char(d.date, 'YYYY-MM-DD') as date, ${PACE} as pace
    from (select distinct on (delivery_boy_id) date, delivery_boy_id from delivery_day
          where date < $1 and date >= $1::date - $3::int and ($2::int is null or area_id = $2)
          order by delivery_boy_id, date desc) d`,
  deadlines: `
    select id as "areaId", deadline from area
    where ($1::int is null or id = $1) and ($2::int[] is null or id = any($2)) order by id`,
};

type CachedParts = Pick<Progress, 'deadlines' | 'leftOpen' | 'monthBefore' | 'happenings'>;
type PaceBefore = Progress['before'][number];

/** Reads the data of the live dashboards. */
@Injectable()
export class ProgressQuery {
  private readonly paces = new StaleWhileRevalidateCache<PaceBefore[]>((error) =>
    this.log.warn({ err: error }, 'The pace of the days before could not be read again'),
  );

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly readModels: ReadModels,
    private readonly knownDays: KnownDays,
    private readonly justNow: JustNowQuery,
    private readonly leftOpen: LeftOpenQuery,
    private readonly dashboard: DashboardQuery,
    private readonly usual: UsualQuery,
    private readonly answerCache: AnswerCache,
    private readonly log: PinoLogger,
  ) {}

  /** True for `position` or later: it is read before the rows are. */
  async progress(date: string, role: Role, scope: Scope): Promise<Progress> {
    const position: Position = this.readModels.position().toString();
    const [days, before, cachedParts] = await Promise.all([
      this.knownDays.list(date, scope),
      this.paceBefore(date, scope),
      this.readCachedParts(date, role, scope),
    ]);
    const deliveryBoys = days.map(({ deliveryBoyId }) => deliveryBoyId);
    const usual = await this.usual.list(date, deliveryBoys);
    return { position, date, days, before, usual, ...cachedParts };
  }

  /** The parts that only events change; the others have the reports of phones, or are read again after a minute. */
  private async readCachedParts(date: string, role: Role, scope: Scope): Promise<CachedParts> {
    const from = [firstOfMonth(date), firstLeftOpen(date)].reduce((a, b) => (a < b ? a : b));
    const sourcesOf = (dates: { from: string; to: string }) => ({ dates, kinds: NAMED_KINDS });
    const [earlierParts, happenings] = await Promise.all([
      this.answerCache.value(
        {
          call: ['progress before', date],
          role,
          scope,
          sources: sourcesOf({ from, to: addDays(date, -1) }),
        },
        async () => {
          const [deadlines, leftOpen, monthBefore] = await Promise.all([
            this.deadlines(scope),
            this.leftOpen.list(date, scope),
            this.dashboard.totals(firstOfMonth(date), date, scope),
          ]);
          return { deadlines, leftOpen, monthBefore };
        },
      ),
      this.answerCache.value(
        { call: ['happenings', date], role, scope, sources: sourcesOf({ from: date, to: date }) },
        () => this.justNow.latest(date, scope),
      ),
    ]);
    return { ...earlierParts, happenings: [...happenings] };
  }

  /** The part of {@link progress} with the delivery boys who need help, of all zones. */
  async morning(date: string): Promise<Pick<Progress, 'days' | 'usual' | 'deadlines'>> {
    const scope = { areaId: null, deliveryBoyId: null };
    const [days, deadlines] = await Promise.all([
      this.knownDays.list(date, scope),
      this.deadlines(scope),
    ]);
    const deliveryBoys = days.map(({ deliveryBoyId }) => deliveryBoyId);
    return { days, deadlines, usual: await this.usual.list(date, deliveryBoys) };
  }

  /** The deadlines of a scope: of these zones, or of all. The days of a zone that was archived since keep their deadline. */
  deadlines({ areaId }: Scope, ids: readonly number[] | null = null): Promise<AreaDeadline[]> {
    return this.read('deadlines', [areaId, ids]);
  }

  /** The pace of each delivery boy's last day with orders before a date. */
  paceBefore(date: string, { areaId }: Scope): Promise<PaceBefore[]> {
    return this.paces.get(date, String(areaId), () =>
      this.read('pace-before', [date, areaId, PACE_DAYS_BACK]),
    );
  }

  private async read<Row extends object>(
    name: keyof typeof READS,
    values: unknown[],
  ): Promise<Row[]> {
    return (await this.pool.query<Row>({ name, text: READS[name], values })).rows;
  }
}
