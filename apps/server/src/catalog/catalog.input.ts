import {
  createMessage,
  DEADLINE_PATTERN,
  PASSWORD_MIN_LENGTH,
  phoneNumberOf,
  type Message,
} from '@milkround/contracts';
import { field } from '../http/input/field';
import { IdField, idOf, QuantityField } from '../http/input/fields';
import { Email, Invite, isInvited, PersonName } from '../http/input/person-fields';
import { SecretField, TextField } from '../http/input/text-fields';

const PASSWORD_MAX_LENGTH = 200;
/** The zones of one supervisor. */
const MAX_ZONES = 200;
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
/** A phone number, stored as 10 digits. An edit keeps it if it is missing and removes it if it is empty. */
const Phone = () =>
  TextField({
    optional: true,
    invalid: createMessage('phone-invalid'),
    convert: phoneNumberOf,
    numbers: true,
  });
/** 0: nobody, the admins look after his zone. */
const SupervisorId = () =>
  field(
    (value) => (value === 0 || value === '0' ? 0 : idOf(value)),
    (name) => createMessage('input-id', { field: name }),
    { type: 'integer', minimum: 0, description: '0: nobody, the admins look after the zone.' },
    { required: createMessage('supervisor-required') },
  );
const AreaId = () => IdField({ required: createMessage('area-required') });
/** All zones of a supervisor. Without it an edit keeps those beside the first. */
const AreaIds = () =>
  field(
    (value) => {
      const ids = Array.isArray(value) && value.length <= MAX_ZONES ? value.map(idOf) : [undefined];
      return ids.every((id) => id !== undefined) ? [...new Set(ids)] : undefined;
    },
    (name) => createMessage('input-not-valid', { field: name }),
    { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: MAX_ZONES },
    { optional: true },
  );

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
  @AreaIds() areaIds?: number[] | null;
  @Invite() invite?: boolean | null;
}

export class SupervisorEditInput {
  @PersonName() name: string;
  @UniqueId() uniqueId: string;
  @Email() email: string;
  @ChangedPassword() password?: string | null;
  @Phone() phone?: string | null;
  @AreaId() areaId: number;
  @AreaIds() areaIds?: number[] | null;
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

/** The input of a supervisor: `areaId` is one of his zones, the first if it is missing; an edit cannot move anybody. */
export class OwnNewDeliveryBoyInput {
  @PersonName() name: string;
  @UniqueId() uniqueId: string;
  @Email() email: string;
  @NewPassword() password: string;
  @Phone() phone?: string | null;
  @IdField({ optional: true }) areaId?: number | null;
}

export class OwnDeliveryBoyEditInput {
  @PersonName() name: string;
  @UniqueId() uniqueId: string;
  @Email() email: string;
  @ChangedPassword() password?: string | null;
  @Phone() phone?: string | null;
  /** Missing: he stays in his zone. */
  @IdField({ optional: true }) areaId?: number | null;
}

function wrongPassword(value: unknown): Message {
  const isLong = typeof value === 'string' && value.length > PASSWORD_MAX_LENGTH;
  return isLong
    ? createMessage('input-password-too-long', { max: PASSWORD_MAX_LENGTH })
    : createMessage('password-too-short');
}
