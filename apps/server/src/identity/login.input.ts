import { createMessage, PASSWORD_MIN_LENGTH } from '@milkround/contracts';
import { SecretField, TextField } from '../http/input/text-fields';

/** The second step of a sign-in also has the code. */
const CodeField = () => TextField({ optional: true, max: 40, isLookup: true });

/** The credentials of staff. Those of admins have the same rules with other messages, as the specification requires. */
export class StaffLogin {
  @TextField({ required: createMessage('email-required'), isLookup: true }) username: string;
  @SecretField({
    required: createMessage('password-required'),
    min: PASSWORD_MIN_LENGTH,
    invalid: createMessage('password-too-short'),
  })
  password: string;
  @CodeField() code?: string | null;
}

export class AdminLogin {
  @TextField({ required: createMessage('admin-email-required'), isLookup: true }) username: string;
  @SecretField({
    required: createMessage('admin-password-required'),
    min: PASSWORD_MIN_LENGTH,
    invalid: createMessage('admin-password-too-short'),
  })
  password: string;
  @CodeField() code?: string | null;
}
