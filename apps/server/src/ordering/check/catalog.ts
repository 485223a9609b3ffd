import { createMessage, type Named } from '@milkround/contracts';
import {
  NameIndex,
  PersonIndex,
  withNearest,
  type NameLookup,
} from '../../spreadsheets/check/name-index';
import { findNearest, looseKey } from '../../spreadsheets/check/names';

export interface CatalogProduct {
  id: number;
  name: string;
  /** Files may have the names from before it was renamed. */
  formerNames?: string[];
  archived: boolean;
}

export interface CatalogDeliveryBoy {
  id: number;
  uniqueId: string;
  name: string;
  email: string;
  areaId: number;
  supervisorId: number | null;
  archived: boolean;
}

/**
 * The products and delivery boys by which names in an order file are resolved. It is stored with the file, so that another server resolves them in
 * the same way.
 */
export interface Catalog {
  products: CatalogProduct[];
  deliveryBoys: CatalogDeliveryBoy[];
  zones: CatalogZone[];
}

export type CatalogZone = Named & { archived: boolean };

/** Finds products and delivery boys by what dairies write into their files. */
export class CatalogIndex {
  private readonly products: NameIndex<CatalogProduct>;
  private readonly formerProducts: NameIndex<{ product: CatalogProduct; archived: boolean }>;
  private readonly deliveryBoys: PersonIndex<CatalogDeliveryBoy>;
  private readonly zones: NameIndex<CatalogZone>;

  constructor({ products, deliveryBoys, zones }: Catalog) {
    this.zones = new NameIndex(zones, ({ name }) => name);
    this.products = new NameIndex(products, ({ name }) => name);
    const formerNames = products.flatMap((product) =>
      (product.formerNames ?? []).map((name) => ({ name, product, archived: product.archived })),
    );
    this.formerProducts = new NameIndex(formerNames, ({ name }) => name);
    this.deliveryBoys = new PersonIndex(deliveryBoys, {
      unknown: (name) => createMessage('row-not-boy', { name }),
      archived: (name) => createMessage('delivery-boy-archived', { name }),
      several: (name, ids) => createMessage('row-several-boys', { name, ids }),
    });
  }

  /** Finds a product by name: first as it is written, then without regard to spaces and punctuation, then by the names that it had. */
  product(text: string): NameLookup<CatalogProduct> {
    const matches = this.products.strictly(text).concat(this.products.loosely(text));
    const product =
      matches.find(({ archived }) => !archived) ??
      this.formerProducts.loosely(text).find(({ archived }) => !archived)?.product;
    if (product) return { match: product };
    if (matches.length > 0)
      return { problem: () => createMessage('product-archived', { name: text }) };
    return {
      problem: () =>
        withNearest(createMessage('row-not-product', { name: text }), this.nearestProduct(text)),
    };
  }

  /** Returns the name of the most similar product, else of the longest one in the text, or null. */
  nearestProduct(text: string): string | null {
    const names = this.products.currentNames();
    const [longest] = names
      .filter((name) => looseKey(text).includes(looseKey(name)))
      .sort((a, b) => b.length - a.length);
    return findNearest(text, names) ?? longest ?? null;
  }

  /** Returns whether the title names a product, current or archived, or once did. */
  isProduct(title: string): boolean {
    return [this.products, this.formerProducts].some(
      (index) => index.strictly(title).length + index.loosely(title).length > 0,
    );
  }

  isZone(text: string): boolean {
    return 'match' in this.zone(text);
  }

  zone(text: string): NameLookup<CatalogZone> {
    return this.zones.find(text, {
      unknown: (name) => createMessage('row-not-zone', { name }),
      archived: (name) => createMessage('zone-archived', { name }),
    });
  }

  deliveryBoy(text: string): NameLookup<CatalogDeliveryBoy> {
    return this.deliveryBoys.find(text);
  }
}
