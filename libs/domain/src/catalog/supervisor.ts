import { CATALOG_SAYS } from '@milkround/contracts';
import { type Recorded, RuleViolation } from '../fact';
import { isOneOf, type StoredFact } from '../stored-fact';
import type { Claims } from './claims';
import { type Dependants, refuseWhileInUse } from './dependants';
import type { StaffDetails, SupervisorFact } from './facts';
import { activeOrRefuse, archived } from './named';
import { detailsOf, keptDetails, sameDetails, staffClaims, type StaffMember } from './staff';

export type SupervisorCommand =
  | { readonly type: 'Hire'; readonly data: { id: number; areaId: number } & StaffDetails }
  | { readonly type: 'ChangeDetails'; readonly data: StaffDetails }
  | { readonly type: 'MoveToArea'; readonly data: { areaId: number } }
  /** The password itself is kept beside the log. */
  | { readonly type: 'ChangePassword'; readonly data: object }
  | { readonly type: 'Archive'; readonly data: Dependants };

/** @throws RuleViolation exists, unknown, archived, in-use */
export function decideSupervisor(command: SupervisorCommand, supervisor: StaffMember | null): SupervisorFact[] {
  if (command.type === 'Hire') {
    const { id, areaId } = command.data;
    if (supervisor) throw new RuleViolation('exists', CATALOG_SAYS.supervisor.exists, 'conflict', { id });
    return [{ type: 'SupervisorHired', data: { id, areaId, ...keptDetails(command.data) } }];
  }
  if (command.type === 'Archive' && supervisor?.archived) return [];
  const known = activeOrRefuse(supervisor, 'supervisor');
  const { id } = known;
  switch (command.type) {
    case 'ChangeDetails': {
      const details = keptDetails(command.data);
      return sameDetails(details, known)
        ? []
        : [{ type: 'SupervisorDetailsChanged', data: { id, ...details, previous: detailsOf(known) } }];
    }
    case 'MoveToArea': {
      const { areaId } = command.data;
      return areaId === known.areaId ? [] : [{ type: 'SupervisorMovedToArea', data: { id, areaId, previous: known.areaId } }];
    }
    case 'ChangePassword':
      return [{ type: 'SupervisorPasswordChanged', data: { id } }];
    case 'Archive':
      refuseWhileInUse(known.name, command.data);
      return [{ type: 'SupervisorArchived', data: { id, name: known.name } }];
  }
}

/** Folds one fact into the supervisor; never refuses. */
export function evolveSupervisor(supervisor: StaffMember | null, fact: SupervisorFact): StaffMember | null {
  switch (fact.type) {
    case 'SupervisorHired':
      return { id: fact.data.id, areaId: fact.data.areaId, ...detailsOf(fact.data), archived: false };
    case 'SupervisorDetailsChanged':
      return supervisor && { ...supervisor, ...detailsOf(fact.data) };
    case 'SupervisorMovedToArea':
      return supervisor && { ...supervisor, areaId: fact.data.areaId };
    case 'SupervisorPasswordChanged':
      return supervisor;
    case 'SupervisorArchived':
      return archived(supervisor);
  }
}

/** What a fact takes and gives back, kinds `email:supervisor` and `unique-id:supervisor`. */
export const supervisorClaims = (fact: SupervisorFact, before: StaffMember | null): Claims =>
  staffClaims('supervisor', before, evolveSupervisor(before, fact));

const TYPES: Record<SupervisorFact['type'], true> = {
  SupervisorHired: true,
  SupervisorDetailsChanged: true,
  SupervisorMovedToArea: true,
  SupervisorPasswordChanged: true,
  SupervisorArchived: true,
};

/** Tells facts about a supervisor from other entries of the log by their type. */
export const isSupervisorFact = (entry: StoredFact): entry is Recorded<SupervisorFact> => isOneOf(TYPES, entry.type);
