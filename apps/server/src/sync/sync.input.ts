import { HttpStatus, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { SYNC_LIMITS, type MonotonicReading, createMessage } from '@milkround/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { recordOf } from '../http/input/record';
import { InvalidInput } from '../http/input/invalid-input';
import { Refused } from '../http/refused';
import { MAX_PHONE_ID, phoneIdOf } from '../phones/phone-id';
import { readingOf } from './clock-reading';

export interface SyncRequest {
  /** The entries as they were sent; each is validated separately. */
  commands: readonly unknown[];
  sentAt: unknown;
  clock: MonotonicReading | null;
  after: unknown;
  phone: string | undefined;
  /** Undefined when the phone did not send it. */
  waiting: number | undefined;
}

export class SyncRequestFields {
  @ApiProperty({ type: 'array', items: { type: 'object' }, maxItems: SYNC_LIMITS.commands })
  commands: unknown[];
  @ApiPropertyOptional({ type: String, format: 'date-time' }) sentAt?: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) clock?: object;
  @ApiPropertyOptional({ type: String, format: 'date-time' }) after?: string;
  @ApiPropertyOptional({ type: String, maxLength: MAX_PHONE_ID }) phone?: string;
  @ApiPropertyOptional({ type: 'integer', minimum: 0 }) waiting?: number;
}

/** The body of `sync`. Only the list itself is checked: a wrong entry in it is set aside and does not affect the other entries. */
export const SyncRequestBody = createParamDecorator(
  (_: undefined, context: ExecutionContext): SyncRequest =>
    toSyncRequest(context.switchToHttp().getRequest<FastifyRequest>().body),
);

/** @throws InvalidInput without a list; Refused for a list that is too long */
export function toSyncRequest(body: unknown): SyncRequest {
  const { commands, sentAt, clock, after, phone, waiting } = recordOf(body);
  if (!Array.isArray(commands))
    throw new InvalidInput([{ field: 'commands', message: createMessage('input-commands') }]);
  if (commands.length > SYNC_LIMITS.commands)
    throw new Refused(HttpStatus.PAYLOAD_TOO_LARGE, createMessage('input-too-many-entries'));
  return {
    commands,
    sentAt,
    clock: readingOf(clock),
    after,
    phone: phoneIdOf(phone),
    waiting: isCount(waiting) ? waiting : undefined,
  };
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1_000_000;
