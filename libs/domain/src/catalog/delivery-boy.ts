import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import { factGuard } from '../stored-fact';
import type { Claims } from './claims';
import { type Dependants, refuseWhileInUse } from './dependants';
import type { DeliveryBoyFact, StaffDetails } from './facts';
import { activeOrRefuse, archive } from './named';
import { detailsOf, normalizeDetails, isSameDetails, staffClaims, type StaffMember } from './staff';

export interface DeliveryBoyMember extends StaffMember {
  readonly areaId: number;
  readonly supervisorId: number | null;
}

interface Assignment {
  areaId: number;
  supervisorId: number | null;
}

export type DeliveryBoyCommand =
  | { readonly type: 'Hire'; readonly data: { id: number } & Assignment & StaffDetails }
  | { readonly type: 'ChangeDetails'; readonly data: StaffDetails }
  /** Another area, another supervisor, or both. */
  | { readonly type: 'MoveToArea'; readonly data: Assignment }
  /** The password itself is stored outside the log. */
  | { readonly type: 'ChangePassword'; readonly data: object }
  | { readonly type: 'Archive'; readonly data: Dependants };

/** @throws RuleViolation delivery-boy-exists, delivery-boy-unknown, delivery-boy-archived, in-use */
export function decideDeliveryBoy(
  command: DeliveryBoyCommand,
  boy: DeliveryBoyMember | null,
): DeliveryBoyFact[] {
  if (command.type === 'Hire') {
    const { id, areaId, supervisorId } = command.data;
    if (boy) throw new RuleViolation(createMessage('delivery-boy-exists'), 'conflict', { id });
    return [
      {
        type: 'DeliveryBoyHired',
        data: { id, areaId, supervisorId, ...normalizeDetails(command.data) },
      },
    ];
  }
  if (command.type === 'Archive' && boy?.archived) return [];
  const knownBoy = activeOrRefuse(boy, 'delivery-boy');
  const { id } = knownBoy;
  switch (command.type) {
    case 'ChangeDetails': {
      const details = normalizeDetails(command.data);
      return isSameDetails(details, knownBoy)
        ? []
        : [
            {
              type: 'DeliveryBoyDetailsChanged',
              data: { id, ...details, previous: detailsOf(knownBoy) },
            },
          ];
    }
    case 'MoveToArea': {
      const { areaId, supervisorId } = command.data;
      const previous = { areaId: knownBoy.areaId, supervisorId: knownBoy.supervisorId };
      const isSame = areaId === previous.areaId && supervisorId === previous.supervisorId;
      return isSame
        ? []
        : [{ type: 'DeliveryBoyMovedToArea', data: { id, areaId, supervisorId, previous } }];
    }
    case 'ChangePassword':
      return [{ type: 'DeliveryBoyPasswordChanged', data: { id } }];
    case 'Archive':
      refuseWhileInUse(knownBoy.name, command.data);
      return [{ type: 'DeliveryBoyArchived', data: { id, name: knownBoy.name } }];
  }
}

export function evolveDeliveryBoy(
  boy: DeliveryBoyMember | null,
  fact: DeliveryBoyFact,
): DeliveryBoyMember | null {
  switch (fact.type) {
    case 'DeliveryBoyHired': {
      const { id, areaId, supervisorId } = fact.data;
      return { id, areaId, supervisorId, ...detailsOf(fact.data), archived: false };
    }
    case 'DeliveryBoyDetailsChanged':
      return boy && { ...boy, ...detailsOf(fact.data) };
    case 'DeliveryBoyMovedToArea':
      return boy && { ...boy, areaId: fact.data.areaId, supervisorId: fact.data.supervisorId };
    case 'DeliveryBoyPasswordChanged':
      return boy;
    case 'DeliveryBoyArchived':
      return archive(boy);
  }
}

/** Returns the claims that a fact takes and releases, of the kinds `email:delivery-boy` and `unique-id:delivery-boy`. */
export const deliveryBoyClaims = (
  fact: DeliveryBoyFact,
  before: DeliveryBoyMember | null,
): Claims => staffClaims('delivery-boy', before, evolveDeliveryBoy(before, fact));

export const isDeliveryBoyFact = factGuard<DeliveryBoyFact>({
  DeliveryBoyHired: true,
  DeliveryBoyDetailsChanged: true,
  DeliveryBoyMovedToArea: true,
  DeliveryBoyPasswordChanged: true,
  DeliveryBoyArchived: true,
});
