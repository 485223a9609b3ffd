import { EMAIL_PATTERN, INPUT_SAYS, PASSWORD_MIN_LENGTH, PHONE_PATTERN, said, TEXTS } from '@milkround/contracts';
import { IdField } from '../http/input/fields';
import { SecretField, TextField } from '../http/input/text-fields';

const PASSWORD_MAX_LENGTH = 200;
const password = { required: TEXTS.passwordRequired, min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH, invalid: wrongPassword };

const PersonName = () => TextField({ required: TEXTS.nameRequired });
const UniqueId = () => TextField({ required: TEXTS.uniqueIdRequired, numbers: true });
const Email = () => TextField({ required: TEXTS.emailRequired, invalid: TEXTS.emailInvalid, pattern: EMAIL_PATTERN, lowerCase: true });
const NewPassword = () => SecretField(password);
/** An empty or missing one leaves the old one. */
const ChangedPassword = () => SecretField({ ...password, optional: true });
/** On an edit a missing one stays, an empty one is removed. */
const Phone = () => TextField({ optional: true, invalid: TEXTS.phoneInvalid, pattern: PHONE_PATTERN, numbers: true });
const SupervisorId = () => IdField({ required: TEXTS.supervisorRequired });
const AreaId = () => IdField({ required: TEXTS.areaRequired });

export class AreaInput {
  @TextField({ required: TEXTS.areaNameRequired }) name: string;
}

export class ProductInput {
  @TextField({ required: TEXTS.productNameRequired }) name: string;
}

// The fields stand in the order of the forms, for the first that is wrong is what the user is told: inherited ones would come last.

export class NewSupervisorInput {
  @PersonName() name: string;
  @UniqueId() uniqueId: string;
  @Email() email: string;
  @NewPassword() password: string;
  @Phone() phone?: string | null;
  @AreaId() areaId: number;
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
  @NewPassword() password: string;
  @Phone() phone?: string | null;
  @SupervisorId() supervisorId: number;
  @AreaId() areaId: number;
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

/** A supervisor's own: area and supervisor are not his to say. */
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

function wrongPassword(value: unknown): string {
  const isLong = typeof value === 'string' && value.length > PASSWORD_MAX_LENGTH;
  return isLong ? said(INPUT_SAYS.passwordTooLong, { max: PASSWORD_MAX_LENGTH }) : TEXTS.passwordTooShort;
}
