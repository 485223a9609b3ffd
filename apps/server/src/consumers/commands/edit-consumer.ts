import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { editConsumer, type EditConsumerDetails } from '@milkround/domain';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { ConsumerStreams } from '../consumer-streams';

/** An admin changes name, address or phone of a consumer. */
export class EditConsumer extends Command<Reached> {
  constructor(
    readonly consumerId: string,
    readonly edit: EditConsumerDetails,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EditConsumer)
export class EditConsumerHandler implements ICommandHandler<EditConsumer> {
  constructor(private readonly consumers: ConsumerStreams) {}

  /** @throws RuleViolation consumer-not-known, consumer-changed */
  execute({ consumerId, edit, context }: EditConsumer): Promise<Reached> {
    return this.consumers.change(consumerId, context, (consumer) => editConsumer(edit, consumer));
  }
}
