import type { LogPosition } from '../events';

/** How long the read models may stand still before a process that does not know them all carries on those that it knows. */
const PATIENCE_MS = 500;

/**
 * While two releases run side by side, some live projection is known to one of them only. Whoever does not know them all lets
 * the others go first, so that the read models move together; only when nobody moves them does it go ahead without that one.
 */
export class Deference {
  private leading = false;
  private standing: { at: LogPosition; since: number } | null = null;

  /** Somebody else has moved the read models. */
  othersMoved(): void {
    this.leading = false;
    this.standing = null;
  }

  /** Whether to project now; `reached` is where the read models stand, behind the log. */
  mayLead(knowsAll: boolean, reached: LogPosition): boolean {
    if (knowsAll || this.leading) return true;
    if (this.standing?.at !== reached) this.standing = { at: reached, since: performance.now() };
    this.leading = performance.now() - this.standing.since >= PATIENCE_MS;
    return this.leading;
  }
}
