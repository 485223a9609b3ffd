import type { DayProgress } from '@milkround/contracts';
import type { Morning, NeedKind } from './needs';

/** A reason that ended, and when: "Vijay is delivering again, 06:31". */
export interface EndedNeed {
  deliveryBoyId: number;
  kind: NeedKind;
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * Returns the reasons of an earlier evaluation that the present evaluation does not have.
 * @param day the present day
 */
export function endedNeeds(
  before: Morning,
  now: Morning,
  day: DayProgress,
  time: number,
): EndedNeed[] {
  const presentKinds = new Set(now.reasons.map(({ kind }) => kind));
  return before.reasons.flatMap(({ kind }) =>
    presentKinds.has(kind)
      ? []
      : { deliveryBoyId: now.deliveryBoyId, kind, at: endOf(kind, now, day) ?? time },
  );
}

function endOf(
  kind: NeedKind,
  { lastDeliveryAt, phone }: Morning,
  { firstDoneAt, closedAt }: DayProgress,
): number | null {
  switch (kind) {
    case 'stalled':
      return lastDeliveryAt;
    case 'not-begun':
      return firstDoneAt === null ? null : Date.parse(firstDoneAt);
    case 'phone-silent':
      return phone.heardAt;
    case 'not-closed':
      return closedAt === null ? null : Date.parse(closedAt);
    default:
      return null;
  }
}
