/** What the catalog keeps, as users call it. */
export type CatalogWord = 'zone' | 'product' | 'supervisor' | 'delivery boy';

/** What is said of one of them. Whole sentences: in other languages more than the word would change. */
export const CATALOG_SAYS = {
  zone: { unknown: 'There is no such zone.', deleted: 'The zone {{name}} was deleted.', exists: 'There is a zone with this id already.' },
  product: {
    unknown: 'There is no such product.',
    deleted: 'The product {{name}} was deleted.',
    exists: 'There is a product with this id already.',
  },
  supervisor: {
    unknown: 'There is no such supervisor.',
    deleted: 'The supervisor {{name}} was deleted.',
    exists: 'There is a supervisor with this id already.',
  },
  'delivery boy': {
    unknown: 'There is no such delivery boy.',
    deleted: 'The delivery boy {{name}} was deleted.',
    exists: 'There is a delivery boy with this id already.',
  },
} as const satisfies Record<CatalogWord, Record<'unknown' | 'deleted' | 'exists', string>>;

/** A name that somebody else has, by the kind of claim. */
export const TAKEN = {
  'area-name': 'There is a zone "{{value}}" already.',
  'product-name': 'There is a product "{{value}}" already.',
  'email:supervisor': 'There is a supervisor with the email "{{value}}" already.',
  'email:delivery-boy': 'There is a delivery boy with the email "{{value}}" already.',
  'unique-id:supervisor': 'There is a supervisor with the unique id "{{value}}" already.',
  'unique-id:delivery-boy': 'There is a delivery boy with the unique id "{{value}}" already.',
} as const;

export const POSTS_SAY = {
  inUse: '{{name}} still has {{what}}.',
  supervisorElsewhere: '{{name}} is not a supervisor of {{area}}.',
  notCounted: 'The newest orders could not be counted yet, so nothing was deleted. Please try again in a moment.',
} as const;

/** What still depends on something, as it stands in a sentence. */
export const DEPENDANTS = {
  supervisors: { one: '1 supervisor', many: '{{number}} supervisors' },
  deliveryBoys: { one: '1 delivery boy', many: '{{number}} delivery boys' },
  openOrders: { one: '1 open order', many: '{{number}} open orders' },
} as const;
