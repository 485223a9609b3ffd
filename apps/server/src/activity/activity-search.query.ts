import { Inject, Injectable } from '@nestjs/common';
import { createMessage, MAX_ACTIVITY_SEARCH_MATCHES } from '@milkround/contracts';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { PG_POOL } from '../database/pg-pool';
import { InvalidInput } from '../http/input/invalid-input';
import { term } from './activity-terms';

/** `$1` the text, `$2` the area of the caller, `$3` how many are read of each sort. Staff and zones of other areas are found too; their events are not. */
const MATCHES = `
  select 'delivery-boy' as kind, id::text from (select id from delivery_boy
    where position(lower($1) in lower(name)) > 0 or lower(unique_id) = lower($1) limit $3) b
  union all select 'supervisor', id::text from (select id from supervisor
    where position(lower($1) in lower(name)) > 0 or lower(unique_id) = lower($1) limit $3) s
  union all select 'admin', id::text from (select id from admin where position(lower($1) in lower(name)) > 0 limit $3) a
  union all select 'area', id::text from (select id from area where position(lower($1) in lower(name)) > 0 limit $3) z
  union all select 'product', id::text from (select id from product where position(lower($1) in lower(name)) > 0 limit $3) p
  union all select 'upload', id::text from (select id from order_upload where position(lower($1) in lower(file_name)) > 0 limit $3) u
  union all select 'consumer', consumer_id from (select distinct consumer_id from consumer
    where (consumer_id = $1 or position(lower($1) in lower(name)) > 0) and ($2::int is null or area_id = $2) limit $3) c`;

/** The meanings of a searched text: an event matches if it has one of the terms or names one of the consumers. */
export interface TextMatches {
  terms: string[];
  consumerIds: string[];
}

/** Finds the people and things whose name or id contains a text. */
@Injectable()
export class ActivitySearch {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** @throws InvalidInput activity-search-too-wide */
  async matches(text: string, areaId: number | null): Promise<TextMatches> {
    const { rows } = await this.pool.query<{ kind: string; id: string }>({
      name: 'activity-search',
      text: MATCHES,
      values: [text, areaId, MAX_ACTIVITY_SEARCH_MATCHES + 1],
    });
    if (rows.length > MAX_ACTIVITY_SEARCH_MATCHES)
      throw new InvalidInput([{ field: 'q', message: createMessage('activity-search-too-wide', { max: MAX_ACTIVITY_SEARCH_MATCHES }) }]);
    const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
    const people = ['delivery-boy', 'supervisor', 'admin'].flatMap((role) => idsOf(role).map((id) => term.actor(role, Number(id))));
    return {
      terms: [
        ...people,
        ...idsOf('delivery-boy').map((id) => term.deliveryBoy(Number(id))),
        ...idsOf('area').map((id) => term.area(Number(id))),
        ...idsOf('product').map((id) => term.product(Number(id))),
        ...[...idsOf('upload'), ...(isUuid(text) ? [text.toLowerCase()] : [])].map(term.upload),
      ],
      consumerIds: idsOf('consumer'),
    };
  }
}
