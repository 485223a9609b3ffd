import { ADMIN_PASSWORD_MIN_LENGTH, createMessage } from '@milkround/contracts';
import { field } from '../http/input/field';
import { Email, Invite, isInvited, PersonName } from '../http/input/person-fields';
import { ADMIN_PASSWORD_MAX_LENGTH, refusalOfAdminPasswordLength } from './admin-password';

/** Its strength is checked with name and email by `NewAdminPasswords`. */
const AdminPassword = (optional: true | typeof isInvited) =>
  field(
    (value) =>
      typeof value === 'string' && refusalOfAdminPasswordLength(value) === null ? value : undefined,
    (_, value) =>
      refusalOfAdminPasswordLength(typeof value === 'string' ? value : '') ??
      createMessage('admin-password-short'),
    {
      type: String,
      format: 'password',
      minLength: ADMIN_PASSWORD_MIN_LENGTH,
      maxLength: ADMIN_PASSWORD_MAX_LENGTH,
    },
    { required: createMessage('password-required'), optional },
  );

export class NewAdminInput {
  @PersonName() name: string;
  @Email() email: string;
  /** May be missing if `invite` is true. */
  @AdminPassword(isInvited) password?: string | null;
  @Invite() invite?: boolean | null;
}

export class AdminEditInput {
  @PersonName() name: string;
  @Email() email: string;
  /** An empty or missing password keeps the old one. */
  @AdminPassword(true) password?: string | null;
}
