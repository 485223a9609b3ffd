import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { pauseConsumer, resumeConsumer, type Pause } from '@milkround/domain';
import { BusinessClock } from '../../clock';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { ConsumerStreams } from '../consumer-streams';

/** An admin, or a supervisor who sees the consumer, pauses a consumer, changes the pause, or ends it. */
export class PauseConsumer extends Command<Reached> {
  constructor(
    readonly consumerId: string,
    /** Null ends the pause. */
    readonly pause: Pause | null,
    /** The pause that the person saw; null if none. */
    readonly shown: Pause | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(PauseConsumer)
export class PauseConsumerHandler implements ICommandHandler<PauseConsumer> {
  constructor(
    private readonly consumers: ConsumerStreams,
    private readonly clock: BusinessClock,
  ) {}

  /** @throws RuleViolation consumer-not-known, pause-past, pause-changed */
  execute({ consumerId, pause, shown, context }: PauseConsumer): Promise<Reached> {
    return this.consumers.change(consumerId, context, (consumer) => {
      const today = this.clock.today();
      return pause
        ? pauseConsumer({ pause, shown }, consumer, today)
        : resumeConsumer({ shown }, consumer, today);
    });
  }
}
