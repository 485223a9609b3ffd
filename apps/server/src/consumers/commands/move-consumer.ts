import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { activeOrRefuse, moveToZone } from '@milkround/domain';
import { Catalog } from '../../catalog/catalog';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { ConsumerStreams } from '../consumer-streams';
import { ForeignStops } from '../foreign-stops';

/** An admin assigns a consumer to another zone, whose lists get his name where they have the id alone. Past days stay as they are. */
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
    private readonly foreignStops: ForeignStops,
  ) {}

  /** @throws RuleViolation consumer-not-known, consumer-changed, zone-unknown, zone-archived */
  async execute({ consumerId, zone, context }: MoveConsumer): Promise<Reached> {
    const moved = await this.consumers.change(consumerId, context, async (consumer) => {
      activeOrRefuse(await this.catalog.areas.state(zone.areaId), 'zone');
      return moveToZone(zone, consumer);
    });
    return this.foreignStops.nameIn(consumerId, zone.areaId, context, moved);
  }
}
