import type { HttpStatus } from '@nestjs/common';
import type { Message } from '@milkround/contracts';
import { Refused } from './refused';

/** A temporary refusal; the answer's `Retry-After` contains its duration. */
export class RetryLater extends Refused {
  constructor(
    status: HttpStatus.TOO_MANY_REQUESTS | HttpStatus.SERVICE_UNAVAILABLE,
    reason: Message,
    readonly seconds: number,
  ) {
    super(status, reason);
  }
}
