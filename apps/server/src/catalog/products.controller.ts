import { Body, Controller, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API, createMessage, type Product } from '@milkround/contracts';
import { Add, answer, Change, read } from '../http/answer';
import { Context } from '../http/command-context';
import { IdParam } from '../http/input/path';
import { Roles } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { ProductInput } from './catalog.input';
import { CatalogQuery, CatalogRows } from './catalog.query';
import { AddProduct, EditProduct } from './commands/products';

/** The products: all roles read them, admins change them. */
@Controller(API)
export class ProductsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rows: CatalogRows,
    private readonly catalog: CatalogQuery,
  ) {}

  @Roles(['admin', 'supervisor', 'delivery-boy'])
  @Get(['admin/get-products', 'supervisor/get-products', 'delivery-boy/get-products'])
  async all() {
    return read<Product[]>(await this.catalog.products());
  }

  @Roles(['admin'])
  @Add('admin/add-product')
  async add(@Body() { name, step }: ProductInput, @Context() context: CommandContext) {
    const { id, reached } = await this.commands.execute(
      new AddProduct(name, step ?? null, context),
    );
    return answer<Product>(createMessage('product-added'), await this.rows.product(id), reached);
  }

  @Roles(['admin'])
  @Change('admin/edit-product/:id')
  async edit(
    @IdParam() id: number,
    @Body() { name, step }: ProductInput,
    @Context() context: CommandContext,
  ) {
    const { reached } = await this.commands.execute(
      new EditProduct(id, name, step ?? null, context),
    );
    return answer<Product>(createMessage('product-updated'), await this.rows.product(id), reached);
  }
}
