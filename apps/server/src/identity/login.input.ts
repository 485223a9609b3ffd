import { PASSWORD_MIN_LENGTH, TEXTS } from '@milkround/contracts';
import { SecretField, TextField } from '../http/input/text-fields';

/** Staff and admins are told the same in different spellings, as the specification has them. */
export class StaffLogin {
  @TextField({ required: TEXTS.emailRequired, isLookup: true }) username: string;
  @SecretField({ required: TEXTS.passwordRequired, min: PASSWORD_MIN_LENGTH, invalid: TEXTS.passwordTooShort }) password: string;
}

export class AdminLogin {
  @TextField({ required: TEXTS.adminEmailRequired, isLookup: true }) username: string;
  @SecretField({ required: TEXTS.adminPasswordRequired, min: PASSWORD_MIN_LENGTH, invalid: TEXTS.adminPasswordTooShort }) password: string;
}
