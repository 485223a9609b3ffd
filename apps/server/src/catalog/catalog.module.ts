import { Global, Module } from '@nestjs/common';
import { AreasController } from './areas.controller';
import { Catalog } from './catalog';
import { CatalogQuery } from './catalog.query';
import { CatalogTurns } from './catalog-turns';
import { DeliveryBoys } from './delivery-boys';
import { DeliveryBoysController } from './delivery-boys.controller';
import { DependantsQuery } from './dependants.query';
import { Areas, Products } from './named-things';
import { Posts } from './posts';
import { ProductsController } from './products.controller';
import { StaffPasswords } from './staff-passwords';
import { Supervisors } from './supervisors';
import { SupervisorsController } from './supervisors.controller';

@Global()
@Module({
  controllers: [AreasController, ProductsController, SupervisorsController, DeliveryBoysController],
  providers: [Catalog, CatalogQuery, CatalogTurns, DependantsQuery, Posts, Areas, Products, StaffPasswords, Supervisors, DeliveryBoys],
  exports: [Catalog, CatalogQuery],
})
export class CatalogModule {}
