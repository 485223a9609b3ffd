import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { ProjectionEngine, type ProjectionStatus, type SeenStatus } from '@milkround/event-store';
import { preparedPercent } from './prepared-percent';
import { DegradedParts, type PartReport } from './degraded-parts';

const CHECK_MS = 500;
/** Read models that are further behind the log than this number of events are reported as degraded, even while they move. */
const MAX_EVENTS_BEHIND = 5_000n;
/** Read models that have events to process and have not moved for this time are reported as standing still. */
const STANDSTILL_MS = 5_000;

/** Reports read models that are stopped, behind or standing still to {@link DegradedParts}. */
@Injectable()
export class ProjectionMonitor implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private reached = -1n;
  private movedAt = performance.now();
  private readonly moves = new Map<string, { position: bigint; at: number }>();

  constructor(
    private readonly engine: ProjectionEngine,
    private readonly parts: DegradedParts,
  ) {}

  onModuleInit(): void {
    this.check();
    this.timer = setInterval(() => this.check(), CHECK_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Compares the status that this process read last with the one before, without a query. */
  check(): void {
    const status = this.engine.lastStatus();
    if (!status) return;
    if (status.reached !== this.reached || status.reached >= status.horizon) this.movedAt = status.seenAt;
    this.reached = status.reached;
    for (const projection of status.projections) {
      this.noteMove(projection, status.seenAt);
      const report = this.reportOf(projection, status);
      if (report) this.parts.report(report);
      else if (projection.quarantined > 0) void this.reportQuarantine(projection.name);
      else this.parts.recover(projection.name);
    }
  }

  /** Reads the quarantined streams from the database. While it cannot be reached, the last report stays. */
  private async reportQuarantine(part: string): Promise<void> {
    const all = await this.engine.quarantined().catch(() => []);
    const held = all.filter(({ projection, role }) => projection === part && role === 'live');
    const [first] = held;
    if (!first) return;
    const streams = held.map(({ streamId }) => streamId);
    const reason = createMessage('degraded-quarantined', { number: held.length, position: String(first.position) });
    this.parts.report({ part, effect: 'incomplete', reason, since: first.quarantinedAt, streams });
  }

  private noteMove({ name, position }: ProjectionStatus, at: number): void {
    if (this.moves.get(name)?.position !== position) this.moves.set(name, { position, at });
  }

  private stoodFor({ name }: ProjectionStatus): number {
    return performance.now() - (this.moves.get(name)?.at ?? performance.now());
  }

  private reportOf(projection: ProjectionStatus, status: SeenStatus): PartReport | null {
    const { name: part, state, changedAt, position, liveVersion } = projection;
    const stale = { part, effect: 'stale' } as const;
    if (state === 'stopped') {
      return { ...stale, reason: createMessage('degraded-stopped', { position: String(position + 1n) }), since: changedAt ?? undefined };
    }
    // The live tables move as long as servers of their version run.
    const isStanding = position < status.reached && this.stoodFor(projection) > STANDSTILL_MS;
    if (state === 'rebuilding' && (liveVersion === null || isStanding)) {
      const percent = preparedPercent({ ...status, projections: [projection] }) ?? 0;
      return { ...stale, reason: createMessage('degraded-rebuilding', { percent }), since: changedAt ?? undefined };
    }
    if (performance.now() - this.movedAt > STANDSTILL_MS) return { ...stale, reason: createMessage('degraded-standing') };
    const behind = status.horizon - (state === 'catching-up' ? position : status.reached);
    return behind > MAX_EVENTS_BEHIND ? { ...stale, reason: createMessage('degraded-behind', { number: rounded(behind) }) } : null;
  }
}

/** Rounded to thousands, so that the reason does not change with every event. */
const rounded = (events: bigint): string => `${events / 1000n}000`;
