import type { DegradedPart } from '@milkround/contracts';
import { dayOf } from '@milkround/domain';
import type { KnownDegradedPart } from '../operations/degraded-parts';
import type { Caller } from '../http/caller';

/**
 * Returns the degraded parts that a person sees. The office sees all parts with their reasons. A delivery boy sees, without the reason,
 * the parts that concern the figures on his own screens.
 */
export function degradedFor(
  { role, id }: Pick<Caller, 'role' | 'id'>,
  parts: readonly KnownDegradedPart[],
): DegradedPart[] {
  if (role !== 'delivery-boy') return parts.map(({ streams: _streams, ...part }) => part);
  return parts
    .filter(
      ({ effect, streams }) =>
        effect !== 'limited' &&
        (streams === null || streams.some((stream) => dayOf(stream)?.deliveryBoyId === id)),
    )
    .map(({ part, effect, since }) => ({ part, effect, since, reason: null }));
}
