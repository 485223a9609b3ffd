import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Catalog, CatalogDeliveryBoy, CatalogProduct } from './check/catalog';

/** Reads what the names in an order file are resolved by. */
@Injectable()
export class OrderingCatalog {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** The archived ones too, so that a file that names one is told so. */
  async load(): Promise<Catalog> {
    const products: CatalogProduct[] = await this.database.query('select id, name, archived from product order by id');
    const deliveryBoys: CatalogDeliveryBoy[] = await this.database.query(
      `select id, unique_id as "uniqueId", name, email, area_id as "areaId", supervisor_id as "supervisorId", archived
       from delivery_boy order by unique_id, id`,
    );
    return { products, deliveryBoys };
  }
}
