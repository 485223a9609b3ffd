import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { ProjectionEngine, type ProjectionStatus, type SeenStatus } from '@milkround/event-store';
import { preparedPercent } from './prepared-percent';
import { DegradedParts, type PartReport } from './degraded-parts';

const CHECK_MS = 500;
/** Read models that are further behind the log than this number of events are reported as degraded, even while they advance. */
const MAX_EVENTS_BEHIND = 5_000n;
/** Read models that have events to process and have not advanced for this time are reported as stalled. */
const STANDSTILL_MS = 5_000;

/** Reports read models that are stopped, behind or stalled to {@link DegradedParts}. */
@Injectable()
export class ProjectionMonitor implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private lastPosition = -1n;
  private movedAt = performance.now();
  private readonly moves = new Map<string, { position: bigint; since: number }>();

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

  /** Compares the status that this process read last with the previous one, without a query. */
  check(): void {
    const status = this.engine.lastStatus();
    if (!status) return;
    if (status.reached !== this.lastPosition || status.reached >= status.horizon)
      this.movedAt = status.seenAt;
    this.lastPosition = status.reached;
    for (const projection of status.projections) {
      this.noteMove(projection, status.seenAt);
      const report = this.reportOf(projection, status);
      if (report) this.parts.report(report);
      else if (projection.quarantined > 0) void this.reportQuarantine(projection.name);
      else this.parts.recover(projection.name);
    }
  }

  /** Reads the quarantined streams from the database. While it is unreachable, the last report stays. */
  private async reportQuarantine(part: string): Promise<void> {
    const all = await this.engine.quarantined().catch(() => []);
    const quarantined = all.filter(
      ({ projection, role }) => projection === part && role === 'live',
    );
    const [first] = quarantined;
    if (!first) return;
    const streams = quarantined.map(({ streamId }) => streamId);
    const reason = createMessage('degraded-quarantined', {
      number: quarantined.length,
      position: String(first.position),
    });
    this.parts.report({ part, effect: 'incomplete', reason, since: first.quarantinedAt, streams });
  }

  private noteMove({ name, position }: ProjectionStatus, now: number): void {
    if (this.moves.get(name)?.position !== position) this.moves.set(name, { position, since: now });
  }

  private stalledMs({ name }: ProjectionStatus): number {
    return performance.now() - (this.moves.get(name)?.since ?? performance.now());
  }

  private reportOf(projection: ProjectionStatus, status: SeenStatus): PartReport | null {
    const { name: part, state, changedAt, position, liveVersion } = projection;
    const staleReport = { part, effect: 'stale' } as const;
    if (state === 'stopped') {
      return {
        ...staleReport,
        reason: createMessage('degraded-stopped', { position: String(position + 1n) }),
        since: changedAt ?? undefined,
      };
    }
    // The live tables advance as long as servers of their version run.
    const isStanding = position < status.reached && this.stalledMs(projection) > STANDSTILL_MS;
    if (state === 'rebuilding' && (liveVersion === null || isStanding)) {
      const percent = preparedPercent({ ...status, projections: [projection] }) ?? 0;
      return {
        ...staleReport,
        reason: createMessage('degraded-rebuilding', { percent }),
        since: changedAt ?? undefined,
      };
    }
    if (performance.now() - this.movedAt > STANDSTILL_MS)
      return { ...staleReport, reason: createMessage('degraded-standing') };
    const lag = status.horizon - (state === 'catching-up' ? position : status.reached);
    return lag > MAX_EVENTS_BEHIND
      ? {
          ...staleReport,
          reason: createMessage('degraded-behind', { number: roundToThousands(lag) }),
        }
      : null;
  }
}

/** Rounds to thousands, so that the reason does not change with every event. */
const roundToThousands = (events: bigint): string => `${events / 1000n}000`;
