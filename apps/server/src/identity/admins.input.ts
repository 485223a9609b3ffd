import { ADMIN_PASSWORD_MIN_LENGTH, createMessage, EMAIL_PATTERN } from '@milkround/contracts';
import { field } from '../http/input/field';
import { TextField } from '../http/input/text-fields';
import { ADMIN_PASSWORD_MAX_LENGTH, refusalOfAdminPassword } from './admin-password';

const AdminPassword = (optional: boolean) =>
  field(
    (value) => (typeof value === 'string' && refusalOfAdminPassword(value) === null ? value : undefined),
    (_, value) => refusalOfAdminPassword(typeof value === 'string' ? value : '') ?? createMessage('admin-password-short'),
    { type: String, format: 'password', minLength: ADMIN_PASSWORD_MIN_LENGTH, maxLength: ADMIN_PASSWORD_MAX_LENGTH },
    { required: createMessage('password-required'), optional },
  );
const PersonName = () => TextField({ required: createMessage('name-required') });
const Email = () =>
  TextField({
    required: createMessage('email-required'),
    invalid: createMessage('email-invalid'),
    pattern: EMAIL_PATTERN,
    lowerCase: true,
  });

export class NewAdminInput {
  @PersonName() name: string;
  @Email() email: string;
  @AdminPassword(false) password: string;
}

export class AdminEditInput {
  @PersonName() name: string;
  @Email() email: string;
  /** An empty or missing one leaves the old one. */
  @AdminPassword(true) password?: string | null;
}
