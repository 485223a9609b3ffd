import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { isKnownIn } from '../delivery-day/known-consumers.sql';
import type { References } from './references';

/** Names by kind and id. Archived people and things keep their rows. */
const NAMES = `
  select 'admin ' || id as key, name from admin where id = any($1::int[])
  union all select 'supervisor ' || id, name from supervisor where id = any($1::int[])
  union all select 'delivery-boy ' || id, name from delivery_boy where id = any($1::int[])
  union all select 'area ' || id, name from area where id = any($1::int[])
  union all select 'product ' || id, name from product where id = any($1::int[])
  union all select 'upload ' || id, file_name from order_upload where id = any($2::uuid[])
  union all select 'consumer ' || r.stream || ' ' || r.id, c.name
    from unnest($3::text[], $4::text[]) as r(stream, id)
    join activity_area a on a.stream_id = r.stream join consumer c on c.consumer_id = r.id and ${isKnownIn('array[(a.area_ids ->> 0)::int]', null)}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the names of the people and things that activities refer to. */
@Injectable()
export class ActivityNames {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Fills in the names of today. Consumers have the name of the event, if it has one. */
  async fill(activities: readonly References[]): Promise<void> {
    const references = activities.flatMap(({ named }) => named);
    const consumers = activities.flatMap((activity) => activity.consumers);
    const uploads = activities.flatMap((activity) => activity.uploads);
    const names = await this.read(references, consumers, uploads);
    for (const { kind, reference } of references)
      reference.name = names.get(`${kind} ${reference.id}`) ?? null;
    for (const upload of uploads) upload.name = names.get(`upload ${upload.id}`) ?? null;
    for (const { streamId, reference } of consumers)
      reference.name = names.get(`consumer ${streamId} ${reference.id}`) ?? null;
  }

  private async read(
    references: References['named'],
    consumers: References['consumers'],
    uploads: References['uploads'],
  ): Promise<Map<string, string>> {
    const ids = new Set(references.map(({ reference }) => reference.id));
    const values = [
      [...ids].filter((id) => Number.isInteger(id) && Math.abs(id) <= 2_147_483_647),
      uploads.map(({ id }) => id).filter((id) => UUID.test(id)),
      consumers.map(({ streamId }) => streamId),
      consumers.map(({ reference }) => reference.id),
    ];
    const { rows } = await this.pool.query<{ key: string; name: string }>({
      name: 'activity-names',
      text: NAMES,
      values,
    });
    return new Map(rows.map(({ key, name }) => [key, name]));
  }
}
