import { Injectable } from '@nestjs/common';
import { formatMessage, type DegradedPart, type Message } from '@milkround/contracts';

/** The report of a degraded part. `since` defaults to now and stays while the part is degraded. */
export type PartReport = Pick<DegradedPart, 'part' | 'effect'> & {
  reason: Message;
  since?: string;
  /** The affected streams; undefined when the whole part is affected. */
  streams?: readonly string[];
};

/** A degraded part as admins see it, with the affected streams. */
export interface KnownDegradedPart extends DegradedPart {
  reason: string;
  streams: readonly string[] | null;
}

/**
 * The parts of this server that are degraded now. A monitor reports its part here repeatedly while it is degraded, and reports its recovery:
 * `report({ part: 'disk', effect: 'limited', reason: createMessage('degraded-…') })` and `recover('disk')`.
 * The list appears in `/health/ready` as `degraded`, in the metric `degraded_part`, and in every live pulse, which the screens show.
 */
@Injectable()
export class DegradedParts {
  private readonly parts = new Map<string, KnownDegradedPart>();
  private readonly listeners = new Set<() => void>();

  list(): KnownDegradedPart[] {
    return [...this.parts.values()];
  }

  report({ part, effect, reason, since, streams }: PartReport): void {
    const previousPart = this.parts.get(part);
    const previousSince = previousPart?.effect === effect ? previousPart.since : undefined;
    const now: KnownDegradedPart = {
      part,
      effect,
      reason: formatMessage(reason),
      code: reason.code,
      params: reason.params,
      since: since ?? previousSince ?? new Date().toISOString(),
      streams: streams ?? null,
    };
    this.parts.set(part, now);
    // A reason that counts seconds is no change.
    if (previousPart?.effect !== effect || previousPart.code !== reason.code) this.tell();
  }

  recover(part: string): void {
    if (this.parts.delete(part)) this.tell();
  }

  /** Calls `listener` when a part becomes degraded, recovers, or has another effect or kind of reason. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
