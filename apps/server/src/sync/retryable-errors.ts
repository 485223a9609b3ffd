import { HttpStatus } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { VersionConflict } from '@milkround/event-store';
import { failureOf } from '../http/failures';
import { RetryLater } from '../http/retry-later';

/** Throws for errors that pass by themselves; the phone keeps its queue and tries again. @throws RetryLater, or `thrown` itself */
export function throwIfRetryable(thrown: unknown): void {
  if (failureOf(thrown)?.statusCode === Number(HttpStatus.SERVICE_UNAVAILABLE)) throw thrown;
  if (thrown instanceof VersionConflict) throw new RetryLater(HttpStatus.SERVICE_UNAVAILABLE, createMessage('day-crowded'), 1);
}
