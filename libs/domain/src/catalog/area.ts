import type { Recorded } from '../fact';
import { isOneOf, type StoredFact } from '../stored-fact';
import type { Claims } from './claims';
import type { AreaFact } from './facts';
import { archive, createNamed, decideNamed, nameClaims, type NamedCommand, type NamedThing, renameNamed } from './named';

/** @throws RuleViolation zone-exists, zone-unknown, zone-archived, in-use */
export const decideArea = (command: NamedCommand, area: NamedThing | null): AreaFact[] =>
  decideNamed<AreaFact>(
    {
      word: 'zone',
      created: (data) => ({ type: 'AreaCreated', data }),
      renamed: (data) => ({ type: 'AreaRenamed', data }),
      archived: (data) => ({ type: 'AreaArchived', data }),
    },
    command,
    area,
  );

/** Folds one fact into the zone. It never refuses a fact. */
export function evolveArea(area: NamedThing | null, fact: AreaFact): NamedThing | null {
  switch (fact.type) {
    case 'AreaCreated':
      return createNamed(fact.data);
    case 'AreaRenamed':
      return renameNamed(area, fact.data);
    case 'AreaArchived':
      return archive(area);
  }
}

/** Returns the claims that a fact takes and releases, of the kind `area-name`. */
export const areaClaims = (fact: AreaFact, before: NamedThing | null): Claims => nameClaims('area-name', before, evolveArea(before, fact));

const TYPES: Record<AreaFact['type'], true> = { AreaCreated: true, AreaRenamed: true, AreaArchived: true };

/** Whether an event of the log is a fact about a zone, by its type. */
export const isAreaFact = (entry: StoredFact): entry is Recorded<AreaFact> => isOneOf(TYPES, entry.type);
