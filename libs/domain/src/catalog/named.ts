import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import { type Claims, claimChange } from './claims';
import { type Dependants, refuseWhileInUse } from './dependants';

/** The kinds of catalog entries, as message codes name them. */
export type CatalogWord = 'zone' | 'product' | 'supervisor' | 'delivery-boy';

/** A zone or a product. */
export interface NamedThing {
  readonly id: number;
  readonly name: string;
  readonly archived: boolean;
}

export type NamedCommand =
  | { readonly type: 'Create'; readonly data: { id: number; name: string } }
  | { readonly type: 'Rename'; readonly data: { name: string } }
  /** `data`: the numbers of its dependants, which the caller has counted. */
  | { readonly type: 'Archive'; readonly data: Dependants };

/** Creates the facts of zones or of products from their data. */
interface NamedFacts<F> {
  word: CatalogWord;
  created(data: { id: number; name: string }): F;
  renamed(data: { id: number; name: string; previous: string }): F;
  archived(data: { id: number; name: string }): F;
}

/** The rules that zones and products share. */
export function decideNamed<F>(
  facts: NamedFacts<F>,
  command: NamedCommand,
  entity: NamedThing | null,
): F[] {
  switch (command.type) {
    case 'Create': {
      const { id } = command.data;
      const name = command.data.name.trim();
      if (!entity) return [facts.created({ id, name })];
      if (!entity.archived && entity.name === name) return [];
      throw new RuleViolation(createMessage(`${facts.word}-exists`), 'conflict', { id });
    }
    case 'Rename': {
      const { id, name: previous } = activeOrRefuse(entity, facts.word);
      const name = command.data.name.trim();
      return name === previous ? [] : [facts.renamed({ id, name, previous })];
    }
    case 'Archive': {
      if (entity?.archived) return [];
      const { id, name } = activeOrRefuse(entity, facts.word);
      refuseWhileInUse(name, command.data);
      return [facts.archived({ id, name })];
    }
  }
}

/**
 * Refuses changes and orders of something archived. Its name stays in the history.
 * @throws RuleViolation `<word>-unknown`, `<word>-archived`
 */
export function activeOrRefuse<T extends { name: string; archived: boolean }>(
  entity: T | null,
  word: CatalogWord,
): T {
  if (!entity) throw new RuleViolation(createMessage(`${word}-unknown`), 'unknown');
  const { name, archived } = entity;
  if (archived)
    throw new RuleViolation(createMessage(`${word}-archived`, { name }), 'conflict', { name });
  return entity;
}

/** The states after the three facts of {@link NamedFacts}. */
export const createNamed = ({ id, name }: { id: number; name: string }): NamedThing => ({
  id,
  name,
  archived: false,
});
export const renameNamed = <T extends NamedThing>(
  entity: T | null,
  { name }: { name: string },
): T | null => entity && { ...entity, name };
export const archive = <T extends { archived: boolean }>(entity: T | null): T | null =>
  entity && { ...entity, archived: true };

/** Returns the claims for a name, which is reserved until the zone or product is archived. */
export const nameClaims = (
  kind: string,
  before: NamedThing | null,
  after: NamedThing | null,
): Claims =>
  claimChange(
    kind,
    before && !before.archived ? before.name : null,
    after && !after.archived ? after.name : null,
  );
