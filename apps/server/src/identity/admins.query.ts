import { Inject, Injectable } from '@nestjs/common';
import type { Admin } from '@milkround/contracts';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';

@Injectable()
export class AdminsQuery {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Returns the admins who are not archived, in the order in which they were added. @param ids null for all */
  async list(ids: readonly number[] | null = null): Promise<Admin[]> {
    const text =
      'select id, name, email from admin where archived_at is null and ($1::int[] is null or id = any($1)) order by id';
    return (await this.pool.query<Admin>(text, [ids])).rows;
  }

  /** An admin, archived or not. */
  async find(id: number): Promise<Admin> {
    const { rows } = await this.pool.query<Admin>(
      'select id, name, email from admin where id = $1',
      [id],
    );
    if (!rows[0]) throw new Error(`There is no admin ${id}`);
    return rows[0];
  }
}
