import {
  createMessage,
  DEADLINE_PATTERN,
  PASSWORD_MIN_LENGTH,
  PHONE_PATTERN,
  type Message,
} from '@milkround/contracts';
import { IdField, QuantityField } from '../http/input/fields';
import { Email, Invite, isInvited, PersonName } from '../http/input/person-fields';
import { SecretField, TextField } from '../http/input/text-fields';

const PASSWORD_MAX_LENGTH = 200;
const password = {
  required: createMessage('password-required'),
  min: PASSWORD_MIN_LENGTH,
  max: PASSWORD_MAX_LENGTH,
  invalid: wrongPassword,
};

const UniqueId = () => TextField({ required: createMessage('unique-id-required'), numbers: true });
const NewPassword = () => SecretField(password);
const PasswordUnlessInvited = () => SecretField({ ...password, optional: isInvited });
/** An empty or missing one leaves the old one. */
const ChangedPassword = () => SecretField({ ...password, optional: true });
/** A phone number. An edit keeps it if it is missing and removes it if it is empty. */
const Phone = () =>
  TextField({
    optional: true,
    invalid: createMessage('phone-invalid'),
    pattern: PHONE_PATTERN,
    numbers: true,
  });
const SupervisorId = () => IdField({ required: createMessage('supervisor-required') });
const AreaId = () => IdField({ required: createMessage('area-required') });

export class AreaInput {
  @TextField({ required: createMessage('area-name-required') }) name: string;
  /** Local time, `HH:MM`. An edit keeps it if it is missing. */
  @TextField({
    optional: true,
    invalid: createMessage('area-deadline-invalid'),
    pattern: DEADLINE_PATTERN,
  })
  deadline?: string | null;
}

export class ProductInput {
  @TextField({ required: createMessage('product-name-required') }) name: string;
  /** The change of a quantity by + and −. An edit keeps it if it is missing. */
  @QuantityField({ optional: true, invalid: createMessage('product-step-invalid') })
  step?: number | null;
}

// The fields are in the order of the forms, because the answer names the first invalid one. Inherited fields would come last.

export class NewSupervisorInput {
  @PersonName() name: string;
  @UniqueId() uniqueId: string;
  @Email() email: string;
  /** May be missing if `invite` is true. */
  @PasswordUnlessInvited() password?: string | null;
  @Phone() phone?: string | null;
  @AreaId() areaId: number;
  @Invite() invite?: boolean | null;
}

export class SupervisorEditInput {
  @PersonName() name: string;
  @UniqueId() uniqueId: string;
  @Email() email: string;
  @ChangedPassword() password?: string | null;
  @Phone() phone?: string | null;
  @AreaId() areaId: number;
}

export class NewDeliveryBoyInput {
  @PersonName() name: string;
  @UniqueId() uniqueId: string;
  @Email() email: string;
  /** May be missing if `invite` is true. */
  @PasswordUnlessInvited() password?: string | null;
  @Phone() phone?: string | null;
  @SupervisorId() supervisorId: number;
  @AreaId() areaId: number;
  @Invite() invite?: boolean | null;
}

export class DeliveryBoyEditInput {
  @PersonName() name: string;
  @UniqueId() uniqueId: string;
  @Email() email: string;
  @ChangedPassword() password?: string | null;
  @Phone() phone?: string | null;
  @SupervisorId() supervisorId: number;
  @AreaId() areaId: number;
}

/** The input of a supervisor, who cannot choose the area and the supervisor. */
export class OwnNewDeliveryBoyInput {
  @PersonName() name: string;
  @UniqueId() uniqueId: string;
  @Email() email: string;
  @NewPassword() password: string;
  @Phone() phone?: string | null;
}

export class OwnDeliveryBoyEditInput {
  @PersonName() name: string;
  @UniqueId() uniqueId: string;
  @Email() email: string;
  @ChangedPassword() password?: string | null;
  @Phone() phone?: string | null;
}

function wrongPassword(value: unknown): Message {
  const isLong = typeof value === 'string' && value.length > PASSWORD_MAX_LENGTH;
  return isLong
    ? createMessage('input-password-too-long', { max: PASSWORD_MAX_LENGTH })
    : createMessage('password-too-short');
}
