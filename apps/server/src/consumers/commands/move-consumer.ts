import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { activeOrRefuse, moveToZone } from '@milkround/domain';
import { Catalog } from '../../catalog/catalog';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { ConsumerStreams } from '../consumer-streams';

/** An admin assigns a consumer to another zone. Lists and past days stay as they are. */
export class MoveConsumer extends Command<Reached> {
  constructor(
    readonly consumerId: string,
    /** `shown`: the zone that the person saw. */
    readonly zone: { areaId: number; shown: number },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(MoveConsumer)
export class MoveConsumerHandler implements ICommandHandler<MoveConsumer> {
  constructor(
    private readonly consumers: ConsumerStreams,
    private readonly catalog: Catalog,
  ) {}

  /** @throws RuleViolation consumer-not-known, consumer-changed, zone-unknown, zone-archived */
  execute({ consumerId, zone, context }: MoveConsumer): Promise<Reached> {
    return this.consumers.change(consumerId, context, async (consumer) => {
      activeOrRefuse(await this.catalog.areas.state(zone.areaId), 'zone');
      return moveToZone(zone, consumer);
    });
  }
}
