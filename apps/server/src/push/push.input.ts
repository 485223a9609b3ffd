import {
  createMessage,
  DEADLINE_PATTERN,
  NOTIFICATION_LANGUAGES,
  NOTIFICATION_LIMITS,
  type NotificationLanguage,
} from '@milkround/contracts';
import { BooleanField, ChoiceField } from '../http/input/fields';
import { TextField } from '../http/input/text-fields';

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

export class NotificationInput {
  @Endpoint() endpoint: string;
  @Key(87, '=?') p256dh: string;
  @Key(22, '(==)?') auth: string;
  @ChoiceField(NOTIFICATION_LANGUAGES) language: NotificationLanguage;
  @QuietTime() quietFrom: string;
  @QuietTime() quietUntil: string;
  @BooleanField() withDemo: boolean;
}

export class NotificationEndInput {
  @Endpoint() endpoint: string;
}
