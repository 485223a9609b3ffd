import type { DegradedPart } from '@milkround/contracts';
import { dayOf } from '@milkround/domain';
import type { KnownDegradedPart } from '../operations/degraded-parts';
import { isDeliveryBoyRoom, rooms } from './rooms';

/**
 * Returns the degraded parts that the people in a room see. The office sees all parts with their reasons. A delivery boy sees, without the reason,
 * the parts that concern the figures on his own screens.
 */
export function degradedFor(room: string, parts: readonly KnownDegradedPart[]): DegradedPart[] {
  if (!isDeliveryBoyRoom(room)) return parts.map(({ streams: _streams, ...part }) => part);
  return parts
    .filter(
      ({ effect, streams }) =>
        effect !== 'limited' && (streams === null || streams.some((stream) => isOf(room, stream))),
    )
    .map(({ part, effect, since }) => ({ part, effect, since, reason: null }));
}

function isOf(room: string, stream: string): boolean {
  const day = dayOf(stream);
  return day !== null && room === rooms.deliveryBoy(day.deliveryBoyId);
}
