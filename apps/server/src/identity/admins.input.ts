import { ADMIN_PASSWORD_MIN_LENGTH, createMessage } from '@milkround/contracts';
import { field } from '../http/input/field';
import { Email, Invite, isInvited, PersonName } from '../http/input/person-fields';
import { ADMIN_PASSWORD_MAX_LENGTH, refusalOfAdminPassword } from './admin-password';

const AdminPassword = (optional: true | typeof isInvited) =>
  field(
    (value) => (typeof value === 'string' && refusalOfAdminPassword(value) === null ? value : undefined),
    (_, value) => refusalOfAdminPassword(typeof value === 'string' ? value : '') ?? createMessage('admin-password-short'),
    { type: String, format: 'password', minLength: ADMIN_PASSWORD_MIN_LENGTH, maxLength: ADMIN_PASSWORD_MAX_LENGTH },
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
