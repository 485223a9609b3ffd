import type { Recorded } from '../fact';
import { isOneOf, type StoredFact } from '../stored-fact';
import type { Claims } from './claims';
import type { ProductFact } from './facts';
import { archived, created, decideNamed, nameClaims, type NamedCommand, type NamedThing, renamed } from './named';

/** @throws RuleViolation exists, unknown, archived, in-use */
export const decideProduct = (command: NamedCommand, product: NamedThing | null): ProductFact[] =>
  decideNamed<ProductFact>(
    {
      word: 'product',
      created: (data) => ({ type: 'ProductCreated', data }),
      renamed: (data) => ({ type: 'ProductRenamed', data }),
      archived: (data) => ({ type: 'ProductArchived', data }),
    },
    command,
    product,
  );

/** Folds one fact into the product; never refuses. */
export function evolveProduct(product: NamedThing | null, fact: ProductFact): NamedThing | null {
  switch (fact.type) {
    case 'ProductCreated':
      return created(fact.data);
    case 'ProductRenamed':
      return renamed(product, fact.data);
    case 'ProductArchived':
      return archived(product);
  }
}

/** The name that a fact takes and gives back, kind `product-name`. */
export const productClaims = (fact: ProductFact, before: NamedThing | null): Claims =>
  nameClaims('product-name', before, evolveProduct(before, fact));

const TYPES: Record<ProductFact['type'], true> = { ProductCreated: true, ProductRenamed: true, ProductArchived: true };

/** Tells facts about a product from other entries of the log by their type. */
export const isProductFact = (entry: StoredFact): entry is Recorded<ProductFact> => isOneOf(TYPES, entry.type);
