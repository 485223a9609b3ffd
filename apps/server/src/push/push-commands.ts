import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage, type NotificationForm } from '@milkround/contracts';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import type { Caller } from '../http/caller';
import { InvalidInput } from '../http/input/invalid-input';
import { isPushEndpoint } from './push-endpoint';
import { PushSubscriptions } from './push-subscriptions';

/** A person switches on notifications about delivery boys who need help on a device, or changes their times. */
export class SaveNotifications extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly form: NotificationForm,
  ) {
    super();
  }
}

/** A person switches off notifications on a device. */
export class EndNotifications extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly endpoint: string,
  ) {
    super();
  }
}

@CommandHandler(SaveNotifications)
export class SaveNotificationsHandler implements ICommandHandler<SaveNotifications> {
  constructor(
    private readonly subscriptions: PushSubscriptions,
    @Inject(CONFIG) private readonly config: Pick<Config, 'hasPrivatePushServices'>,
  ) {}

  /** @throws InvalidInput for an address that no push service can have */
  execute({ caller, form }: SaveNotifications): Promise<void> {
    if (!isPushEndpoint(form.endpoint, this.config.hasPrivatePushServices))
      throw new InvalidInput([
        { field: 'endpoint', message: createMessage('notification-endpoint-invalid') },
      ]);
    return this.subscriptions.save(caller, form);
  }
}

@CommandHandler(EndNotifications)
export class EndNotificationsHandler implements ICommandHandler<EndNotifications> {
  constructor(private readonly subscriptions: PushSubscriptions) {}

  execute({ caller, endpoint }: EndNotifications): Promise<void> {
    return this.subscriptions.end(caller, endpoint);
  }
}
