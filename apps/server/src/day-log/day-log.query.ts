import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { createMessage, type DayLog, type OfficeName } from '@milkround/contracts';
import type { Pool } from 'pg';
import { DashboardQuery, firstOfMonth } from '../dashboard/dashboard.query';
import { UsualQuery } from '../dashboard/usual.query';
import type { Scope } from '../http/caller';
import { JsonAnswer, jsonOfRows } from '../http/json-answer';
import { WaitingLine } from '../http/waiting-line';
import { ReadModels } from '../log/read-models';
import { PG_POOL } from '../database/pg-pool';
import { CatalogVersions } from './catalog-versions.query';
import { DayStreams } from './day-streams.query';
import { PastPhonesQuery } from './past-phones.query';

/** A day of a large dairy takes seconds and some megabytes, so few are read at once. */
const LINE = {
  name: 'day-log',
  atOnce: 2,
  waiting: 20,
  waitMs: 30_000,
  busy: createMessage('server-busy'),
  retrySeconds: 5,
};

const OFFICE = `
  select 'admin' as role, id, name from admin where id = any($1::int[])
  union all select 'supervisor', id, name from supervisor where id = any($2::int[])`;

/** The stops without a name of their own show the name that is known in their area. */
const UNNAMED_CONSUMERS = `
  select distinct c.area_id as "areaId", c.consumer_id as "consumerId", c.name
  from stop s join consumer c on c.area_id = s.area_id and c.consumer_id = s.consumer_id
  where s.date = $1 and ($2::int is null or s.area_id = $2) and (btrim(s.name) = '' or s.name = s.consumer_id)`;

/** Reads the log of one day: all that is needed to show it as it was at any moment. */
@Injectable()
export class DayLogQuery {
  private readonly line = new WaitingLine(LINE);

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly readModels: ReadModels,
    private readonly days: DayStreams,
    private readonly catalog: CatalogVersions,
    private readonly phones: PastPhonesQuery,
    private readonly usual: UsualQuery,
    private readonly dashboard: DashboardQuery,
  ) {}

  /**
   * The answer is complete up to the position of the read models, which list the days. Later events are left out.
   * @param gone aborted when the client has disconnected
   * @throws RetryLater while too many others wait
   */
  read(date: string, scope: Scope, gone: AbortSignal): Promise<JsonAnswer> {
    return this.line.run(async () => toAnswer(await this.log(date, scope, gone)), gone);
  }

  private async log(date: string, scope: Scope, gone: AbortSignal): Promise<DayLog> {
    const upTo = this.readModels.position();
    const deliveryBoys = await this.days.deliveryBoys(
      date,
      scope.areaId === null ? null : [scope.areaId],
    );
    const start = await this.days.start(date, deliveryBoys);
    const events = await this.days.read(date, deliveryBoys, { start: start.time, upTo, gone });
    const [catalog, office, files, before, phones, usual, monthBefore, consumers] =
      await Promise.all([
        this.catalog.read(scope, { start, upTo, deliveryBoys }),
        this.office(events.actors),
        this.rows<{ id: string }>('select id from uploaded_file where date = $1', [date]),
        this.usual.paceBefore(date, scope.areaId),
        this.phones.read(date, deliveryBoys, start.time),
        this.usual.list(date, deliveryBoys),
        this.dashboard.required(firstOfMonth(date), date, scope),
        this.rows<DayLog['consumers'][number]>(UNNAMED_CONSUMERS, [date, scope.areaId]),
      ]);
    return {
      ...{
        date,
        areaId: scope.areaId,
        position: upTo.toString(),
        start: start.time,
        ...events,
        ...catalog,
      },
      ...{ office, files: files.map(({ id }) => id), before, phones, usual, consumers },
      monthBefore: monthBefore.map(({ productId, required }) => ({ productId, required })),
    };
  }

  private office(actors: DayLog['actors']): Promise<OfficeName[]> {
    const idsOf = (wantedRole: string) =>
      actors.filter(({ role }) => role === wantedRole).map(({ id }) => id);
    return this.rows<OfficeName>(OFFICE, [idsOf('admin'), idsOf('supervisor')]);
  }

  private async rows<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }
}

/** Writes the JSON column by column, so that a large day does not hold the event loop for long. */
async function toAnswer({ events: { facts, ...events }, ...log }: DayLog): Promise<JsonAnswer> {
  const columns = await jsonOfRows(facts, 1);
  await yieldToOthers();
  const shared = JSON.stringify(log);
  await yieldToOthers();
  const otherEvents = JSON.stringify(events);
  return new JsonAnswer(
    `{"data":${shared.slice(0, -1)},"events":${otherEvents.slice(0, -1)},"facts":${columns}}}}`,
  );
}
