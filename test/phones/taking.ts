import type { EnteredOnPhone } from './entered';

/** The outcome of an entry: it changes the day, it changes nothing, a later entry supersedes it, or the rules refuse it. */
export type Effect = 'changed' | 'unchanged' | 'superseded' | 'refused';

/** Something that an entry states and that does not hold, because something that was entered later does. */
export type Superseded =
  | { type: 'quantity'; orderId: string; productId: number; quantity: number }
  | { type: 'done'; isDone: boolean }
  | { type: 'payment'; amount: number | null; mode: string }
  | { type: 'absence'; text: string | null }
  | { type: 'bottles'; count: number | null };

export interface Taken {
  effect: Effect;
  superseded: readonly Superseded[];
  /** The quantities of a Done for removed lines, which are set aside line by line. */
  gone: readonly ShownQuantity[];
}

export interface ShownQuantity {
  orderId: string;
  quantity: number;
}

/** An entry as it is taken: when it was made (milliseconds), and whether it comes from its phone or somebody has decided that it holds. */
export interface Taking {
  at: number;
  from: 'phone' | 'desk';
  idOf: EnteredOnPhone['idOf'];
}

/** So far two clocks may be apart before the server sets one right. Within that, what a phone showed tells which of two entries was later. */
const CLOCKS_APART_MS = 120_000;

export const simply = (effect: Effect): Taken => ({ effect, superseded: [], gone: [] });
export const overtakenBy = (...superseded: Superseded[]): Taken => ({
  ...simply('superseded'),
  superseded,
});

/** Whether what was stated at `standing` stays when an entry of `at` arrives; `isSeen`: its phone showed what stands. */
export function stays(
  standing: number | null | undefined,
  at: number,
  { isSeen, winsTie }: { isSeen: boolean; winsTie: boolean },
): boolean {
  if (standing === null || standing === undefined) return false;
  if (isSeen && Math.abs(standing - at) <= CLOCKS_APART_MS) return false;
  return standing > at || (standing === at && winsTie);
}
