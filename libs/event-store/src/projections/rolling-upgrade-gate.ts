import type { LogPosition } from '../events';

/** Time without progress after which a process that does not know all projections moves those that it knows. */
const MAX_STANDSTILL_MS = 500;

/**
 * Decides which process projects while two releases run side by side, each with a version of some projection that the other does not know. A
 * process that knows all live projections goes first, so that the read models move together. The other one projects only when there is no progress.
 */
export class RollingUpgradeGate {
  private isLeading = false;
  private standstill: { position: LogPosition; startTime: number } | null = null;

  /** Reports that another process has moved the read models. */
  onMovedByOthers(): void {
    this.isLeading = false;
    this.standstill = null;
  }

  /** Whether this process may project now. `reached` is the position of the read models, which is behind the log. */
  mayProject(knowsAllProjections: boolean, reachedPosition: LogPosition): boolean {
    if (knowsAllProjections || this.isLeading) return true;
    if (this.standstill?.position !== reachedPosition)
      this.standstill = { position: reachedPosition, startTime: performance.now() };
    this.isLeading = performance.now() - this.standstill.startTime >= MAX_STANDSTILL_MS;
    return this.isLeading;
  }
}
