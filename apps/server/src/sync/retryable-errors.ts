import { HttpStatus } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { VersionConflict } from '@milkround/event-store';
import { failureOf } from '../http/failures';
import { RetryLater } from '../http/retry-later';

/** Throws for temporary errors; the phone keeps its queue and tries again. @throws RetryLater, or `error` itself */
export function throwIfRetryable(error: unknown): void {
  if (failureOf(error)?.statusCode === Number(HttpStatus.SERVICE_UNAVAILABLE)) throw error;
  if (error instanceof VersionConflict)
    throw new RetryLater(HttpStatus.SERVICE_UNAVAILABLE, createMessage('day-crowded'), 1);
}
