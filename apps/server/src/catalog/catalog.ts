import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import {
  areaClaims,
  decideArea,
  decideDeliveryBoy,
  decideProduct,
  decideSupervisor,
  deliveryBoyClaims,
  evolveArea,
  evolveDeliveryBoy,
  evolveProduct,
  evolveSupervisor,
  isAreaFact,
  isDeliveryBoyFact,
  isProductFact,
  isSupervisorFact,
  productClaims,
  streams,
  supervisorClaims,
} from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';
import { SecurityLog } from '../identity/security-log';
import { ReadModels } from '../log/read-models';
import { CatalogStream } from './catalog-stream';

export type CatalogSequence = 'area' | 'product' | 'supervisor' | 'delivery_boy';

@Injectable()
export class Catalog {
  readonly areas;
  readonly products;
  readonly supervisors;
  readonly deliveryBoys;

  constructor(
    store: PostgresEventStore,
    readModels: ReadModels,
    securityLog: SecurityLog,
    @InjectDataSource() private readonly database: DataSource,
  ) {
    this.areas = new CatalogStream(store, readModels, securityLog, {
      stream: streams.area,
      decide: decideArea,
      evolve: evolveArea,
      isFact: isAreaFact,
      claims: areaClaims,
    });
    this.products = new CatalogStream(store, readModels, securityLog, {
      stream: streams.product,
      decide: decideProduct,
      evolve: evolveProduct,
      isFact: isProductFact,
      claims: productClaims,
    });
    this.supervisors = new CatalogStream(store, readModels, securityLog, {
      stream: streams.supervisor,
      decide: decideSupervisor,
      evolve: evolveSupervisor,
      isFact: isSupervisorFact,
      claims: supervisorClaims,
    });
    this.deliveryBoys = new CatalogStream(store, readModels, securityLog, {
      stream: streams.deliveryBoy,
      decide: decideDeliveryBoy,
      evolve: evolveDeliveryBoy,
      isFact: isDeliveryBoyFact,
      claims: deliveryBoyClaims,
    });
  }

  /** Returns a positive integer that no thing of this kind has had before. */
  async nextId(kind: CatalogSequence): Promise<number> {
    const [row]: { id: number }[] = await this.database.query(`select nextval($1)::int as id`, [
      `${kind}_id`,
    ]);
    if (!row) throw new Error(`The sequence of ${kind} gave no id`);
    return row.id;
  }
}
