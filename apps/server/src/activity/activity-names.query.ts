import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { PastNames } from './past-names.query';
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
    join activity_area a on a.stream_id = r.stream join consumer c on c.area_id = a.area_id and c.consumer_id = r.id`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the names of the people and things that activities refer to. */
@Injectable()
export class ActivityNames {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly pastNames: PastNames,
  ) {}

  /**
   * Fills in the names. Staff, zones and products get the names at the position of their activity. Consumers without a name in the event, uploads,
   * and references without events with a name get today's names.
   */
  async fill(activities: readonly References[]): Promise<void> {
    const references = activities.flatMap(({ named, position }) =>
      named.map((reference) => ({ ...reference, position })),
    );
    const consumers = activities.flatMap((activity) => activity.consumers);
    const uploads = activities.flatMap((activity) => activity.uploads);
    const upTo = activities.reduce(
      (newest, { position }) => (position > newest ? position : newest),
      0n,
    );
    const [names, history] = await Promise.all([
      this.today(references, consumers, uploads),
      this.pastNames.read(
        references.map(({ kind, reference: { id } }) => ({ kind, id })),
        upTo,
      ),
    ]);
    for (const { kind, reference, position } of references)
      reference.name =
        history.at({ kind, id: reference.id }, position) ??
        names.get(`${kind} ${reference.id}`) ??
        null;
    for (const upload of uploads) upload.name = names.get(`upload ${upload.id}`) ?? null;
    for (const { streamId, reference } of consumers)
      reference.name = names.get(`consumer ${streamId} ${reference.id}`) ?? null;
  }

  /** Reads today's names by kind and id. */
  private async today(
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
