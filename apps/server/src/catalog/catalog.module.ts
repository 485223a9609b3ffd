import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AreasController } from './areas.controller';
import { SettingsModule } from '../settings/settings.module';
import { Catalog } from './catalog';
import { AreaEntity, DeliveryBoyEntity, ProductEntity, SupervisorEntity } from './catalog.entities';
import { CatalogQuery, CatalogRows } from './catalog.query';
import { CatalogMutex } from './catalog-mutex';
import { CATALOG_COMMAND_HANDLERS } from './commands';
import { DeliveryBoysController } from './delivery-boys.controller';
import { DependantsQuery } from './dependants.query';
import { Assignments } from './assignments';
import { ProductsController } from './products.controller';
import { StaffChanges } from './staff-changes';
import { StaffPasswords } from './staff-passwords';
import { SupervisorsController } from './supervisors.controller';

@Global()
@Module({
  imports: [
    SettingsModule,
    TypeOrmModule.forFeature([AreaEntity, ProductEntity, SupervisorEntity, DeliveryBoyEntity]),
  ],
  controllers: [AreasController, ProductsController, SupervisorsController, DeliveryBoysController],
  providers: [
    Catalog,
    CatalogQuery,
    CatalogMutex,
    DependantsQuery,
    Assignments,
    StaffPasswords,
    StaffChanges,
    CatalogRows,
    ...CATALOG_COMMAND_HANDLERS,
  ],
  exports: [
    Catalog,
    CatalogMutex,
    CatalogQuery,
    CatalogRows,
    DependantsQuery,
    StaffChanges,
    TypeOrmModule,
  ],
})
export class CatalogModule {}
