import { DEFAULT_DEADLINE } from '@milkround/contracts';
import { factGuard } from '../stored-fact';
import type { Claims } from './claims';
import type { AreaFact } from './facts';
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

export interface Area extends NamedThing {
  /** The local time at which all its rounds are to be finished, `HH:MM`. */
  readonly deadline: string;
}

export type AreaCommand =
  | NamedCommand
  | { readonly type: 'SetDeadline'; readonly data: { deadline: string } };

/** @throws RuleViolation zone-exists, zone-unknown, zone-archived, in-use */
export function decideArea(command: AreaCommand, area: Area | null): AreaFact[] {
  if (command.type === 'SetDeadline') return setDeadline(command.data, area);
  return decideNamed<AreaFact>(
    {
      word: 'zone',
      created: (data) => ({ type: 'AreaCreated', data }),
      renamed: (data) => ({ type: 'AreaRenamed', data }),
      archived: (data) => ({ type: 'AreaArchived', data }),
    },
    command,
    area,
  );
}

function setDeadline({ deadline }: { deadline: string }, area: Area | null): AreaFact[] {
  const { id, deadline: previous } = activeOrRefuse(area, 'zone');
  return deadline === previous
    ? []
    : [{ type: 'AreaDeadlineSet', data: { id, deadline, previous } }];
}

/** Folds one fact into the zone. It never refuses a fact. */
export function evolveArea(area: Area | null, fact: AreaFact): Area | null {
  switch (fact.type) {
    case 'AreaCreated':
      return { ...createNamed(fact.data), deadline: DEFAULT_DEADLINE };
    case 'AreaRenamed':
      return renameNamed(area, fact.data);
    case 'AreaArchived':
      return archive(area);
    case 'AreaDeadlineSet':
      return area && { ...area, deadline: fact.data.deadline };
  }
}

/** Returns the claims that a fact takes and releases, of the kind `area-name`. */
export const areaClaims = (fact: AreaFact, before: Area | null): Claims =>
  nameClaims('area-name', before, evolveArea(before, fact));

export const isAreaFact = factGuard<AreaFact>({
  AreaCreated: true,
  AreaRenamed: true,
  AreaArchived: true,
  AreaDeadlineSet: true,
});
