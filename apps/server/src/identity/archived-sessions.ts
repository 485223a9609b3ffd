import { createHash } from 'node:crypto';
import { Injectable, SetMetadata } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { DeliveryBoyCaller } from '../http/caller';

export const ALSO_WHEN_ARCHIVED = 'also-when-archived';

/** A route that a delivery boy's phone may still use for a day after he was archived. */
export const AlsoWhenArchived = () => SetMetadata(ALSO_WHEN_ARCHIVED, true);

const GRACE_HOURS = 24;

/** Sessions that were valid until their person was archived, and ended with that. */
const ARCHIVED = `
  select 'delivery-boy' as role, b.id, b.name, b.email, encode(s.token_hash, 'hex') as "tokenHash", b.unique_id as "uniqueId",
    b.area_id as "areaId", b.supervisor_id as "supervisorId", e.recorded_at as "archivedAt",
    s.created_at as "signedInAt"
  from session s
  join delivery_boy b on b.id = s.person_id and b.archived
  join event e on e.stream_id = 'delivery-boy/' || b.id and e.type = 'DeliveryBoyArchived'
  where s.token_hash = $1 and s.role = 'delivery-boy' and s.expires_at > e.recorded_at and (s.revoked_at is null or s.revoked_at >= e.recorded_at)
    and e.recorded_at > now() - make_interval(hours => ${GRACE_HOURS})`;

/** Lets an archived delivery boy's phone send the entries that it has stored. */
@Injectable()
export class ArchivedSessions {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Returns null unless the session's person was archived within the last {@link GRACE_HOURS} hours. */
  async authenticate(token: string): Promise<DeliveryBoyCaller | null> {
    const hash = createHash('sha256').update(token).digest();
    const [row]: (Omit<DeliveryBoyCaller, 'archivedAt'> & { archivedAt: Date })[] =
      await this.database.query(ARCHIVED, [hash]);
    return row ? { ...row, archivedAt: row.archivedAt.toISOString() } : null;
  }
}
