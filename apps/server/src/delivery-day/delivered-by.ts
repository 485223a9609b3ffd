import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createMessage, appendMessage, type MessageCode } from '@milkround/contracts';
import { RuleViolation, type Actor } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { formatClock } from '../words/formats';
import { DeliveryBoyEntity, SupervisorEntity } from '../catalog/catalog.entities';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { AdminAccount } from '../identity/entities';

/** The tables with the names of persons. */
const PEOPLE = {
  'delivery-boy': DeliveryBoyEntity,
  supervisor: SupervisorEntity,
  admin: AdminAccount,
  system: null,
};

/** The refusals of a change to an order of which something is recorded. */
const DELIVERED: ReadonlySet<MessageCode> = new Set([
  ...(['delivered-delete', 'delivered-move', 'delivered-change'] as const),
  ...(['done-delete', 'done-move', 'done-change'] as const),
]);

/** Adds the person and the time of the delivery to the refusal of a change to a delivered order. */
@Injectable()
export class DeliveredBy {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'timeZone'>,
  ) {}

  /** Completes the messages of {@link DELIVERED}, and passes everything else on. */
  async explainRefusal<T>(change: Promise<T>): Promise<T> {
    try {
      return await change;
    } catch (error) {
      throw error instanceof RuleViolation && DELIVERED.has(error.code)
        ? await this.complete(error)
        : error;
    }
  }

  private async complete({ reason, kind, details }: RuleViolation): Promise<RuleViolation> {
    const { by: actor, at: isoTime } = details;
    if (!isActor(actor) || typeof isoTime !== 'string')
      return new RuleViolation(reason, kind, details);
    const [name, time] = [await this.nameOf(actor), formatClock(isoTime, this.config.timeZone)];
    const explanation =
      name === null
        ? createMessage('recorded-by-somebody', { time })
        : createMessage('recorded-by', { name, time });
    return new RuleViolation(appendMessage(reason, explanation), kind, details);
  }

  /** Returns the name of a person; null for an unknown one. */
  async nameOf({ role, id }: Actor): Promise<string | null> {
    const entity = PEOPLE[role];
    const person =
      entity &&
      (await this.database.getRepository<{ id: number; name: string }>(entity).findOneBy({ id }));
    return person?.name ?? null;
  }
}

const isActor = (value: unknown): value is Actor =>
  typeof value === 'object' &&
  value !== null &&
  'role' in value &&
  typeof value.role === 'string' &&
  value.role in PEOPLE &&
  'id' in value;
