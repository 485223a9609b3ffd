import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { ConsumerStreams } from '../consumer-streams';
import { ForeignStops } from '../foreign-stops';

/** The office of a consumer lets another zone serve him: its lists get his name and address. */
export class ServeHere extends Command<Reached> {
  constructor(
    readonly consumerId: string,
    /** The zone whose lists have the consumer by his id alone. */
    readonly areaId: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ServeHere)
export class ServeHereHandler implements ICommandHandler<ServeHere> {
  constructor(
    private readonly consumers: ConsumerStreams,
    private readonly foreignStops: ForeignStops,
    private readonly store: PostgresEventStore,
  ) {}

  /** @throws RuleViolation consumer-not-known */
  async execute({ consumerId, areaId, context }: ServeHere): Promise<Reached> {
    const position = await this.store.position();
    const consumer = (await this.consumers.registered([consumerId], position)).get(consumerId);
    if (!consumer) throw new RuleViolation(createMessage('consumer-not-known'), 'unknown');
    const { name, address } = consumer.details;
    const reached = { position, pending: false };
    return this.foreignStops.nameIn({ id: consumerId, name, address }, areaId, context, reached);
  }
}
