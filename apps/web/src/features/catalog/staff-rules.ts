import { EMAIL_PATTERN, PASSWORD_MIN_LENGTH, PHONE_PATTERN, TEXTS } from '@milkround/contracts';

/** True, or the sentence that says what is wrong. */
type Verdict = true | string;

/** Something other than spaces. */
export const required =
  (missing: string) =>
  (value: string): Verdict =>
    value.trim() !== '' || missing;

export function emailVerdict(value: string): Verdict {
  if (value.trim() === '') return TEXTS.emailRequired;
  return EMAIL_PATTERN.test(value.trim()) || TEXTS.emailInvalid;
}

/** Needed for somebody new; left empty on an edit, the old one stays. */
export const passwordVerdict =
  (isNew: boolean) =>
  (value: string): Verdict => {
    if (value === '') return !isNew || TEXTS.passwordRequired;
    return value.length >= PASSWORD_MIN_LENGTH || TEXTS.passwordTooShort;
  };

export const phoneVerdict = (value: string): Verdict => value.trim() === '' || PHONE_PATTERN.test(value.trim()) || TEXTS.phoneInvalid;
