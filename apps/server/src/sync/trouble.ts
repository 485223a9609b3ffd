import { HttpStatus } from '@nestjs/common';
import { SERVER_SAYS } from '@milkround/contracts';
import { VersionConflict } from '@milkround/event-store';
import { failureOf } from '../http/failures';
import { RetryLater } from '../http/retry-later';

/** What PostgreSQL says when it is no fault of what was asked: rolled back, out of resources, not now, on its way down. */
const NOT_NOW = /^(40|53|55|57)[0-9A-Z]{3}$/;

/** Passes on what will be over in a while: the phone keeps its queue and tries again. @throws RetryLater, or what it got */
export function assertNoTrouble(thrown: unknown): void {
  if (failureOf(thrown)?.statusCode === Number(HttpStatus.SERVICE_UNAVAILABLE)) throw thrown;
  const code = thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  if (thrown instanceof VersionConflict || NOT_NOW.test(code))
    throw new RetryLater(HttpStatus.SERVICE_UNAVAILABLE, SERVER_SAYS.crowdedDay, 1);
}
