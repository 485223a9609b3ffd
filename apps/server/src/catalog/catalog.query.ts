import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import type { Area, DeliveryBoy, Product, Supervisor } from '@milkround/contracts';
import type { Scope } from '../http/caller';
import { Catalog } from './catalog';
import { AreaEntity, DeliveryBoyEntity, ProductEntity, SupervisorEntity } from './catalog.entities';
import { shownArea, shownMember, shownName, shownProduct, shownSupervisor } from './staff-form';

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
    const [rows, areas] = await Promise.all([
      this.supervisorRows.find({ where: activeOf(ids), order }),
      this.areaRows.find(),
    ]);
    const areaById = new Map(areas.map((area) => [area.id, area]));
    return rows.map((row) =>
      shownSupervisor(
        row,
        row.areaIds.map((id) => areaById.get(id) ?? { id, name: '' }),
      ),
    );
  }

  async deliveryBoys({ zones, deliveryBoyId }: Scope, ids: Ids = null): Promise<DeliveryBoy[]> {
    const inScope = {
      ...(zones && { areaId: In(zones) }),
      ...(deliveryBoyId !== null && { id: deliveryBoyId }),
    };
    const rows = await this.deliveryBoyRows.find({
      where: { ...activeOf(ids), ...inScope },
      order,
      relations: { area: true, supervisor: true },
    });
    return rows.map((row) => ({
      ...shownMember(row, row.area ?? { id: row.areaId, name: '' }),
      supervisor: row.supervisor && shownName(row.supervisor),
    }));
  }

  /** Returns the archived ones of these delivery boys who last belonged to the scope. */
  async archivedDeliveryBoys({ zones }: Scope, ids: readonly number[]): Promise<number[]> {
    const condition = { archived: true, id: In(ids), ...(zones && { areaId: In(zones) }) };
    return (await this.deliveryBoyRows.find({ select: { id: true }, where: condition })).map(
      ({ id }) => id,
    );
  }
}

/** Reads things of the catalog as the log has them, archived or not, for the answers to their changes. */
@Injectable()
export class CatalogRows {
  constructor(private readonly catalog: Catalog) {}

  async area(id: number): Promise<Area> {
    const area = await this.catalog.areas.state(id);
    if (!area) throw new Error(`There is no zone ${id}`);
    return shownArea(area);
  }

  async product(id: number): Promise<Product> {
    const product = await this.catalog.products.state(id);
    if (!product) throw new Error(`There is no product ${id}`);
    return shownProduct(product);
  }

  async supervisor(id: number): Promise<Supervisor> {
    const member = await this.catalog.supervisors.state(id);
    if (!member) throw new Error(`There is no supervisor ${id}`);
    return shownSupervisor(member, await Promise.all(member.areaIds.map((id) => this.area(id))));
  }

  async deliveryBoy(id: number): Promise<DeliveryBoy> {
    const member = await this.catalog.deliveryBoys.state(id);
    if (!member) throw new Error(`There is no delivery boy ${id}`);
    const supervisor =
      member.supervisorId === null
        ? null
        : await this.catalog.supervisors.state(member.supervisorId);
    return {
      ...shownMember(member, await this.area(member.areaId)),
      supervisor: supervisor && shownName(supervisor),
    };
  }
}
