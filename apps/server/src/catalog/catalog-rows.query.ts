import { Injectable } from '@nestjs/common';
import type { Area, DeliveryBoy, Product, Supervisor } from '@milkround/contracts';
import { Catalog } from './catalog';
import { shownArea, shownMember, shownName, shownProduct, shownSupervisor } from './staff-form';

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
