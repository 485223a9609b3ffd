import type { Fact, Recorded } from './fact';

/** An event of the log whose type is not known yet. */
export interface StoredFact {
  readonly type: string;
  readonly data: object;
  readonly meta: object;
  readonly recordedAt: string;
}

/** Returns the guard of a union of facts. `types` names every type of it. */
export const factGuard =
  <F extends Fact<string, object>>(types: Record<F['type'], true>) =>
  (entry: StoredFact): entry is Recorded<F> =>
    Object.hasOwn(types, entry.type);
