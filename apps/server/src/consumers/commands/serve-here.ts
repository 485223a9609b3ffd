import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
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
  ) {}

  /** @throws RuleViolation consumer-not-known */
  async execute({ consumerId, areaId, context }: ServeHere): Promise<Reached> {
    // Nothing about the consumer changes, so that the store only keeps the command's identity.
    const reached = await this.consumers.change(consumerId, context, () => []);
    return this.foreignStops.nameIn(consumerId, areaId, context, reached);
  }
}
