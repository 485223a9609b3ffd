import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { SET_ASIDE_LISTED, type SetAsideEntry, type Message } from '@milkround/contracts';
import type { DayKey } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { isKnownIn } from '../delivery-day/known-consumers.sql';
import { OrderPlaces } from '../delivery-day/order-places.query';
import type { Scope } from '../http/caller';
import { namedLines, namedProduct, orderIdsOf } from '../delivery-day/entries/entry-orders';

/** The name that the delivery boy entered with an order for a consumer without an account. */
const NEW_CONSUMER = `case when s.command ->> 'type' = 'add-single-order' then nullif(trim(s.command -> 'data' ->> 'consumerName'), '') end`;
const ENTRIES = `
  select s.entry_id as id, to_char(s.date, 'YYYY-MM-DD') as date, s.delivery_boy_id as "deliveryBoyId", b.name as "deliveryBoyName",
    s.area_id as "areaId", a.name as "areaName", s.command ->> 'type' as type, s.command -> 'data' as data, s.consumer_id as "consumerId",
    coalesce(t.name, c.name, ${NEW_CONSUMER}) as "consumerName", m.name as "productName", s.reason, s.message, s.occurred_at as "occurredAt", s.recorded_at as "recordedAt",
    s.state, coalesce(x.name, u.name) as "settledBy", s.settled_at as "settledAt", s.note
  from set_aside s
  join delivery_boy b on b.id = s.delivery_boy_id
  join area a on a.id = s.area_id
  left join stop t on t.date = s.date and t.delivery_boy_id = s.delivery_boy_id and t.consumer_id = s.consumer_id and t.area_id = s.area_id
  left join consumer c on c.consumer_id = s.consumer_id and ${isKnownIn('array[s.area_id]', null)}
  left join product m on m.id = s.product_id
  left join admin x on s.settled_by ->> 'role' = 'admin' and x.id = (s.settled_by ->> 'id')::int
  left join supervisor u on s.settled_by ->> 'role' = 'supervisor' and u.id = (s.settled_by ->> 'id')::int`;
const SEEN =
  '($1::int[] is null or s.area_id = any($1)) and ($2::int is null or s.delivery_boy_id = $2)';

/** Reads the inbox of entries that were set aside. */
@Injectable()
export class SetAsideQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly places: OrderPlaces,
  ) {}

  /** Returns the newest entries, newest first: those that are open, or all. */
  entries({ zones, deliveryBoyId }: Scope, all: boolean): Promise<SetAsideEntry[]> {
    const condition = all ? SEEN : `s.state = 'open' and ${SEEN}`;
    return this.readEntries(
      `${ENTRIES} where ${condition} order by s.recorded_at desc, s.entry_id limit ${SET_ASIDE_LISTED}`,
      [zones, deliveryBoyId],
    );
  }

  /** Returns entries by id, settled or not. */
  rows(ids: readonly string[]): Promise<SetAsideEntry[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.readEntries(
      `${ENTRIES} where s.entry_id = any($1::uuid[]) order by s.recorded_at desc, s.entry_id`,
      [ids],
    );
  }

  /** Returns null if the scope has no such entry. */
  async find(
    id: string,
    { zones, deliveryBoyId }: Scope,
  ): Promise<(SetAsideEntry & { home: DayKey }) | null> {
    const [entry] = await this.readEntries(`${ENTRIES} where s.entry_id = $3 and ${SEEN}`, [
      zones,
      deliveryBoyId,
      id,
    ]);
    const [day]: DayKey[] = await this.database.query(
      `select to_char(kept_on, 'YYYY-MM-DD') as date, delivery_boy_id as "deliveryBoyId" from set_aside where entry_id = $1`,
      [id],
    );
    return entry && day ? { ...entry, home: day } : null;
  }

  /** Adds the names of the products of the orders that the entries refer to. */
  private async readEntries(sql: string, parameters: unknown[]): Promise<SetAsideEntry[]> {
    const entries: (SetAsideEntry & { message: Message | null })[] = await this.database.query(
      sql,
      parameters,
    );
    const names = await this.places.productNames(entries.flatMap(orderIdsOf));
    return entries.map(({ message, ...entry }) => {
      const lines = namedLines(entry, names);
      return {
        ...entry,
        ...message,
        productName: entry.productName ?? namedProduct(entry, names),
        ...(lines && { lines }),
      };
    });
  }
}
