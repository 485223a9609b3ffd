import { Body, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createMessage, type Notifications } from '@milkround/contracts';
import { answer, Change, read } from '../http/answer';
import { Caller } from '../http/caller';
import { RoleController } from '../http/roles';
import { Automatic } from '../identity/automatic';
import { EndNotifications, SaveNotifications } from './push-commands';
import { PushKeys } from './push-keys';
import { PushSubscriptions } from './push-subscriptions';
import { NotificationEndInput, NotificationInput } from './push.input';

/** The caller's own devices that receive notifications. No data about them enters the log. */
@RoleController('admin', 'supervisor')
export class PushController {
  constructor(
    private readonly commands: CommandBus,
    private readonly keys: PushKeys,
    private readonly subscriptions: PushSubscriptions,
  ) {}

  @Get('get-notifications')
  async notifications(@Caller() caller: Caller) {
    const [{ publicKey }, devices] = await Promise.all([
      this.keys.read(),
      this.subscriptions.of(caller),
    ]);
    return read<Notifications>({ publicKey, devices });
  }

  /** The page also sends it by itself, to confirm the subscription of the device. */
  @Automatic()
  @Change('save-notifications')
  async save(@Body() form: NotificationInput, @Caller() caller: Caller) {
    await this.commands.execute(new SaveNotifications(caller, { ...form }));
    return answer(createMessage('notifications-saved'), null);
  }

  @Change('end-notifications')
  async end(@Body() { endpoint }: NotificationEndInput, @Caller() caller: Caller) {
    await this.commands.execute(new EndNotifications(caller, endpoint));
    return answer(createMessage('notifications-ended'), null);
  }
}
