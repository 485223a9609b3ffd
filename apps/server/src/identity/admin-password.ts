import { ADMIN_PASSWORD_MIN_LENGTH, createMessage, formatMessage, type Message } from '@milkround/contracts';
import { isCommonPassword } from './common-passwords';

export const ADMIN_PASSWORD_MAX_LENGTH = 200;

/** Returns the refusal of a new admin password, or null. */
export function refusalOfAdminPassword(password: string): Message | null {
  if (password.length < ADMIN_PASSWORD_MIN_LENGTH) return createMessage('admin-password-short');
  if (password.length > ADMIN_PASSWORD_MAX_LENGTH) return createMessage('input-password-too-long', { max: ADMIN_PASSWORD_MAX_LENGTH });
  return isCommonPassword(password) ? createMessage('password-common') : null;
}

/** Returns a refusal as a sentence for the terminal. */
export const sentenceOf = (refusal: Message): string => `${formatMessage(refusal).replace(/\.$/, '')}.`;
