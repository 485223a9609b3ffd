import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Product } from '@milkround/contracts';

/** Reads what is in the catalog today. */
@Injectable()
export class CatalogQuery {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** In the order in which they were made. */
  products(): Promise<Product[]> {
    return this.database.query('select id, name from product where not archived order by id');
  }
}
