import { createMessage } from '@milkround/contracts';
import { NameIndex, withNearest, type NameLookup } from '../../spreadsheets/check/name-index';
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
}

/** Finds products and delivery boys by what dairies write into their files. */
export class CatalogIndex {
  private readonly products: NameIndex<CatalogProduct>;
  private readonly formerProducts: NameIndex<{ product: CatalogProduct; archived: boolean }>;
  private readonly byUniqueId: NameIndex<CatalogDeliveryBoy>;
  private readonly byEmail: NameIndex<CatalogDeliveryBoy>;
  private readonly byName: NameIndex<CatalogDeliveryBoy>;

  constructor({ products, deliveryBoys }: Catalog) {
    this.products = new NameIndex(products, ({ name }) => name);
    const formerNames = products.flatMap((product) =>
      (product.formerNames ?? []).map((name) => ({ name, product, archived: product.archived })),
    );
    this.formerProducts = new NameIndex(formerNames, ({ name }) => name);
    this.byUniqueId = new NameIndex(deliveryBoys, ({ uniqueId }) => uniqueId);
    this.byEmail = new NameIndex(deliveryBoys, ({ email }) => email);
    this.byName = new NameIndex(deliveryBoys, ({ name }) => name);
  }

  /** Finds a product by name: first as it is written, then without regard to spaces and punctuation, then by the names that it had. */
  product(text: string): NameLookup<CatalogProduct> {
    const matches = this.products.strictly(text).concat(this.products.loosely(text));
    const product =
      matches.find(({ archived }) => !archived) ??
      this.formerProducts.loosely(text).find(({ archived }) => !archived)?.product;
    if (product) return { match: product };
    if (matches.length > 0)
      return { problem: () => createMessage('row-product-archived', { name: text }) };
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

  /** Finds a delivery boy by unique id, else by email, else by name. A name that several delivery boys share finds none of them. */
  deliveryBoy(text: string): NameLookup<CatalogDeliveryBoy> {
    const matches = [this.byUniqueId, this.byEmail, this.byName].map((index) =>
      index.strictly(text),
    );
    for (const candidates of matches) {
      const currentBoys = candidates.filter(({ archived }) => !archived);
      if (currentBoys.length > 1) return { problem: () => severalAre(text, currentBoys) };
      if (currentBoys[0]) return { match: currentBoys[0] };
    }
    if (matches.some((candidates) => candidates.length > 0))
      return { problem: () => createMessage('row-boy-archived', { name: text }) };
    return {
      problem: () =>
        withNearest(
          createMessage('row-not-boy', { name: text }),
          findNearest(text, this.deliveryBoyNames()),
        ),
    };
  }

  private deliveryBoyNames(): string[] {
    return [this.byUniqueId, this.byEmail, this.byName].flatMap((index) => [
      ...index.currentNames(),
    ]);
  }
}

const severalAre = (text: string, deliveryBoys: readonly CatalogDeliveryBoy[]) =>
  createMessage('row-several-boys', {
    name: text,
    ids: deliveryBoys.map(({ uniqueId }) => uniqueId).join(', '),
  });
