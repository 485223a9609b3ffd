import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ConsumerPause } from '@milkround/contracts';
import { endPause, setPause } from '@milkround/domain';
import { BusinessClock } from '../../clock';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { ConsumerStreams } from '../consumer-streams';

export class SetPause extends Command<Reached> {
  constructor(
    readonly consumerId: string,
    readonly pause: ConsumerPause,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An admin, or a supervisor who sees the consumer, ends a pause earlier. */
export class EndPause extends Command<Reached> {
  constructor(
    readonly consumerId: string,
    readonly end: Parameters<typeof endPause>[0],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetPause)
export class SetPauseHandler implements ICommandHandler<SetPause> {
  constructor(
    private readonly consumers: ConsumerStreams,
    private readonly clock: BusinessClock,
  ) {}

  /** @throws RuleViolation of `setPause` */
  execute({ consumerId, pause, context }: SetPause): Promise<Reached> {
    return this.consumers.change(consumerId, context, (consumer) =>
      setPause(pause, consumer, this.clock.today()),
    );
  }
}

@CommandHandler(EndPause)
export class EndPauseHandler implements ICommandHandler<EndPause> {
  constructor(
    private readonly consumers: ConsumerStreams,
    private readonly clock: BusinessClock,
  ) {}

  /** @throws RuleViolation of `endPause` */
  execute({ consumerId, end, context }: EndPause): Promise<Reached> {
    return this.consumers.change(consumerId, context, (consumer) =>
      endPause(end, consumer, this.clock.today()),
    );
  }
}
