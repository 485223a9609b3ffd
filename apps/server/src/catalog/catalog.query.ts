import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Area, DeliveryBoy, Product, Supervisor } from '@milkround/contracts';
import type { Scope } from '../http/caller';

const STAFF = `p.id, p.unique_id, p.name, p.email, p.phone, p.area_id, json_build_object('id', p.area_id, 'name', coalesce(a.name, '')) as area`;

/** Reads what is in the catalog today, in the order in which it was made. */
@Injectable()
export class CatalogQuery {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  areas(): Promise<Area[]> {
    return this.database.query('select id, name from area where not archived order by id');
  }

  products(): Promise<Product[]> {
    return this.database.query('select id, name from product where not archived order by id');
  }

  supervisors(): Promise<Supervisor[]> {
    return this.database.query(`select ${STAFF} from supervisor p left join area a on a.id = p.area_id where not p.archived order by p.id`);
  }

  deliveryBoys({ areaId, deliveryBoyId }: Scope): Promise<DeliveryBoy[]> {
    return this.database.query(
      `select ${STAFF}, case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as supervisor
       from delivery_boy p left join area a on a.id = p.area_id left join supervisor s on s.id = p.supervisor_id
       where not p.archived and ($1::int is null or p.area_id = $1) and ($2::int is null or p.id = $2) order by p.id`,
      [areaId, deliveryBoyId],
    );
  }
}
