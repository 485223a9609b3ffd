import { Injectable } from '@nestjs/common';
import { createMessage, type Message } from '@milkround/contracts';
import type { StreamVersion } from '@milkround/event-store';
import { Catalog } from '../catalog/catalog';

/** The products and delivery boys of orders in their current state. */
export interface OrderedCatalog {
  /** The versions of the streams from which the states were read. */
  relies: StreamVersion[];
  /** Returns why a line cannot be placed any more: the column and the sentence; null when it can be placed. */
  goneFor: (line: {
    deliveryBoyId: number;
    productId: number;
  }) => { column: 'MDE' | 'Product'; message: Message } | null;
}

/** Loads the products and delivery boys of orders again when the orders are placed, because they may have changed since the file was read. */
@Injectable()
export class OrderedThingsLookup {
  constructor(private readonly catalog: Catalog) {}

  async load(
    deliveryBoyIds: Iterable<number>,
    productIds: Iterable<number>,
  ): Promise<OrderedCatalog> {
    const [boys, products] = await Promise.all([
      this.catalog.deliveryBoys.loadMany(deliveryBoyIds),
      this.catalog.products.loadMany(productIds),
    ]);
    return {
      relies: [...boys.values(), ...products.values()].map(({ at }) => at),
      goneFor: ({ deliveryBoyId, productId }) => {
        const boy = boys.get(deliveryBoyId)?.state;
        const product = products.get(productId)?.state;
        if (boy?.archived)
          return {
            column: 'MDE',
            message: createMessage('delivery-boy-archived', { name: boy.name }),
          };
        if (product?.archived)
          return {
            column: 'Product',
            message: createMessage('product-archived', { name: product.name }),
          };
        return null;
      },
    };
  }
}
