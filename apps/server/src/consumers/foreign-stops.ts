import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createMessage, type ForeignStop } from '@milkround/contracts';
import { addDays, isNamed, RuleViolation } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { BusinessClock } from '../clock';
import { isKnownIn, SERVED_DAYS } from '../delivery-day/known-consumers.sql';
import type { Scope } from '../http/caller';
import type { CommandContext } from '../log/command-context';
import type { Reached } from '../log/read-models';
import { ConsumerDays } from './consumer-days';
import { ConsumerStreams } from './consumer-streams';

/** `$1` the zones of the caller, `$2` today, `$3` the date since which a zone knows whom it served. */
const FOREIGN_STOPS = `
  select c.consumer_id, json_build_object('id', z.id, 'name', z.name) as zone, json_build_object('id', a.id, 'name', a.name) as area,
    json_build_object('id', b.id, 'name', b.name) as delivery_boy, to_char(min(s.date), 'YYYY-MM-DD') as order_date,
    k.is_known as can_serve, case when k.is_known then c.name end as consumer_name
  from stop s join consumer c on c.consumer_id = s.consumer_id and c.area_id <> s.area_id and c.name <> c.consumer_id
  cross join lateral (select $1::int[] is null or ${isKnownIn('$1', '$3')} as is_known) k
  join area z on z.id = c.area_id join area a on a.id = s.area_id join delivery_boy b on b.id = s.delivery_boy_id
  where s.date >= $2 and s.name = s.consumer_id and s.left_order_id is null and ($1::int[] is null or s.area_id = any($1) or c.area_id = any($1))
  group by c.consumer_id, c.name, k.is_known, z.id, a.id, b.id order by 5, c.consumer_id`;

/** Consumers who stand on the list of a zone that does not know them, by their ids alone. */
@Injectable()
export class ForeignStops {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly consumers: ConsumerStreams,
    private readonly days: ConsumerDays,
    private readonly clock: BusinessClock,
  ) {}

  /** Those of today and later: on the lists of the scope, or of consumers of the scope. */
  list({ zones }: Scope): Promise<ForeignStop[]> {
    const today = this.clock.today();
    return this.database.query(FOREIGN_STOPS, [zones, today, addDays(today, -SERVED_DAYS)]);
  }

  /**
   * Gives the name and address of a consumer to the lists of a zone from today on, so that the zone knows him. Closed days stay as they are.
   * @param reached the position that is answered if no list changes
   * @throws RuleViolation consumer-not-known
   */
  async nameIn(
    consumerId: string,
    areaId: number,
    context: CommandContext,
    reached: Reached,
  ): Promise<Reached> {
    const registered = await this.consumers.registered([consumerId], reached.position);
    const known = registered.get(consumerId);
    if (!known) throw new RuleViolation(createMessage('consumer-not-known'), 'unknown');
    const { name, address } = known.details;
    const consumer = { id: consumerId, name, address };
    return this.days.changeEach({ consumerId, areaId }, context, reached, (state, day) => {
      const stop = state.stops.get(consumerId);
      const [line] = stop?.lines ?? [];
      if (!state.opened || state.closed || !stop || !line || isNamed(stop.consumer)) return [];
      const { supervisorId } = state.opened;
      const { orderId, productId, expected, adjusted } = line;
      const order = { ...day, scope: { areaId, supervisorId }, orderId, consumer };
      return [{ type: 'PlaceSingleOrder', data: { ...order, productId, expected, adjusted } }];
    });
  }
}
