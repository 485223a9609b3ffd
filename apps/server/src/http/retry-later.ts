import { HttpException, type HttpStatus } from '@nestjs/common';

/** A refusal that ends by itself; the answer's `Retry-After` says when. */
export class RetryLater extends HttpException {
  constructor(
    status: HttpStatus.TOO_MANY_REQUESTS | HttpStatus.SERVICE_UNAVAILABLE,
    message: string,
    readonly seconds: number,
  ) {
    super(message, status);
  }
}
