import type { Recorded } from '../fact';
import { isOneOf, type StoredFact } from '../stored-fact';
import type { Claims } from './claims';
import type { ProductFact } from './facts';
import {
  archive,
  createNamed,
  decideNamed,
  nameClaims,
  type NamedCommand,
  type NamedThing,
  renameNamed,
} from './named';

/** @throws RuleViolation product-exists, product-unknown, product-archived, in-use */
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

/** Folds one fact into the product. It never refuses a fact. */
export function evolveProduct(product: NamedThing | null, fact: ProductFact): NamedThing | null {
  switch (fact.type) {
    case 'ProductCreated':
      return createNamed(fact.data);
    case 'ProductRenamed':
      return renameNamed(product, fact.data);
    case 'ProductArchived':
      return archive(product);
  }
}

/** Returns the claims that a fact takes and releases, of the kind `product-name`. */
export const productClaims = (fact: ProductFact, before: NamedThing | null): Claims =>
  nameClaims('product-name', before, evolveProduct(before, fact));

const TYPES: Record<ProductFact['type'], true> = {
  ProductCreated: true,
  ProductRenamed: true,
  ProductArchived: true,
};

/** Whether an event of the log is a fact about a product, by its type. */
export const isProductFact = (entry: StoredFact): entry is Recorded<ProductFact> =>
  isOneOf(TYPES, entry.type);
