import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import { factGuard } from '../stored-fact';
import type { Claims } from './claims';
import { type Dependants, refuseWhileInUse } from './dependants';
import type { StaffDetails, SupervisorFact } from './facts';
import { activeOrRefuse, archive } from './named';
import { detailsOf, normalizeDetails, isSameDetails, staffClaims, type StaffMember } from './staff';

export interface SupervisorMember extends StaffMember {
  /** At least one. The first is where a new delivery boy works unless the supervisor says another. */
  readonly areaIds: readonly number[];
}

export type SupervisorCommand =
  | {
      readonly type: 'Hire';
      readonly data: { id: number; areaIds: readonly number[] } & StaffDetails;
    }
  | { readonly type: 'ChangeDetails'; readonly data: StaffDetails }
  | { readonly type: 'MoveToArea'; readonly data: { areaIds: readonly number[] } }
  /** The password itself is stored outside the log. */
  | { readonly type: 'ChangePassword'; readonly data: object }
  | { readonly type: 'Archive'; readonly data: Dependants };

/** @throws RuleViolation supervisor-exists, supervisor-unknown, supervisor-archived, in-use */
export function decideSupervisor(
  command: SupervisorCommand,
  supervisor: SupervisorMember | null,
): SupervisorFact[] {
  if (command.type === 'Hire') {
    const { id, areaIds } = command.data;
    if (supervisor) throw new RuleViolation(createMessage('supervisor-exists'), 'conflict', { id });
    return [{ type: 'SupervisorHired', data: { id, areaIds, ...normalizeDetails(command.data) } }];
  }
  if (command.type === 'Archive' && supervisor?.archived) return [];
  const knownSupervisor = activeOrRefuse(supervisor, 'supervisor');
  const { id } = knownSupervisor;
  switch (command.type) {
    case 'ChangeDetails': {
      const details = normalizeDetails(command.data);
      return isSameDetails(details, knownSupervisor)
        ? []
        : [
            {
              type: 'SupervisorDetailsChanged',
              data: { id, ...details, previous: detailsOf(knownSupervisor) },
            },
          ];
    }
    case 'MoveToArea': {
      const { areaIds } = command.data;
      const previous = { areaIds: knownSupervisor.areaIds };
      return isSameZones(areaIds, previous.areaIds)
        ? []
        : [{ type: 'SupervisorMovedToArea', data: { id, areaIds, previous } }];
    }
    case 'ChangePassword':
      return [{ type: 'SupervisorPasswordChanged', data: { id } }];
    case 'Archive':
      refuseWhileInUse(knownSupervisor.name, command.data);
      return [{ type: 'SupervisorArchived', data: { id, name: knownSupervisor.name } }];
  }
}

export function evolveSupervisor(
  supervisor: SupervisorMember | null,
  fact: SupervisorFact,
): SupervisorMember | null {
  switch (fact.type) {
    case 'SupervisorHired':
      return {
        id: fact.data.id,
        areaIds: fact.data.areaIds,
        ...detailsOf(fact.data),
        archived: false,
      };
    case 'SupervisorDetailsChanged':
      return supervisor && { ...supervisor, ...detailsOf(fact.data) };
    case 'SupervisorMovedToArea':
      return supervisor && { ...supervisor, areaIds: fact.data.areaIds };
    case 'SupervisorPasswordChanged':
      return supervisor;
    case 'SupervisorArchived':
      return archive(supervisor);
  }
}

/** Whether both are the same zones with the same first one. */
export const isSameZones = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, place) => id === b[place]);

/** Returns the claims that a fact takes and releases, of the kinds `email:supervisor` and `unique-id:supervisor`. */
export const supervisorClaims = (fact: SupervisorFact, before: SupervisorMember | null): Claims =>
  staffClaims('supervisor', before, evolveSupervisor(before, fact));

export const isSupervisorFact = factGuard<SupervisorFact>({
  SupervisorHired: true,
  SupervisorDetailsChanged: true,
  SupervisorMovedToArea: true,
  SupervisorPasswordChanged: true,
  SupervisorArchived: true,
});
