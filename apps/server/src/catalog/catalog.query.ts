import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Area, DeliveryBoy, Product, Supervisor } from '@milkround/contracts';
import { In, type Repository } from 'typeorm';
import type { Scope } from '../http/caller';
import { AreaEntity, DeliveryBoyEntity, ProductEntity, SupervisorEntity } from './catalog.entities';
import { shownArea, shownMember, shownName, shownProduct } from './staff-form';

/** Null: all. */
type Ids = readonly number[] | null;
const activeOf = (ids: Ids) => ({ archived: false, ...(ids && { id: In(ids) }) });
const order = { id: 'ASC' } as const;

/** Reads today's catalog, in the order of creation; with ids, these entities only. */
@Injectable()
export class CatalogQuery {
  constructor(
    @InjectRepository(AreaEntity) private readonly areaRows: Repository<AreaEntity>,
    @InjectRepository(ProductEntity) private readonly productRows: Repository<ProductEntity>,
    @InjectRepository(SupervisorEntity)
    private readonly supervisorRows: Repository<SupervisorEntity>,
    @InjectRepository(DeliveryBoyEntity)
    private readonly deliveryBoyRows: Repository<DeliveryBoyEntity>,
  ) {}

  async areas(ids: Ids = null): Promise<Area[]> {
    return (await this.areaRows.find({ where: activeOf(ids), order })).map(shownArea);
  }

  async products(ids: Ids = null): Promise<Product[]> {
    return (await this.productRows.find({ where: activeOf(ids), order })).map(shownProduct);
  }

  async supervisors(ids: Ids = null): Promise<Supervisor[]> {
    const rows = await this.supervisorRows.find({
      where: activeOf(ids),
      order,
      relations: { area: true },
    });
    return rows.map((row) => shownMember(row, row.area));
  }

  async deliveryBoys({ areaId, deliveryBoyId }: Scope, ids: Ids = null): Promise<DeliveryBoy[]> {
    const inScope = {
      ...(areaId !== null && { areaId }),
      ...(deliveryBoyId !== null && { id: deliveryBoyId }),
    };
    const rows = await this.deliveryBoyRows.find({
      where: { ...activeOf(ids), ...inScope },
      order,
      relations: { area: true, supervisor: true },
    });
    return rows.map((row) => ({
      ...shownMember(row, row.area),
      supervisor: row.supervisor && shownName(row.supervisor),
    }));
  }

  /** Returns the archived ones of these delivery boys who last belonged to the scope. */
  async archivedDeliveryBoys({ areaId }: Scope, ids: readonly number[]): Promise<number[]> {
    const condition = { archived: true, id: In(ids), ...(areaId !== null && { areaId }) };
    return (await this.deliveryBoyRows.find({ select: { id: true }, where: condition })).map(
      ({ id }) => id,
    );
  }
}
