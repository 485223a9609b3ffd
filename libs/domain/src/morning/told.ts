import type { Morning, Need, NeedKind } from './needs';

/** The reasons of which somebody is told who looks elsewhere. */
export type ToldKind = Extract<NeedKind, 'stalled' | 'not-begun' | 'will-be-late'>;
export type ToldNeed = Extract<Need, { kind: ToldKind }>;

/** A reason that somebody was told of. Times are milliseconds since the epoch. */
export interface Told {
  deliveryBoyId: number;
  kind: ToldKind;
  /** When the reason was there last. */
  seenAt: number;
}

/** A reason that ended and comes again within this time is the same; after it, it is told again. */
export const TOLD_AGAIN_MS = 30 * 60_000;

const isTold = (need: Need): need is ToldNeed => need.kind === 'stalled' || need.kind === 'not-begun' || need.kind === 'will-be-late';

/** Returns the worst reason of each morning of which somebody is told; mornings without one are left out. */
export const toldNeeds = (mornings: readonly Morning[]): { deliveryBoyId: number; need: ToldNeed }[] =>
  mornings.flatMap(({ deliveryBoyId, reasons }) => {
    const need = reasons.find(isTold);
    return need ? [{ deliveryBoyId, need }] : [];
  });

/** Returns those of the reasons that were not told yet, or have come again after a while. */
export function untold<Reason extends { deliveryBoyId: number; need: { kind: ToldKind } }>(
  reasons: readonly Reason[],
  told: readonly Told[],
  now: number,
): Reason[] {
  const known = new Map(told.map(({ deliveryBoyId, kind, seenAt }) => [`${deliveryBoyId} ${kind}`, seenAt]));
  return reasons.filter(({ deliveryBoyId, need }) => {
    const seenAt = known.get(`${deliveryBoyId} ${need.kind}`);
    return seenAt === undefined || now - seenAt >= TOLD_AGAIN_MS;
  });
}

/** Whether a local time lies in the quiet hours, which may go over midnight. All are `HH:MM`. Equal ends: no quiet hours. */
export const isQuiet = (time: string, { quietFrom, quietUntil }: { quietFrom: string; quietUntil: string }): boolean =>
  quietFrom <= quietUntil ? time >= quietFrom && time < quietUntil : time >= quietFrom || time < quietUntil;
