import { Body, Controller, Get } from '@nestjs/common';
import { API, TEXTS, type Product } from '@milkround/contracts';
import { Add, answer, Change, read } from '../http/answer';
import { By } from '../http/asked-by';
import { IdParam } from '../http/input/path';
import { Roles } from '../http/roles';
import type { AskedBy } from '../log/asked-by';
import { ProductInput } from './catalog.input';
import { CatalogQuery } from './catalog.query';
import { Products } from './named-things';

/** The products, which everybody may know and admins change. */
@Controller(API)
export class ProductsController {
  constructor(
    private readonly products: Products,
    private readonly catalog: CatalogQuery,
  ) {}

  @Roles(['admin', 'supervisor', 'delivery-boy'])
  @Get(['admin/get-products', 'supervisor/get-products', 'delivery-boy/get-products'])
  async all() {
    return read<Product[]>(await this.catalog.products());
  }

  @Roles(['admin'])
  @Add('admin/add-product')
  async add(@Body() { name }: ProductInput, @By() by: AskedBy) {
    const { id, reached } = await this.products.add(name, by);
    return answer<Product>(TEXTS.productAdded, await this.products.named(id), reached);
  }

  @Roles(['admin'])
  @Change('admin/edit-product/:id')
  async rename(@IdParam() id: number, @Body() { name }: ProductInput, @By() by: AskedBy) {
    const { reached } = await this.products.rename(id, name, by);
    return answer<Product>(TEXTS.productUpdated, await this.products.named(id), reached);
  }

  @Roles(['admin'])
  @Change('admin/delete-product/:id')
  async archive(@IdParam() id: number, @By() by: AskedBy) {
    const { reached } = await this.products.archive(id, by);
    return answer<Product>(TEXTS.productDeleted, await this.products.named(id), reached);
  }
}
