import { messageKey, PASSWORD_MIN_LENGTH, type Role } from '@milkround/contracts';

export interface Credentials {
  username: string;
  password: string;
}

export type CredentialErrors = Partial<Record<keyof Credentials, string>>;

/** The specification's texts, which differ between the admin's form and the staff's. */
const textsFor = (role: Role) =>
  role === 'admin'
    ? {
        email: messageKey('admin-email-required'),
        password: messageKey('admin-password-required'),
        short: messageKey('admin-password-too-short'),
      }
    : {
        email: messageKey('email-required'),
        password: messageKey('password-required'),
        short: messageKey('password-too-short'),
      };

/** Returns the errors of the form by field; empty when there are none. */
export function validate(role: Role, { username, password }: Credentials): CredentialErrors {
  const texts = textsFor(role);
  const errors: CredentialErrors = {};
  if (username.trim() === '') errors.username = texts.email;
  if (password === '') errors.password = texts.password;
  else if (password.length < PASSWORD_MIN_LENGTH) errors.password = texts.short;
  return errors;
}
