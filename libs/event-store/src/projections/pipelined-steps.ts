import { DatabaseError } from 'pg';

/** Pipelined statements and the steps that depend on them, which are awaited together so that none is in flight when the transaction ends. */
export class PipelinedSteps {
  private pending: Promise<unknown>[] = [];
  private readonly failures: unknown[] = [];

  add(step: Promise<unknown>): void {
    this.pending.push(step.catch((error: unknown) => this.failures.push(error)));
  }

  /**
   * Waits for all steps, also for those that are added meanwhile. Throws the first failure that is not only a consequence of the transaction having
   * failed before.
   */
  async finish(): Promise<void> {
    while (this.pending.length > 0) await Promise.all(this.pending.splice(0));
    if (this.failures.length > 0)
      throw this.failures.find((error) => !isConsequence(error)) ?? this.failures[0];
  }
}

const IN_FAILED_TRANSACTION = '25P02';
const isConsequence = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === IN_FAILED_TRANSACTION;
