import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { HandOverCandidate, HandOverForm, HandOverStop } from '@milkround/contracts';
import { keptBecause, roundName, stopState, type DayKey, type StopRow } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { AREA_OF_DAY, BoyOfDayQuery } from '../delivery-day/boy-of-day.query';
import type { Scope } from '../http/caller';

type StoredStop = Pick<
  StopRow,
  'consumer_id' | 'name' | 'address' | 'lines' | 'done' | 'absence' | 'ordered_again' | 'round'
>;

/** Reads the data for the form of a hand-over: the stops of one delivery boy, and the candidates to take them over. */
@Injectable()
export class HandOverFormQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly boys: BoyOfDayQuery,
  ) {}

  /** @throws RuleViolation delivery-boy-unknown, also for a delivery boy of another area */
  async findForm(day: DayKey, scope: Scope): Promise<HandOverForm> {
    const giver = await this.boys.inScope(day, scope);
    const [stops, candidates] = await Promise.all([
      this.stops(day),
      this.candidates(day, giver.areaId, scope),
    ]);
    const { date, deliveryBoyId: id } = day;
    return { date, from: { id, name: giver.name, isClosed: giver.isClosed }, stops, candidates };
  }

  private async stops({ date, deliveryBoyId }: DayKey): Promise<HandOverStop[]> {
    const rows: StoredStop[] = await this.database.query(
      `select consumer_id, name, address, lines, done, absence, ordered_again, round from stop
       where date = $1 and delivery_boy_id = $2 and left_order_id is null order by sequence, consumer_id`,
      [date, deliveryBoyId],
    );
    return rows.map((row) => ({
      consumerId: row.consumer_id,
      name: row.name,
      address: row.address,
      round: row.round === null ? null : roundName(row.round),
      orderIds: row.lines.map(({ orderId }) => orderId),
      isCancelled: stopState(row) === 'cancelled',
      keptBecause: keptBecause({ ...row, orderedAgain: row.ordered_again ?? undefined }),
    }));
  }

  /** A day belongs to the area that it opened under, even if the delivery boy moved since. */
  private candidates(
    { date, deliveryBoyId }: DayKey,
    areaId: number,
    scope: Scope,
  ): Promise<HandOverCandidate[]> {
    return this.database.query(
      `select b.id, b.name, a.name as "areaName", coalesce(p.stops - p.done - p.absent, 0)::int as left, coalesce(p.stops, 0)::int as stops,
         coalesce(jsonb_typeof(d.close) = 'object', false) as "isClosed",
         array(select s.consumer_id from stop g join stop s using (date, consumer_id)
           where g.date = $1 and g.delivery_boy_id = $2 and s.delivery_boy_id = b.id and (jsonb_typeof(s.done) = 'object' or exists (
             select from jsonb_array_elements(g.lines) x join jsonb_array_elements(s.lines) y on x -> 'productId' = y -> 'productId'))) as "blockedIds"
       from delivery_boy b
       left join delivery_day d on d.delivery_boy_id = b.id and d.date = $1
       join area a on a.id = ${AREA_OF_DAY}
       left join day_progress p on p.date = $1 and p.delivery_boy_id = b.id and p.area_id = a.id
       where not b.archived and b.id <> $2 and ($4::int[] is null or a.id = any($4))
       order by a.id <> $3, b.name, b.id`,
      [date, deliveryBoyId, areaId, scope.zones],
    );
  }
}
