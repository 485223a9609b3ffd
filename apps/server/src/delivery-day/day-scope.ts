import { createMessage } from '@milkround/contracts';
import { RuleViolation, type DeliveryBoyMember, type DeliveryDay } from '@milkround/domain';
import { isZoneOf, type Scope } from '../http/caller';

/** Returns the refusal of a delivery boy outside the scope of the caller. */
export const unknownDeliveryBoy = (): RuleViolation =>
  new RuleViolation(createMessage('delivery-boy-unknown'), 'unknown');

/** @param areaId area of a delivery day; null or undefined for none @throws RuleViolation delivery-boy-unknown unless the area is in the scope */
export function assertAreaInScope(
  areaId: number | null | undefined,
  scope: Pick<Scope, 'zones'>,
): void {
  const isKnown = areaId !== null && areaId !== undefined;
  if (!isKnown || !isZoneOf(scope, areaId)) throw unknownDeliveryBoy();
}

/**
 * Returns the delivery boy of a day, or null if the day is not in the scope. A day always belongs to the area under which it opened.
 * @throws RuleViolation delivers-elsewhere if he has moved to an area of the scope, but his day belongs to another
 */
export function boyInScope(
  boy: DeliveryBoyMember | null,
  day: DeliveryDay,
  scope: Pick<Scope, 'zones'>,
): DeliveryBoyMember | null {
  if (!boy || isZoneOf(scope, day.opened?.areaId ?? boy.areaId)) return boy;
  if (isZoneOf(scope, boy.areaId))
    throw new RuleViolation(createMessage('delivers-elsewhere', { name: boy.name }));
  return null;
}
