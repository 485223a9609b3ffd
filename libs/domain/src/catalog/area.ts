import type { Recorded } from '../fact';
import { isOneOf, type StoredFact } from '../stored-fact';
import type { Claims } from './claims';
import type { AreaFact } from './facts';
import { archived, created, decideNamed, nameClaims, type NamedCommand, type NamedThing, renamed } from './named';

/** @throws RuleViolation exists, unknown, archived, in-use */
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

/** Folds one fact into the zone; never refuses. */
export function evolveArea(area: NamedThing | null, fact: AreaFact): NamedThing | null {
  switch (fact.type) {
    case 'AreaCreated':
      return created(fact.data);
    case 'AreaRenamed':
      return renamed(area, fact.data);
    case 'AreaArchived':
      return archived(area);
  }
}

/** The name that a fact takes and gives back, kind `area-name`. */
export const areaClaims = (fact: AreaFact, before: NamedThing | null): Claims => nameClaims('area-name', before, evolveArea(before, fact));

const TYPES: Record<AreaFact['type'], true> = { AreaCreated: true, AreaRenamed: true, AreaArchived: true };

/** Tells facts about a zone from other entries of the log by their type. */
export const isAreaFact = (entry: StoredFact): entry is Recorded<AreaFact> => isOneOf(TYPES, entry.type);
