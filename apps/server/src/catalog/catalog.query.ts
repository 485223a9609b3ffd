import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Area, DeliveryBoy, Product, Supervisor } from '@milkround/contracts';
import type { Scope } from '../http/caller';

const STAFF = `p.id, p.unique_id, p.name, p.email, p.phone, p.area_id, json_build_object('id', p.area_id, 'name', coalesce(a.name, '')) as area`;

/** Null: all. */
type Ids = readonly number[] | null;
const only = (ids: string) => `(${ids}::int[] is null or p.id = any(${ids}))`;

/** Reads what is in the catalog today, in the order in which it was made; with ids, of these things only. */
@Injectable()
export class CatalogQuery {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  areas(ids: Ids = null): Promise<Area[]> {
    return this.database.query(`select p.id, p.name from area p where not p.archived and ${only('$1')} order by p.id`, [ids]);
  }

  products(ids: Ids = null): Promise<Product[]> {
    return this.database.query(`select p.id, p.name from product p where not p.archived and ${only('$1')} order by p.id`, [ids]);
  }

  supervisors(ids: Ids = null): Promise<Supervisor[]> {
    return this.database.query(
      `select ${STAFF} from supervisor p left join area a on a.id = p.area_id where not p.archived and ${only('$1')} order by p.id`,
      [ids],
    );
  }

  deliveryBoys({ areaId, deliveryBoyId }: Scope, ids: Ids = null): Promise<DeliveryBoy[]> {
    return this.database.query(
      `select ${STAFF}, case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as supervisor
       from delivery_boy p left join area a on a.id = p.area_id left join supervisor s on s.id = p.supervisor_id
       where not p.archived and ($1::int is null or p.area_id = $1) and ($2::int is null or p.id = $2) and ${only('$3')} order by p.id`,
      [areaId, deliveryBoyId, ids],
    );
  }

  /** Those of these delivery boys who were archived and had stood in the scope last. */
  async archivedDeliveryBoys({ areaId }: Scope, ids: readonly number[]): Promise<number[]> {
    const rows: { id: number }[] = await this.database.query(
      'select id from delivery_boy where archived and ($1::int is null or area_id = $1) and id = any($2::int[])',
      [areaId, ids],
    );
    return rows.map(({ id }) => id);
  }
}
