import { HttpStatus, Injectable } from '@nestjs/common';
import { createMessage, type Message } from '@milkround/contracts';
import {
  isInPreparation,
  ProjectionEngine,
  type EngineStatus,
  type SeenStatus,
} from '@milkround/event-store';
import { isTableMismatch } from '../database/database-trouble';
import { RetryLater } from '../http/retry-later';
import { preparedPercent } from '../operations/prepared-percent';

/** A statement may fail on the old tables and be reported when the new ones have replaced them. */
const AFTER_TAKE_OVER_MS = 5_000;
const RETRY_SECONDS = 2;

/**
 * Decides why a statement does not fit the tables. During an upgrade a read model is being built, or was built by another version of the server;
 * this is temporary. At any other time it is a defect of this server.
 */
@Injectable()
export class ReadModelPreparation {
  constructor(private readonly engine: ProjectionEngine) {}

  /** Returns the refusal that replaces the error of a statement; null when no read model is in preparation. */
  async refusalOf(error: unknown): Promise<RetryLater | null> {
    if (!isTableMismatch(error)) return null;
    const status = this.engine.lastStatus();
    const message =
      (status && (messageFor(status) ?? messageAfter(status))) ?? (await this.currentMessage());
    return message === null
      ? null
      : new RetryLater(HttpStatus.SERVICE_UNAVAILABLE, message, RETRY_SECONDS);
  }

  /** The state that this process has read may be older than the tables that the statement used. */
  private async currentMessage(): Promise<Message | null> {
    const status = await this.engine.status().catch(() => null);
    return status && messageFor(status);
  }
}

function messageFor(status: EngineStatus): Message | null {
  if (!status.projections.some(isInPreparation)) return null;
  const percent = preparedPercent(status);
  return percent === null
    ? createMessage('server-upgrading')
    : createMessage('read-model-preparing', { percent });
}

const messageAfter = ({ preparationSeenAt }: SeenStatus): Message | null =>
  preparationSeenAt !== null && performance.now() - preparationSeenAt < AFTER_TAKE_OVER_MS
    ? createMessage('server-upgrading')
    : null;
