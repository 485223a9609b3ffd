import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { DeliveryBoyEntity, ProductEntity } from '../catalog/catalog.entities';
import { streams } from '@milkround/domain';
import { BusinessClock } from '../clock';
import type { Catalog } from './check/catalog';
import type { UploadChoices } from '@milkround/contracts';
import { RememberedColumns } from '../spreadsheets/remembered-columns';
import { ORDER_FILES, type OrderFileReading } from './check/order-file';

/** Reads the products and delivery boys by which the names in an order file are resolved. */
@Injectable()
export class OrderingCatalog {
  constructor(
    @InjectRepository(ProductEntity) private readonly products: Repository<ProductEntity>,
    @InjectRepository(DeliveryBoyEntity)
    private readonly deliveryBoys: Repository<DeliveryBoyEntity>,
    private readonly clock: BusinessClock,
    private readonly columns: RememberedColumns,
  ) {}

  /** Returns by what an order file is read. */
  async readingFor(date: string, columns: UploadChoices['columns']): Promise<OrderFileReading> {
    const { timeZone } = this.clock;
    const known = await this.columns.of(ORDER_FILES.name, columns);
    return { catalog: await this.load(), date, timeZone, columns: known };
  }

  private async formerNames(ids: readonly number[]): Promise<Map<number, string[]>> {
    const rows: { id: number; names: string[] }[] = await this.products.query(
      `select (data ->> 'id')::int as id, array_agg(distinct data ->> 'previous') as names from event
       where stream_id = any($1::text[]) and type = 'ProductRenamed' group by 1`,
      [ids.map((id) => streams.product(id))],
    );
    return new Map(rows.map(({ id, names }) => [id, names]));
  }

  /** Includes archived products and delivery boys, so that a file that names one gets a message about it. */
  async load(): Promise<Catalog> {
    const products = await this.products.find({
      select: { id: true, name: true, archived: true },
      order: { id: 'ASC' },
    });
    const deliveryBoys = await this.deliveryBoys.find({
      select: {
        id: true,
        uniqueId: true,
        name: true,
        email: true,
        areaId: true,
        supervisorId: true,
        archived: true,
      },
      order: { uniqueId: 'ASC', id: 'ASC' },
    });
    const formerNames = await this.formerNames(products.map(({ id }) => id));
    const zones: Catalog['zones'] = await this.products.query(
      'select id, name, archived from area order by id',
    );
    return {
      zones,
      products: products.map((product) => ({
        ...product,
        formerNames: formerNames.get(product.id) ?? [],
      })),
      deliveryBoys,
    };
  }
}
