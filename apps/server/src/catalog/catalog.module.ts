import { Global, Module } from '@nestjs/common';
import { Catalog } from './catalog';
import { CatalogQuery } from './catalog.query';
import { ProductsController } from './products.controller';

@Global()
@Module({ controllers: [ProductsController], providers: [Catalog, CatalogQuery], exports: [Catalog, CatalogQuery] })
export class CatalogModule {}
