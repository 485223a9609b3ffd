import { setTimeout as pause } from 'node:timers/promises';
import type { HttpStatus } from '@nestjs/common';
import type { Message } from '@milkround/contracts';
import { Refused } from './refused';

/** A client that repeats each refused request at once would otherwise cost more than people whose requests are answered. */
const REFUSAL_DELAY_MS = 2_000;

/** A temporary refusal; the answer's `Retry-After` contains its duration. */
export class RetryLater extends Refused {
  constructor(
    status: HttpStatus.TOO_MANY_REQUESTS | HttpStatus.SERVICE_UNAVAILABLE,
    reason: Message,
    readonly seconds: number,
  ) {
    super(status, reason);
  }

  /** Whole seconds, at least one. */
  get retryAfter(): number {
    return Math.max(1, Math.ceil(this.seconds));
  }
}

/** Holds a {@link RetryLater} back, so that each connection gets few of them; other results pass at once. */
export async function delayRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RetryLater) await pause(REFUSAL_DELAY_MS);
    throw error;
  }
}
