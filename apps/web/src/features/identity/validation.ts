import { PASSWORD_MIN_LENGTH, TEXTS, type Role } from '@milkround/contracts';

export interface Credentials {
  username: string;
  password: string;
}

export type CredentialErrors = Partial<Record<keyof Credentials, string>>;

/** The specification's texts, which differ between the admin's form and the staff's. */
const textsFor = (role: Role) =>
  role === 'admin'
    ? { email: TEXTS.adminEmailRequired, password: TEXTS.adminPasswordRequired, short: TEXTS.adminPasswordTooShort }
    : { email: TEXTS.emailRequired, password: TEXTS.passwordRequired, short: TEXTS.passwordTooShort };

/** What is wrong with the form, field by field; empty when nothing is. */
export function validate(role: Role, { username, password }: Credentials): CredentialErrors {
  const texts = textsFor(role);
  const errors: CredentialErrors = {};
  if (username.trim() === '') errors.username = texts.email;
  if (password === '') errors.password = texts.password;
  else if (password.length < PASSWORD_MIN_LENGTH) errors.password = texts.short;
  return errors;
}
