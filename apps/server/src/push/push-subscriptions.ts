import { Inject, Injectable } from '@nestjs/common';
import {
  NOTIFICATION_LIMITS,
  type NotificationDevice,
  type NotificationForm,
  type NotificationLanguage,
  type OfficeRole,
} from '@milkround/contracts';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { PG_POOL } from '../database/pg-pool';
import type { Caller } from '../http/caller';

/** A device that receives notifications, with its person's zone; null for an admin, who sees all zones. */
export interface PushSubscriber extends NotificationForm {
  id: string;
  role: OfficeRole;
  areaIds: readonly number[] | null;
  language: NotificationLanguage;
}

/** The endpoint is one device: a person who signs in on it takes it over, and gets its notifications again. */
const TAKE_OVER =
  'delete from push_subscription where endpoint = $3 and (role, person_id) <> ($1, $2)';

const SAVE = `
  with own as (
    select id, password_set_by from session where token_hash = $3)
  insert into push_subscription (role, person_id, session_id, password_set_by, endpoint, p256dh, auth, language, quiet_from, quiet_until, with_demo)
  select $1, $2, own.id, own.password_set_by, $4, $5, $6, $7, $8, $9, $10 from own
  on conflict (endpoint) do update set role = excluded.role, person_id = excluded.person_id, session_id = excluded.session_id,
    password_set_by = excluded.password_set_by, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
    quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, with_demo = excluded.with_demo, saved_at = now()`;

const KEEP_NEWEST = `
  delete from push_subscription where id in (
    select id from push_subscription where role = $1 and person_id = $2 order by saved_at desc, id offset $3)`;

/**
 * Ends a subscription if the person signed out or was signed out on the device, was archived, or has another password. An expired session does not
 * end it, because the morning begins before people sign in.
 */
const SWEEP = `
  delete from push_subscription p where saved_at < now() - interval '30 days'
    or exists (select from session s where s.id = p.session_id and s.revoked_at is not null)
    or not case when p.role = 'admin'
      then exists (select from admin m where m.id = p.person_id and m.archived_at is null and m.password_set_by is not distinct from p.password_set_by)
      else exists (select from account a join supervisor u on u.id = a.person_id and not u.archived
        left join session s on s.id = p.session_id
        where a.role = p.role and a.person_id = p.person_id and a.password_set_by in (p.password_set_by, s.password_set_by, s.continued_by)) end`;

const ALL = `
  select p.id, p.role, u.area_ids as "areaIds", p.endpoint, p.p256dh, p.auth, p.language, p.quiet_from as "quietFrom", p.quiet_until as "quietUntil",
    p.with_demo as "withDemo"
  from push_subscription p left join supervisor u on p.role = 'supervisor' and u.id = p.person_id order by p.saved_at`;

const OWN = `
  select endpoint, quiet_from as "quietFrom", quiet_until as "quietUntil", with_demo as "withDemo"
  from push_subscription where role = $1 and person_id = $2 order by saved_at`;

/** The devices that receive notifications about delivery boys who need help. */
@Injectable()
export class PushSubscriptions {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** Saves a device in one transaction. The oldest devices beyond the limit of a person are deleted. */
  async save({ role, id, tokenHash }: Caller, form: NotificationForm): Promise<void> {
    const { endpoint, p256dh, auth, language, quietFrom, quietUntil, withDemo } = form;
    const session = Buffer.from(tokenHash, 'hex');
    await this.database.transaction(async (manager) => {
      await manager.query(TAKE_OVER, [role, id, endpoint]);
      await manager.query(SAVE, [
        role,
        id,
        session,
        endpoint,
        p256dh,
        auth,
        language,
        quietFrom,
        quietUntil,
        withDemo,
      ]);
      await manager.query(KEEP_NEWEST, [role, id, NOTIFICATION_LIMITS.devices]);
    });
  }

  async end({ role, id }: Caller, endpoint: string): Promise<void> {
    await this.pool.query(
      'delete from push_subscription where role = $1 and person_id = $2 and endpoint = $3',
      [role, id, endpoint],
    );
  }

  async of({ role, id }: Caller): Promise<NotificationDevice[]> {
    await this.pool.query(SWEEP);
    return (await this.pool.query<NotificationDevice>(OWN, [role, id])).rows;
  }

  async findValid(): Promise<PushSubscriber[]> {
    await this.pool.query(SWEEP);
    return (await this.pool.query<PushSubscriber>(ALL)).rows;
  }

  /** Deletes a device that the push service has removed. */
  async forget(subscriptionId: string): Promise<void> {
    await this.pool.query('delete from push_subscription where id = $1', [subscriptionId]);
  }
}
