import { Injectable } from '@nestjs/common';
import { ProjectionEngine } from '@milkround/event-store';

/** Past this a write answers without waiting any longer, and says so. */
const PATIENCE_MS = 3_000;
/** The same once a write has waited in vain and the read models have not moved since: they stand still, and nobody is to wait for that again. */
const STANDING_PATIENCE_MS = 100;
/** Read models that have not moved for so long are held up by something. */
const STANDSTILL_MS = 15_000;

/** How far a write got; `pending` when its answer did not wait until the read models show it. */
export interface Reached {
  position: bigint;
  pending: boolean;
}

/** Lets everybody read their own writes: a write answers only when the read models have reached its position. */
@Injectable()
export class ReadModels {
  /** Where the read models stood during the last wait in vain. */
  private stoodAt: bigint | null = null;

  constructor(private readonly engine: ProjectionEngine) {}

  /** The position that every live read model has reached. */
  position(): bigint {
    return this.engine.reached();
  }

  async reach(position: bigint): Promise<Reached> {
    const before = this.engine.reached();
    const isShown = await this.engine.waitFor(position, this.stoodAt === before ? STANDING_PATIENCE_MS : PATIENCE_MS);
    if (!isShown && this.engine.reached() === before) this.stoodAt = before;
    return { position, pending: !isShown };
  }

  /** Waits for as long as the read models move on: for who has written much and must not go on before it is shown. */
  async show(position: bigint): Promise<Reached> {
    let before: bigint;
    do {
      before = this.engine.reached();
      if (await this.engine.waitFor(position, STANDSTILL_MS)) return { position, pending: false };
    } while (this.engine.reached() > before);
    return { position, pending: true };
  }
}
