import { EMAIL_PATTERN, messageKey, PASSWORD_MIN_LENGTH } from '@milkround/contracts';
import type { Verdict } from '../../ui/form-fields';

export function emailVerdict(value: string): Verdict {
  if (value.trim() === '') return messageKey('email-required');
  return EMAIL_PATTERN.test(value.trim()) || messageKey('email-invalid');
}

/** The least length of a password, and the sentence about a shorter one. */
interface PasswordRule {
  min: number;
  short: string;
}

export const STAFF_PASSWORD: PasswordRule = {
  min: PASSWORD_MIN_LENGTH,
  short: messageKey('password-too-short'),
};

/** Required for a new person. On an edit an empty field keeps the old password. */
export const passwordVerdict =
  ({ min, short }: PasswordRule) =>
  (isNew: boolean) =>
  (value: string): Verdict => {
    if (value === '') return !isNew || messageKey('password-required');
    return value.length >= min || short;
  };

/** Accepts any value: the field is not shown, and its former input does not count. */
export const notAsked = (): Verdict => true;
