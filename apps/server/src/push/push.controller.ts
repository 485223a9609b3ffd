import { Body, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  createMessage,
  DEADLINE_PATTERN,
  NOTIFICATION_LANGUAGES,
  NOTIFICATION_LIMITS,
  type NotificationLanguage,
  type Notifications,
} from '@milkround/contracts';
import { answer, Change, read } from '../http/answer';
import { Caller } from '../http/caller';
import { BooleanField, ChoiceField } from '../http/input/fields';
import { TextField } from '../http/input/text-fields';
import { RoleController } from '../http/roles';
import { Automatic } from '../identity/automatic';
import { EndNotifications, SaveNotifications } from './push-commands';
import { PushKeys } from './push-keys';
import { PushSubscriptions } from './push-subscriptions';

const Endpoint = () =>
  TextField({
    max: NOTIFICATION_LIMITS.endpoint,
    invalid: createMessage('notification-endpoint-invalid'),
    pattern: /^https?:\/\//,
  });
/** An uncompressed point of P-256 and 16 bytes, base64url with or without padding. */
const Key = (length: number, padding: string) =>
  TextField({
    pattern: new RegExp(`^[\\w-]{${length}}${padding}$`),
    invalid: createMessage('notification-keys-invalid'),
  });
const QuietTime = () =>
  TextField({ pattern: DEADLINE_PATTERN, invalid: createMessage('quiet-hours-invalid') });

class NotificationInput {
  @Endpoint() endpoint: string;
  @Key(87, '=?') p256dh: string;
  @Key(22, '(==)?') auth: string;
  @ChoiceField(NOTIFICATION_LANGUAGES) language: NotificationLanguage;
  @QuietTime() quietFrom: string;
  @QuietTime() quietUntil: string;
  @BooleanField() withDemo: boolean;
}

class NotificationEndInput {
  @Endpoint() endpoint: string;
}

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
