import { createMessage, appendMessage, type Message } from '@milkround/contracts';
import { looseKey, nearest } from './names';

export interface CatalogProduct {
  id: number;
  name: string;
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

/** The products and delivery boys by which names in an order file are resolved. It is stored with the file, so that another server resolves them in the same way. */
export interface Catalog {
  products: CatalogProduct[];
  deliveryBoys: CatalogDeliveryBoy[];
}

/** The thing that a text names, or the message that says why it names nothing. */
export type Found<T> = { found: T } | { problem: () => Message };

/** Finds products and delivery boys by what dairies write into their files. */
export class CatalogIndex {
  private readonly products: NameIndex<CatalogProduct>;
  private readonly byUniqueId: NameIndex<CatalogDeliveryBoy>;
  private readonly byEmail: NameIndex<CatalogDeliveryBoy>;
  private readonly byName: NameIndex<CatalogDeliveryBoy>;

  constructor({ products, deliveryBoys }: Catalog) {
    this.products = new NameIndex(products, ({ name }) => name);
    this.byUniqueId = new NameIndex(deliveryBoys, ({ uniqueId }) => uniqueId);
    this.byEmail = new NameIndex(deliveryBoys, ({ email }) => email);
    this.byName = new NameIndex(deliveryBoys, ({ name }) => name);
  }

  /** By name, at first as it is written, then without regard to spaces and punctuation. */
  product(text: string): Found<CatalogProduct> {
    const matches = this.products.strictly(text).concat(this.products.loosely(text));
    const product = matches.find(({ archived }) => !archived);
    if (product) return { found: product };
    if (matches.length > 0) return { problem: () => createMessage('row-product-archived', { name: text }) };
    return { problem: () => withNearest(createMessage('row-not-product', { name: text }), nearest(text, this.products.current())) };
  }

  /** Whether a column of this title is meant for a product, be it one that is gone. */
  isProduct(title: string): boolean {
    return this.products.strictly(title).length > 0 || this.products.loosely(title).length > 0;
  }

  /** By unique id, else by email, else by name; a name that several have stands for none of them. */
  deliveryBoy(text: string): Found<CatalogDeliveryBoy> {
    const matches = [this.byUniqueId, this.byEmail, this.byName].map((index) => index.strictly(text));
    for (const found of matches) {
      const current = found.filter(({ archived }) => !archived);
      if (current.length > 1) return { problem: () => severalAre(text, current) };
      if (current[0]) return { found: current[0] };
    }
    if (matches.some((found) => found.length > 0)) return { problem: () => createMessage('row-boy-archived', { name: text }) };
    return { problem: () => withNearest(createMessage('row-not-boy', { name: text }), nearest(text, this.deliveryBoyNames())) };
  }

  private deliveryBoyNames(): string[] {
    return [this.byUniqueId, this.byEmail, this.byName].flatMap((index) => [...index.current()]);
  }
}

const withNearest = (problem: Message, name: string | null): Message =>
  name === null ? problem : appendMessage(problem, createMessage('row-meant', { name }));

const severalAre = (text: string, several: readonly CatalogDeliveryBoy[]) =>
  createMessage('row-several-boys', { name: text, ids: several.map(({ uniqueId }) => uniqueId).join(', ') });

/** Things by one of their names. Several may share a name: a name can be used again once its first bearer is archived. */
class NameIndex<T extends { archived: boolean }> {
  private readonly strict = new Map<string, T[]>();
  private readonly loose = new Map<string, T[]>();
  private readonly names: string[] = [];

  constructor(things: readonly T[], nameOf: (thing: T) => string) {
    for (const thing of things) {
      const name = nameOf(thing);
      put(this.strict, strictKey(name), thing);
      put(this.loose, looseKey(name), thing);
      if (!thing.archived) this.names.push(name);
    }
  }

  strictly(text: string): T[] {
    return this.strict.get(strictKey(text)) ?? [];
  }

  loosely(text: string): T[] {
    return this.loose.get(looseKey(text)) ?? [];
  }

  /** The names of what is not archived. */
  current(): readonly string[] {
    return this.names;
  }
}

/** Without regard to case and to how many spaces stand where one does. */
const strictKey = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

function put<T>(map: Map<string, T[]>, key: string, thing: T): void {
  const there = map.get(key);
  if (there) there.push(thing);
  else map.set(key, [thing]);
}
