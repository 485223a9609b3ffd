import { createMessage, DEFAULT_STEP } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { Quantity } from '../quantity';
import { factGuard } from '../stored-fact';
import type { Claims } from './claims';
import type { ProductFact } from './facts';
import {
  activeOrRefuse,
  archive,
  createNamed,
  decideNamed,
  nameClaims,
  type NamedCommand,
  type NamedThing,
  renameNamed,
} from './named';

export interface Product extends NamedThing {
  /** The change of a quantity by + and −. */
  readonly step: Quantity;
}

export type ProductCommand =
  | NamedCommand
  | { readonly type: 'SetStep'; readonly data: { step: Quantity } };

/** @throws RuleViolation product-exists, product-unknown, product-archived, product-step-invalid, in-use */
export function decideProduct(command: ProductCommand, product: Product | null): ProductFact[] {
  if (command.type === 'SetStep') return setStep(command.data, product);
  return decideNamed<ProductFact>(
    {
      word: 'product',
      created: (data) => ({ type: 'ProductCreated', data }),
      renamed: (data) => ({ type: 'ProductRenamed', data }),
      archived: (data) => ({ type: 'ProductArchived', data }),
    },
    command,
    product,
  );
}

function setStep({ step }: { step: Quantity }, product: Product | null): ProductFact[] {
  const { id, step: previous } = activeOrRefuse(product, 'product');
  if (step <= 0)
    throw new RuleViolation(createMessage('product-step-invalid'), 'invalid', { field: 'step' });
  return step === previous ? [] : [{ type: 'ProductStepSet', data: { id, step, previous } }];
}

export function evolveProduct(product: Product | null, fact: ProductFact): Product | null {
  switch (fact.type) {
    case 'ProductCreated':
      return { ...createNamed(fact.data), step: DEFAULT_STEP };
    case 'ProductRenamed':
      return renameNamed(product, fact.data);
    case 'ProductArchived':
      return archive(product);
    case 'ProductStepSet':
      return product && { ...product, step: fact.data.step };
  }
}

/** Returns the claims that a fact takes and releases, of the kind `product-name`. */
export const productClaims = (fact: ProductFact, before: Product | null): Claims =>
  nameClaims('product-name', before, evolveProduct(before, fact));

export const isProductFact = factGuard<ProductFact>({
  ProductCreated: true,
  ProductRenamed: true,
  ProductArchived: true,
  ProductStepSet: true,
});
