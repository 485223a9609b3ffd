import { HttpException, HttpStatus } from '@nestjs/common';
import { createMessage, formatMessage, type Message } from '@milkround/contracts';

/** An error that answers the request with a status and a message. */
export class Refused extends HttpException {
  constructor(
    status: HttpStatus,
    readonly reason: Message,
  ) {
    super(formatMessage(reason), status);
  }
}

/** 404: the resource does not exist, or the caller may not see it. */
export const notFound = (): Refused =>
  new Refused(HttpStatus.NOT_FOUND, createMessage('not-found'));
/** 401: the session is missing, unknown or over. */
export const unauthorized = (): Refused =>
  new Refused(HttpStatus.UNAUTHORIZED, createMessage('unauthorized'));
/** 403: the call is for other roles. */
export const wrongRole = (): Refused =>
  new Refused(HttpStatus.FORBIDDEN, createMessage('wrong-role'));
