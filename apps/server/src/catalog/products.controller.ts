import { Controller, Get } from '@nestjs/common';
import { API, type Product } from '@milkround/contracts';
import { read } from '../http/answer';
import { CatalogQuery } from './catalog.query';

/** The products, which everybody may know. */
@Controller([`${API}/admin`, `${API}/supervisor`, `${API}/delivery-boy`])
export class ProductsController {
  constructor(private readonly catalog: CatalogQuery) {}

  @Get('get-products')
  async products() {
    return read<Product[]>(await this.catalog.products());
  }
}
