import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { DeliveryBoyEntity, ProductEntity } from '../catalog/catalog.entities';
import type { Catalog } from './check/catalog';

/** Reads the products and delivery boys by which the names in an order file are resolved. */
@Injectable()
export class OrderingCatalog {
  constructor(
    @InjectRepository(ProductEntity) private readonly products: Repository<ProductEntity>,
    @InjectRepository(DeliveryBoyEntity)
    private readonly deliveryBoys: Repository<DeliveryBoyEntity>,
  ) {}

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
    return { products, deliveryBoys };
  }
}
