import { createMessage } from '@milkround/contracts';
import { RuleViolation, type DeliveryBoyMember, type DeliveryDay } from '@milkround/domain';
import type { Scope } from '../http/caller';

/** Returns the refusal of a delivery boy outside the scope of the caller. */
export const unknownDeliveryBoy = (): RuleViolation =>
  new RuleViolation(createMessage('delivery-boy-unknown'), 'unknown');

/** @param areaId area of a delivery day; null or undefined for none @throws RuleViolation delivery-boy-unknown unless the area is in the scope */
export function assertAreaInScope(
  areaId: number | null | undefined,
  scope: Pick<Scope, 'areaId'>,
): void {
  const isKnown = areaId !== null && areaId !== undefined;
  if (!isKnown || (scope.areaId !== null && scope.areaId !== areaId)) throw unknownDeliveryBoy();
}

/**
 * Returns the delivery boy of a day, or null if the day is not in the scope. A day always belongs to the area under which it opened.
 * @throws RuleViolation delivers-elsewhere if he has moved to the area, but his day belongs to another
 */
export function boyInScope(
  boy: DeliveryBoyMember | null,
  day: DeliveryDay,
  { areaId }: Pick<Scope, 'areaId'>,
): DeliveryBoyMember | null {
  if (!boy || areaId === null || (day.opened?.areaId ?? boy.areaId) === areaId) return boy;
  if (boy.areaId === areaId)
    throw new RuleViolation(createMessage('delivers-elsewhere', { name: boy.name }));
  return null;
}
