import { Injectable } from '@nestjs/common';
import { PostgresEventStore } from '@milkround/event-store';
import type { FigureRow } from '@milkround/contracts';
import { dayFactsIn, streams } from '@milkround/domain';
import { ActivityQuery } from '../activity/activity.query';
import { eventsOfOrder, type DayEvent } from '../activity/events-of-order';
import { ReportPool } from '../database/report-pool';
import type { ExplainedRow, RowNames } from './explained-rows';

const NAMES = `
  select 'boy ' || id as key, name from delivery_boy where id = any($1::int[])
  union all select 'product ' || id, name from product where id = any($2::int[])`;

/** Describes the rows of an explanation: names, and the events of each order from the stream of its day. */
@Injectable()
export class ExplainedEvents {
  constructor(
    private readonly reads: ReportPool,
    private readonly events: PostgresEventStore,
    private readonly activity: ActivityQuery,
  ) {}

  async describe(rows: readonly ExplainedRow[]): Promise<FigureRow[]> {
    if (rows.length === 0) return [];
    const [names, days] = await Promise.all([this.names(rows), this.days(rows)]);
    const eventsOfRows = rows.map(({ stop, contribution: { orderId } }) =>
      eventsOfOrder(days.get(streamOf(stop)) ?? [], new Set([orderId])),
    );
    const activities = await this.activity.describe(eventsOfRows.flat());
    return rows.map((row, index) => ({
      orderId: row.contribution.orderId,
      date: row.stop.date,
      consumerId: row.stop.consumer_id,
      consumerName: row.stop.name,
      deliveryBoyId: row.stop.delivery_boy_id,
      ...names(row),
      contribution: row.contribution.amount,
      events: activities.splice(0, eventsOfRows[index]?.length),
    }));
  }

  async names(rows: readonly ExplainedRow[]): Promise<(row: ExplainedRow) => RowNames> {
    const boys = [...new Set(rows.map(({ stop }) => stop.delivery_boy_id))];
    const products = [...new Set(rows.flatMap(({ contribution }) => contribution.productId ?? []))];
    const nameRows = await this.reads.rows<{ key: string; name: string }>(NAMES, [boys, products]);
    const names = new Map(nameRows.map(({ key, name }) => [key, name]));
    return ({ stop, contribution: { productId } }) => ({
      deliveryBoyName: names.get(`boy ${stop.delivery_boy_id}`) ?? '',
      productName: productId === null ? null : (names.get(`product ${productId}`) ?? ''),
    });
  }

  private async days(rows: readonly ExplainedRow[]): Promise<Map<string, DayEvent[]>> {
    const events = await this.events.readStreams([
      ...new Set(rows.map(({ stop }) => streamOf(stop))),
    ]);
    return new Map([...events].map(([id, events]) => [id, events.flatMap(dayFactsIn)]));
  }
}

const streamOf = ({ date, delivery_boy_id }: ExplainedRow['stop']): string =>
  streams.deliveryDay(date, delivery_boy_id);
