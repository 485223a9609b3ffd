import {
  ADMIN_PASSWORD_MIN_LENGTH,
  createMessage,
  DEFAULT_BRAND,
  formatMessage,
  type Message,
} from '@milkround/contracts';
import { isGuessable } from './password-strength';

export const ADMIN_PASSWORD_MAX_LENGTH = 200;
/** Words that an attacker tries for every admin. */
const KNOWN_TO_ALL = [DEFAULT_BRAND, 'admin'];

/**
 * Returns the refusal of a new admin password, or null.
 * @param knownTexts name and email of the admin and the name of the website, as far as they are known
 */
export async function refusalOfAdminPassword(
  password: string,
  knownTexts: readonly string[],
): Promise<Message | null> {
  const refusal = refusalOfAdminPasswordLength(password);
  if (refusal) return refusal;
  return (await isGuessable(password, [...knownTexts, ...KNOWN_TO_ALL]))
    ? createMessage('password-guessable')
    : null;
}

export function refusalOfAdminPasswordLength({ length }: string): Message | null {
  if (length < ADMIN_PASSWORD_MIN_LENGTH) return createMessage('admin-password-short');
  return length > ADMIN_PASSWORD_MAX_LENGTH
    ? createMessage('input-password-too-long', { max: ADMIN_PASSWORD_MAX_LENGTH })
    : null;
}

/** Returns a refusal as a sentence for the terminal. */
export const sentenceOf = (refusal: Message): string =>
  `${formatMessage(refusal).replace(/\.$/, '')}.`;
