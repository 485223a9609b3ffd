import { Injectable } from '@nestjs/common';
import { ProjectionEngine } from '@milkround/event-store';

/** The longest time that a write waits for the read models; then it answers as pending. */
const PATIENCE_MS = 3_000;
/** The longest wait during a large write, or after another write waited without success and the read models have not advanced since. */
const STANDING_PATIENCE_MS = 50;
/** The time without progress after which the read models count as stuck. */
const STANDSTILL_MS = 15_000;

/** The log position of a write; `pending` if the read models had not reached it when the write was answered. */
export interface Reached {
  position: bigint;
  pending: boolean;
}

/** Lets callers read their own writes: a write answers only when the read models have reached its position. */
@Injectable()
export class ReadModels {
  /** The position of the read models during the last wait without success. */
  private stalledPosition: bigint | null = null;
  /** Number of large writes that are carried out and shown now. */
  private largeWrites = 0;

  constructor(private readonly engine: ProjectionEngine) {}

  /** The position that every live read model has reached. */
  position(): bigint {
    return this.engine.reached();
  }

  async reach(position: bigint): Promise<Reached> {
    const positionBefore = this.engine.reached();
    const isShort = this.largeWrites > 0 || this.stalledPosition === positionBefore;
    const isShown = await this.engine.waitFor(
      position,
      isShort ? STANDING_PATIENCE_MS : PATIENCE_MS,
    );
    if (!isShown && this.largeWrites === 0 && this.engine.reached() === positionBefore)
      this.stalledPosition = positionBefore;
    return { position, pending: !isShown };
  }

  /** Carries out a large write, which also shows it. Meanwhile other writes wait shortly, because the read models may have to show it first. */
  async large<T>(write: () => Promise<T>): Promise<T> {
    this.largeWrites += 1;
    try {
      return await write();
    } finally {
      this.largeWrites -= 1;
    }
  }

  /** Waits as long as the read models advance: for a caller that has written much and must not continue before it is shown. */
  async show(position: bigint): Promise<Reached> {
    let positionBefore: bigint;
    do {
      positionBefore = this.engine.reached();
      if (await this.engine.waitFor(position, STANDSTILL_MS)) return { position, pending: false };
    } while (this.engine.reached() > positionBefore);
    return { position, pending: true };
  }
}
