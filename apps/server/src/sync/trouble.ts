import { HttpStatus } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { VersionConflict } from '@milkround/event-store';
import { failureOf } from '../http/failures';
import { RetryLater } from '../http/retry-later';

/** Passes on what will be over in a while: the phone keeps its queue and tries again. @throws RetryLater, or what it got */
export function assertNoTrouble(thrown: unknown): void {
  if (failureOf(thrown)?.statusCode === Number(HttpStatus.SERVICE_UNAVAILABLE)) throw thrown;
  if (thrown instanceof VersionConflict) throw new RetryLater(HttpStatus.SERVICE_UNAVAILABLE, createMessage('day-crowded'), 1);
}
