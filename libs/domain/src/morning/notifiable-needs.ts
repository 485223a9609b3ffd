import type { Morning, Need, NeedKind } from './needs';

export type NotifiableKind = Extract<NeedKind, 'stalled' | 'not-begun' | 'will-be-late'>;
export type NotifiableNeed = Extract<Need, { kind: NotifiableKind }>;

/** A reason for which a notification was sent. Times are milliseconds since the epoch. */
export interface NotifiedReason {
  deliveryBoyId: number;
  kind: NotifiableKind;
  /** When the reason was there last. */
  seenAt: number;
}

/** A reason that ended and comes again within this time is the same one; later, a notification is sent again. */
export const NOTIFY_AGAIN_MS = 30 * 60_000;

/** The most urgent first. */
const NOTIFIABLE_KINDS: readonly NeedKind[] = [
  'stalled',
  'not-begun',
  'will-be-late',
] satisfies NotifiableKind[];

const isNotifiable = (need: Need): need is NotifiableNeed => NOTIFIABLE_KINDS.includes(need.kind);

/** Returns the worst notifiable reason of each morning; mornings without one are left out. */
export const notifiableNeeds = (
  mornings: readonly Morning[],
): { deliveryBoyId: number; need: NotifiableNeed }[] =>
  mornings.flatMap(({ deliveryBoyId, reasons }) => {
    const need = reasons.find(isNotifiable);
    return need ? [{ deliveryBoyId, need }] : [];
  });

/** Returns the reasons without a notification so far, and those that have come again after {@link NOTIFY_AGAIN_MS}. */
export function withoutNotified<
  Reason extends { deliveryBoyId: number; need: { kind: NotifiableKind } },
>(reasons: readonly Reason[], notified: readonly NotifiedReason[], now: number): Reason[] {
  const notifiedTimes = new Map(
    notified.map(({ deliveryBoyId, kind, seenAt }) => [`${deliveryBoyId} ${kind}`, seenAt]),
  );
  return reasons.filter(({ deliveryBoyId, need }) => {
    const seenAt = notifiedTimes.get(`${deliveryBoyId} ${need.kind}`);
    return seenAt === undefined || now - seenAt >= NOTIFY_AGAIN_MS;
  });
}

const rankOf = (kind: NotifiableKind): number => NOTIFIABLE_KINDS.indexOf(kind);

/**
 * Returns the notified reasons that last: they were there less than {@link NOTIFY_AGAIN_MS} ago, and are present or hidden by a worse one. While a
 * delivery boy does not move, nobody can tell that he will be late, and afterwards that is not new.
 */
export const lastingReasons = (
  present: readonly { deliveryBoyId: number; need: { kind: NotifiableKind } }[],
  notified: readonly NotifiedReason[],
  now: number,
): NotifiedReason[] => {
  const presentKinds = new Map(
    present.map(({ deliveryBoyId, need }) => [deliveryBoyId, need.kind]),
  );
  return notified.filter(({ deliveryBoyId, kind, seenAt }) => {
    const presentKind = presentKinds.get(deliveryBoyId);
    return (
      presentKind !== undefined &&
      rankOf(presentKind) <= rankOf(kind) &&
      now - seenAt < NOTIFY_AGAIN_MS
    );
  });
};

/** Whether a local time lies in the quiet hours, which may go over midnight. All are `HH:MM`. Equal ends: no quiet hours. */
export const isQuiet = (
  time: string,
  { quietFrom, quietUntil }: { quietFrom: string; quietUntil: string },
): boolean =>
  quietFrom <= quietUntil
    ? time >= quietFrom && time < quietUntil
    : time >= quietFrom || time < quietUntil;
