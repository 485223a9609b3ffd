import { Injectable } from '@nestjs/common';
import { ProjectionEngine } from '@milkround/event-store';

const MAX_SAMPLES = 1_000;

/** The last moment at which the log ended at a position, epoch milliseconds. */
interface Sample {
  position: bigint;
  at: number;
}

/**
 * Knows where the log has ended at which moment. A socket to which everything up to a position was sent is complete up to the last moment at which
 * the log ended there, whichever server projects. Without a database the last moment stays.
 */
@Injectable()
export class PushedMoments {
  private samples: Sample[] = [];

  constructor(private readonly engine: ProjectionEngine) {}

  /** Takes a sample. Positions before `sentPosition`, the lowest of all sockets, are not asked for any more. */
  sample(sentPosition: bigint): void {
    const status = this.engine.lastStatus();
    if (!status) return;
    // The end of the log, because an event above the horizon may be written already.
    const position = status.last;
    const at = Date.now() - (performance.now() - status.seenAt);
    const newest = this.samples.at(-1);
    // A restored log may end earlier.
    if (newest && newest.position > position) this.samples = [];
    if (newest?.position === position) newest.at = at;
    else this.samples.push({ position, at });
    while (this.samples[1] && this.samples[1].position <= sentPosition) this.samples.shift();
    if (this.samples.length > MAX_SAMPLES)
      this.samples = this.samples.filter((_, index) => index % 2 === 0);
  }

  /** Returns the moment up to which everything is at or before `position`, epoch milliseconds; null if it is unknown. */
  momentOf(position: bigint): number | null {
    return this.samples.findLast((sample) => sample.position <= position)?.at ?? null;
  }
}
