import { Inject, Injectable } from '@nestjs/common';
import { createMessage, MAX_ACTIVITY_SEARCH_MATCHES } from '@milkround/contracts';
import { validate as isUuid } from 'uuid';
import type { Pool } from 'pg';
import type { Scope } from '../http/caller';
import { InvalidInput } from '../http/input/invalid-input';
import { PG_POOL } from '../database/pg-pool';
import { isKnownIn } from '../delivery-day/known-consumers.sql';
import { term } from './activity-terms';

const HAS_NAME = `e.data ? 'name'`;

const NAME = `e.data->>'name'`;

/** The name before the event `e`: a renaming has it as `previous`, another change as a field of `previous`. Null for the first event. */
const NAME_BEFORE = `case jsonb_typeof(e.data->'previous')
  when 'object' then e.data->'previous'->>'name' when 'string' then e.data->>'previous' end`;

/**
 * The people with another name in the past, from their own short streams. With a limit PostgreSQL reads each stream by its index; without, it would
 * read the whole log.
 */
const NAMED_EARLIER = `
  select n.kind, n.id from (
    select 'delivery-boy' as kind, id::text from delivery_boy
    union all select 'supervisor', id::text from supervisor
    union all select 'admin', id::text from admin
    union all select 'area', id::text from area
    union all select 'product', id::text from product) n
  cross join lateral (select 1 from event e where e.stream_id = n.kind || '/' || n.id and ${HAS_NAME}
    and (position(lower($1) in lower(${NAME})) > 0 or position(lower($1) in lower(${NAME_BEFORE})) > 0) limit 1) e
  limit $3`;

/**
 * `$1` the text, `$2` the areas of the caller, `$3` the number to read of each kind. Staff and zones of other areas are found too, but not
 * their events.
 */
const MATCHES = `
  (select 'delivery-boy' as kind, id::text from delivery_boy
    where position(lower($1) in lower(name)) > 0 or lower(unique_id) = lower($1) limit $3)
  union (select 'supervisor', id::text from supervisor
    where position(lower($1) in lower(name)) > 0 or lower(unique_id) = lower($1) limit $3)
  union (select 'admin', id::text from admin where position(lower($1) in lower(name)) > 0 limit $3)
  union (select 'area', id::text from area where position(lower($1) in lower(name)) > 0 limit $3)
  union (select 'product', id::text from product where position(lower($1) in lower(name)) > 0 limit $3)
  union (${NAMED_EARLIER})
  union (select 'upload', id::text from order_upload where position(lower($1) in lower(file_name)) > 0 limit $3)
  union (select 'consumer', consumer_id from consumer c
    where (consumer_id = $1 or position(lower($1) in lower(name)) > 0 or (earlier_names <> '[]' and exists (
      select 1 from jsonb_array_elements_text(earlier_names) as earlier(name) where position(lower($1) in lower(earlier.name)) > 0))) and ($2::int[] is null or ${isKnownIn('$2', null)}) limit $3)`;

const HOUSEHOLDS = `
  select unnest($1::text[]) as id
  union select unnest(array_append(array(select j ->> 'consumerId' from jsonb_array_elements(c.absorbed) j), c.consumer_id))
  from consumer a join consumer c on c.consumer_id = coalesce(a.merged_into, a.consumer_id)
  where a.consumer_id = any($1) and (a.merged_into is not null or a.absorbed <> '[]')`;

/** The meanings of a searched text: an event matches if it has one of the terms or names one of the consumers. */
export interface TextMatches {
  terms: string[];
  consumerIds: string[];
}

/** Finds the people, zones and products with a text in their id, or in their name of today or of an earlier day. */
@Injectable()
export class ActivitySearch {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** @throws InvalidInput activity-search-too-wide */
  async matches(text: string, zones: Scope['zones']): Promise<TextMatches> {
    const { rows } = await this.pool.query<{ kind: string; id: string }>({
      name: 'activity-search',
      text: MATCHES,
      values: [text.normalize('NFC'), zones, MAX_ACTIVITY_SEARCH_MATCHES + 1],
    });
    if (rows.length > MAX_ACTIVITY_SEARCH_MATCHES)
      throw new InvalidInput([
        {
          field: 'q',
          message: createMessage('activity-search-too-wide', { max: MAX_ACTIVITY_SEARCH_MATCHES }),
        },
      ]);
    const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
    const people = ['delivery-boy', 'supervisor', 'admin'].flatMap((role) =>
      idsOf(role).map((id) => term.actor(role, Number(id))),
    );
    return {
      terms: [
        ...people,
        ...idsOf('delivery-boy').map((id) => term.deliveryBoy(Number(id))),
        ...idsOf('area').map((id) => term.area(Number(id))),
        ...idsOf('product').map((id) => term.product(Number(id))),
        ...[...idsOf('upload'), ...(isUuid(text) ? [text.toLowerCase()] : [])].map(term.upload),
      ],
      consumerIds: await this.households(idsOf('consumer')),
    };
  }

  /** Returns all ids of these consumers: after a merge the ids that remain and those of which they are an alias. */
  async households(consumerIds: readonly string[]): Promise<string[]> {
    if (consumerIds.length === 0) return [];
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'activity-households',
      text: HOUSEHOLDS,
      values: [consumerIds],
    });
    return rows.map(({ id }) => id);
  }
}
